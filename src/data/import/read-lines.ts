/**
 * Bytes into numbered lines, block by block, so that a file of any size takes little memory. Lines
 * end with LF or CR LF; a byte order mark is dropped; blank lines are left out but counted.
 */

import { isUtf8 } from 'node:buffer';

/** Longest line accepted, in bytes without its end. */
export const maxLineBytes = 1024 * 1024;

/** A line of text, or what is wrong with it. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  readonly invalid?: string;
}

/** The lines of a stream of bytes, in one batch per chunk that ends at least one line. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Line[]> {
  const splitter = new LineSplitter();
  for await (const chunk of chunks) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last.length > 0) yield last;
}

/** Holds the begun line between two chunks; never more than the longest line and one chunk. */
class LineSplitter {
  private number = 0;
  private begun: Buffer[] = [];
  private begunBytes = 0;
  private isTooLong = false;

  push(chunk: Buffer): readonly Line[] {
    const end = chunk.lastIndexOf(10);
    if (end < 0) {
      this.keep(chunk);
      return [];
    }
    const lines = this.split(chunk.subarray(0, end));
    this.keep(chunk.subarray(end + 1));
    return lines;
  }

  end(): readonly Line[] {
    return this.begunBytes > 0 || this.isTooLong ? this.split(Buffer.alloc(0)) : [];
  }

  private keep(rest: Buffer): void {
    this.begunBytes += rest.length;
    if (this.begunBytes > maxLineBytes + 1) this.dropBegun();
    if (this.isTooLong || rest.length === 0) return;
    this.begun.push(Buffer.from(rest)); // a copy: the chunk may be read into again
  }

  private dropBegun(): void {
    this.isTooLong = true;
    this.begun = [];
  }

  /** The begun line and the complete ones after it; `bytes` has no final LF. */
  private split(bytes: Buffer): readonly Line[] {
    const lines: Line[] = [];
    const rest = this.isTooLong || this.begun.length > 0 ? this.finishBegun(lines, bytes) : bytes;
    if (rest !== null) this.number = addLines(lines, rest, this.number);
    return lines;
  }

  /** Appends the begun line, which ends in `bytes` or with them; returns what follows it. */
  private finishBegun(lines: Line[], bytes: Buffer): Buffer | null {
    const found = bytes.indexOf(10);
    const end = found < 0 ? bytes.length : found;
    if (this.isTooLong) lines.push({ number: ++this.number, text: '', invalid: tooLong });
    else this.number = addLines(lines, Buffer.concat([...this.begun, bytes.subarray(0, end)]), this.number);
    this.begun = [];
    this.begunBytes = 0;
    this.isTooLong = false;
    return found < 0 ? null : bytes.subarray(end + 1);
  }
}

const tooLong = `is longer than ${maxLineBytes} bytes`;

/** Appends the lines in `bytes`, the first of which follows line `number`; returns the last number. */
function addLines(lines: Line[], bytes: Buffer, number: number): number {
  return isUtf8(bytes) ? addTextLines(lines, bytes.toString('utf8'), number) : addByteLines(lines, bytes, number);
}

function addTextLines(lines: Line[], text: string, before: number): number {
  let number = before;
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from);
    addLine(lines, text.slice(from, end < 0 ? text.length : end), ++number);
    from = end < 0 ? text.length + 1 : end + 1;
  }
  return number;
}

/** The slow way, line by line, for bytes of which some are no UTF-8. */
function addByteLines(lines: Line[], bytes: Buffer, before: number): number {
  let number = before;
  for (let from = 0; from <= bytes.length;) {
    const found = bytes.indexOf(10, from);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(from, end);
    if (isUtf8(line)) addLine(lines, line.toString('utf8'), ++number);
    else lines.push({ number: ++number, text: '', invalid: 'is not in UTF-8' });
    from = end + 1;
  }
  return number;
}

function addLine(lines: Line[], raw: string, number: number): void {
  const text = number === 1 && raw.startsWith('\uFEFF') ? raw.slice(1) : raw;
  if (text.charCodeAt(0) <= 32 && text.trim() === '') return;
  if (text === '') return;
  if (isTooLong(text)) lines.push({ number, text: '', invalid: tooLong });
  else lines.push({ number, text });
}

/** A UTF-16 unit takes at most three bytes, so that most lines need not be measured. */
function isTooLong(text: string): boolean {
  if (text.length * 3 <= maxLineBytes) return false;
  return Buffer.byteLength(text.endsWith('\r') ? text.slice(0, -1) : text) > maxLineBytes;
}
