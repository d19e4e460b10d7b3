/** Fetches one whole answer, to size the answers of the floor and to check the answers that are measured. */

import { connect } from 'node:net';
import { ResponseReader } from './load/response-reader.ts';

export interface FetchedAnswer {
  readonly body: Buffer;
  /** From the request to the first byte, milliseconds. */
  readonly firstByteMs: number;
  /** From the request to the last byte, milliseconds. */
  readonly wholeMs: number;
}

/** @param pauseMs waits this long after every piece that was read, as a slow reader does; the body is then dropped as it comes */
export function fetchAnswer(
  port: number,
  request: Uint8Array,
  pauseMs = 0,
): Promise<FetchedAnswer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const sentAt = performance.now();
    let firstByteMs = 0;
    const reader = new ResponseReader(({ status }) => {
      const whole = Buffer.concat(pieces);
      socket.destroy();
      if (status === 200)
        resolve({ body: bodyOf(whole), firstByteMs, wholeMs: performance.now() - sentAt });
      else
        reject(new Error(`An answer with status ${status}: ${whole.subarray(0, 600).toString()}`));
    });
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(request));
    socket.on('data', (piece) => {
      firstByteMs ||= performance.now() - sentAt;
      if (pauseMs === 0) pieces.push(piece);
      reader.push(piece);
      if (pauseMs === 0 || socket.destroyed) return;
      socket.pause();
      setTimeout(() => socket.resume(), pauseMs);
    });
    socket.once('error', reject);
    socket.once('end', () => reject(new Error('The connection ended within an answer.')));
  });
}

/** What follows the head; of a chunked answer the chunks with their sizes, which is near enough in length. */
function bodyOf(whole: Buffer): Buffer {
  return whole.subarray(whole.indexOf('\r\n\r\n') + 4);
}
