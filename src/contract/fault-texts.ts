/** Parts that the texts of several faults share. */

import type { FaultDetails } from './fault-kind.ts';

export const process = 'Server was unable to process request. ---> ';
export const read = 'Server was unable to read request. ---> ';
export const unavailable = 'The service cannot reach its database at the moment. Please try again later.';
export const overloaded = 'The service is overloaded at the moment. Please try again in a second.';
export const failed =
  'The service failed to answer this request. The server log has the cause under the request id in X-Request-Id.';
export const inDocument = ({ line = 1, column = 1 }: FaultDetails) =>
  `${read}There is an error in XML document (${line}, ${column}). ---> `;
export const badInt = 'Input string was not in a correct format.';
export const wideInt = 'Value was either too large or too small for an Int32.';
export const convert = ({ value = '' }: FaultDetails) =>
  `Cannot convert ${String(value).replaceAll(/\p{Cc}/gu, '\ufffd')} to System.Int32.\r\nParameter name: type ---> `;
/** Clients of the original service retry when they find this text (docs/spec/original-service.md 4). */
export const accessDenied = '403 - Forbidden: Access is denied.';
export const tooManyRequests = ({ limit = '', retryAfter = '' }: FaultDetails) =>
  `Too many requests: the limit is ${limit} per second for each client, and 10 ms of work count as a request. Try again in ${retryAfter} s.`;
export const tooManyAtATime = ({ limit = '' }: FaultDetails) =>
  `Too many concurrent requests: the limit is ${limit} for each client. Wait for a response before you send another request.`;
export const tooMuchUnread = ({ limit = '' }: FaultDetails) =>
  `Responses of ${limit} MB to this client have not been read yet. Read them before you send another request.`;
export const notBetween = ({ value, min = '', max = '' }: FaultDetails) =>
  `${quoted(value)} is not a whole number from ${min} to ${max}`;
export const notOneOf = ({ value, values = '' }: FaultDetails) => `${quoted(value)} is not one of ${values}`;
export const quoted = (value: string | number | undefined) => JSON.stringify(shorten(String(value ?? '')));

/** Shortens a client's value so that an error text stays readable. */
export function shorten(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`;
}
