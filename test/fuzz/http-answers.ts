/** Answers as they came over a connection, read as strictly as they must be written (RFC 9112). */

export interface HttpAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}

const statusLine = /^HTTP\/1\.1 (\d{3}) [\t\x20-\x7e]*$/;
const fieldLine = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+: [\t\x20-\x7e\x80-\xff]*$/;

/**
 * Reads all answers in the bytes of a connection. Throws Error where they are not well-formed. The last may lack its end, where the client
 * did not wait for it.
 * @param isHead whether the answer of this place is to a HEAD, which has no body
 */
export function readAnswers(bytes: Buffer, isHead: (place: number) => boolean): HttpAnswer[] {
  const answers: HttpAnswer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end < 0) throw new Error(`no end of a header: ${bytes.subarray(at, at + 200).toString('latin1')}`);
    const head = bytes.subarray(at, end).toString('latin1');
    const status = readHead(head);
    if (status < 200) {
      at = end + 4;
      continue;
    }
    const hasBody = status !== 204 && status !== 304 && !isHead(answers.length);
    const { body, next } = hasBody ? readBody(bytes, end + 4, head) : { body: Buffer.alloc(0), next: end + 4 };
    answers.push({ status, head, body });
    at = next;
  }
  return answers;
}

function readHead(head: string): number {
  const [first = '', ...fields] = head.split('\r\n');
  const status = Number(statusLine.exec(first)?.[1] ?? 0);
  if (status === 0) throw new Error(`no status line: ${first.slice(0, 200)}`);
  const wrong = fields.find((field) => !fieldLine.test(field));
  if (wrong !== undefined) throw new Error(`no field: ${wrong.slice(0, 200)}`);
  return status;
}

function readBody(bytes: Buffer, from: number, head: string): { readonly body: Buffer; readonly next: number } {
  const length = /\r\nContent-Length: (\d+)(?:\r\n|$)/.exec(head)?.[1];
  if (length !== undefined) return { body: bytes.subarray(from, from + Number(length)), next: from + Number(length) };
  if (!/\r\nTransfer-Encoding: chunked(?:\r\n|$)/.test(head)) throw new Error(`no length of a body: ${head}`);
  const pieces: Buffer[] = [];
  for (let at = from; ;) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (end < 0 || !Number.isInteger(size)) throw new Error('a chunk without its size');
    if (size === 0) return { body: Buffer.concat(pieces), next: end + 4 };
    pieces.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
