/**
 * Finds the end of each response in the bytes of a connection. It parses nothing else, because the load generator must use less time than
 * the measured server. It supports Content-Length and chunked bodies (RFC 9112, 6), which are all that these servers send.
 */

/** What is known at the end of a response. */
export interface AnswerEnd {
  readonly status: number;
  /** Bytes of header and body. */
  readonly bytes: number;
  /** Bytes of the body, without the sizes of its chunks. */
  readonly bodyBytes: number;
}

type Reading = 'head' | 'body' | 'chunk-size' | 'chunk' | 'trailer';

const headEnd = Buffer.from('\r\n\r\n');
const lineFeed = 0x0a;
const nothing = Buffer.alloc(0);

export class ResponseReader {
  readonly #onEnd: (end: AnswerEnd) => void;
  #reading: Reading = 'head';
  /** Number of bytes still expected for the body, or for the chunk with its line end. */
  #left = 0;
  /** The received beginning of an incomplete head or line. */
  #held: Buffer = nothing;
  #status = 0;
  #bytes = 0;
  #bodyBytes = 0;

  constructor(onEnd: (end: AnswerEnd) => void) {
    this.#onEnd = onEnd;
  }

  /** Parses the next bytes. Throws if they are not HTTP. */
  push(received: Buffer): void {
    this.#bytes += received.length;
    const bytes = this.#held.length === 0 ? received : Buffer.concat([this.#held, received]);
    this.#held = nothing;
    let at = 0;
    while (at < bytes.length) {
      const next = this.#step(bytes, at);
      if (next === null) {
        this.#held = Buffer.from(bytes.subarray(at));
        return;
      }
      at = next;
    }
  }

  /** Parses the next part of the response. Returns the position of the part after it, or null if more bytes are needed. */
  #step(bytes: Buffer, at: number): number | null {
    if (this.#reading === 'head') return this.#head(bytes, at);
    if (this.#reading === 'body' || this.#reading === 'chunk') return this.#skip(bytes, at);
    return this.#line(bytes, at);
  }

  #head(bytes: Buffer, at: number): number | null {
    const end = bytes.indexOf(headEnd, at);
    if (end < 0) return null;
    const head = bytes.toString('latin1', at, end + 2);
    this.#status = Number(head.slice(9, 12));
    const [, length] = /\r\ncontent-length: *(\d+)\r\n/i.exec(head) ?? [];
    if (length === undefined && !/\r\ntransfer-encoding: *chunked\r\n/i.test(head))
      throw new Error(`An answer without an end: ${head}`);
    this.#reading = length === undefined ? 'chunk-size' : 'body';
    this.#left = Number(length ?? 0);
    this.#bodyBytes = this.#left;
    if (this.#reading === 'body' && this.#left === 0) this.#end();
    return end + headEnd.length;
  }

  #skip(bytes: Buffer, at: number): number {
    const skipped = Math.min(this.#left, bytes.length - at);
    this.#left -= skipped;
    if (this.#left === 0 && this.#reading === 'body') this.#end();
    else if (this.#left === 0) this.#reading = 'chunk-size';
    return at + skipped;
  }

  /** Parses the line with a chunk's size, or a line of the trailer. */
  #line(bytes: Buffer, at: number): number | null {
    const end = bytes.indexOf(lineFeed, at);
    if (end < 0) return null;
    const text = bytes.toString('latin1', at, end).trim();
    if (this.#reading === 'chunk-size') {
      const size = Number.parseInt(text, 16);
      this.#reading = size === 0 ? 'trailer' : 'chunk';
      this.#left = size + 2;
      this.#bodyBytes += size;
    } else if (text === '') this.#end();
    return end + 1;
  }

  #end(): void {
    const end = { status: this.#status, bytes: this.#bytes, bodyBytes: this.#bodyBytes };
    this.#reading = 'head';
    this.#bytes = 0;
    this.#onEnd(end);
  }
}
