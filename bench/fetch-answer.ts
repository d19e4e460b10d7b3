/** Fetches a whole response, to determine the size of the floor server's responses and to check measured responses. */

import { connect } from 'node:net';
import { ResponseReader } from './load/response-reader.ts';

export interface FetchedAnswer {
  readonly body: Buffer;
  /** Milliseconds from the request to the first byte. */
  readonly firstByteMs: number;
  /** Milliseconds from the request to the last byte. */
  readonly wholeMs: number;
}

/** @param pauseMs pause after every read chunk, to act as a slow reader; the body is then discarded */
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

/** Returns the bytes after the head. For a chunked response they include the chunk sizes, which hardly change the length. */
function bodyOf(whole: Buffer): Buffer {
  return whole.subarray(whole.indexOf('\r\n\r\n') + 4);
}
