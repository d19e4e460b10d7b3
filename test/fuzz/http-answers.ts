/** Strict parser for the responses on a connection (RFC 9112). */

export interface HttpAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}

const statusLine = /^HTTP\/1\.1 (\d{3}) [\t\x20-\x7e]*$/;
const fieldLine = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+: [\t\x20-\x7e\x80-\xff]*$/;

/**
 * Parses all responses in the bytes of a connection. Throws Error if they are malformed. The last response may be truncated, because the
 * client may not have waited for it. @param isHead whether the response with this index belongs to a HEAD request, and so has no body
 */
export function readAnswers(bytes: Buffer, isHead: (place: number) => boolean): HttpAnswer[] {
  const answers: HttpAnswer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end < 0)
      throw new Error(
        `the header does not end: ${bytes.subarray(at, at + 200).toString('latin1')}`,
      );
    const head = bytes.subarray(at, end).toString('latin1');
    const status = readHead(head);
    if (status < 200) {
      at = end + 4;
      continue;
    }
    const hasBody = status !== 204 && status !== 304 && !isHead(answers.length);
    const { body, next } = hasBody
      ? readBody(bytes, end + 4, head)
      : { body: Buffer.alloc(0), next: end + 4 };
    answers.push({ status, head, body });
    at = next;
  }
  return answers;
}

function readHead(head: string): number {
  const [first = '', ...fields] = head.split('\r\n');
  const status = Number(statusLine.exec(first)?.[1] ?? 0);
  if (status === 0) throw new Error(`invalid status line: ${first.slice(0, 200)}`);
  const invalid = fields.find((field) => !fieldLine.test(field));
  if (invalid !== undefined) throw new Error(`invalid header field: ${invalid.slice(0, 200)}`);
  return status;
}

function readBody(
  bytes: Buffer,
  from: number,
  head: string,
): { readonly body: Buffer; readonly next: number } {
  const length = /\r\nContent-Length: (\d+)(?:\r\n|$)/.exec(head)?.[1];
  if (length !== undefined)
    return { body: bytes.subarray(from, from + Number(length)), next: from + Number(length) };
  if (!/\r\nTransfer-Encoding: chunked(?:\r\n|$)/.test(head))
    throw new Error(`the body has no length: ${head}`);
  const pieces: Buffer[] = [];
  for (let at = from; ;) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (end < 0 || !Number.isInteger(size)) throw new Error('a chunk has no size');
    if (size === 0) return { body: Buffer.concat(pieces), next: end + 4 };
    pieces.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
