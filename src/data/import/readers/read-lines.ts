/**
 * Splits a byte stream into numbered lines with bounded memory. Lines
 * end with LF or CR LF; a byte order mark is removed; blank lines are skipped but counted.
 */

import { isUtf8 } from 'node:buffer';

/** Maximum line length in bytes without the line end. */
export const maxLineBytes = 1024 * 1024;

/** A line of text, or an error. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  readonly invalid?: string;
}

/** Maximum size of blank lines in a row, in bytes. Reading stops after it, because compressed blank lines could go on for hours. */
const maxBlankBytes = 64 * 1024 * 1024;

/** Yields the lines of a byte stream, one batch per chunk. A batch may be empty, so that the reader can stop between chunks. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Line[]> {
  const splitter = new LineSplitter();
  let blankBytes = 0;
  for await (const chunk of chunks) {
    const lines = splitter.push(chunk);
    blankBytes = lines.length > 0 ? 0 : blankBytes + chunk.length;
    if (blankBytes > maxBlankBytes) {
      yield [
        {
          number: splitter.lines,
          text: '',
          invalid: `is followed by more than ${maxBlankBytes} bytes without a record`,
        },
      ];
      return;
    }
    yield lines;
  }
  const last = splitter.end();
  if (last.length > 0) yield last;
}

/** Buffers an incomplete line between chunks. Memory: at most the maximum line length plus one chunk. */
class LineSplitter {
  private number = 0;
  private begun: Buffer[] = [];
  private begunBytes = 0;
  private isTooLong = false;

  /** Number of lines so far. */
  get lines(): number {
    return this.number;
  }

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
    this.begun.push(Buffer.from(rest)); // copied, because the chunk's buffer is reused
  }

  private dropBegun(): void {
    this.isTooLong = true;
    this.begun = [];
  }

  /** Returns the buffered line and the complete lines after it; `bytes` has no final LF. */
  private split(bytes: Buffer): readonly Line[] {
    const lines: Line[] = [];
    const rest = this.isTooLong || this.begun.length > 0 ? this.finishBegun(lines, bytes) : bytes;
    if (rest !== null) this.number = addLines(lines, rest, this.number);
    return lines;
  }

  /** Completes the buffered line with the start of `bytes` and appends it; returns the bytes after it. */
  private finishBegun(lines: Line[], bytes: Buffer): Buffer | null {
    const found = bytes.indexOf(10);
    const end = found < 0 ? bytes.length : found;
    if (this.isTooLong) lines.push({ number: ++this.number, text: '', invalid: tooLong });
    else
      this.number = addLines(
        lines,
        Buffer.concat([...this.begun, bytes.subarray(0, end)]),
        this.number,
      );
    this.begun = [];
    this.begunBytes = 0;
    this.isTooLong = false;
    return found < 0 ? null : bytes.subarray(end + 1);
  }
}

const tooLong = `is longer than ${maxLineBytes} bytes`;

/** Appends the lines in `bytes`, numbered after `number`; returns the number of the last line. */
function addLines(lines: Line[], bytes: Buffer, number: number): number {
  return isUtf8(bytes)
    ? addTextLines(lines, bytes.toString('utf8'), number)
    : addByteLines(lines, bytes, number);
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

/** Appends lines one by one. This is slow, and only used for bytes that are not all UTF-8. */
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

/** Checks the length of a line. A UTF-16 unit has at most three bytes in UTF-8, so the bytes of most lines need not be counted. */
function isTooLong(text: string): boolean {
  if (text.length * 3 <= maxLineBytes) return false;
  return Buffer.byteLength(text.endsWith('\r') ? text.slice(0, -1) : text) > maxLineBytes;
}
