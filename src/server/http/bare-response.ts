/** Responses without a body to connections on which Node has no response object, because it has read no request. */

/**
 * Returns the text of a response that ends its connection. It has the fields of every response (docs/spec/decisions.md 6).
 * @param status code and reason
 */
export function bareResponse(
  status: string,
  fields: Readonly<Record<string, string>> = {},
): string {
  const all = {
    ...fields,
    Date: new Date().toUTCString(),
    'Content-Length': '0',
    Connection: 'close',
  };
  const lines = Object.entries(all).map((field) => field.join(': '));
  return [`HTTP/1.1 ${status}`, ...lines, '', ''].join('\r\n');
}
