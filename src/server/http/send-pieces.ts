/**
 * Streams bodies in chunks with back-pressure. The next chunk is created when the operating system has taken the previous one.
 * A slow reader therefore costs the memory of one chunk, and all chunks can share one buffer.
 */

import type { ServerResponse } from 'node:http';

/** Sends all chunks and ends the response. Rejects with ClientLeft if the client disconnects; remaining chunks are not created. */
export async function sendPieces(
  response: ServerResponse,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  for await (const chunk of body) await handOver(response, (done) => response.write(chunk, done));
  await handOver(response, (done) => response.end(done));
}

/** Copies each chunk, for consumers that buffer more than one. */
export async function* copied(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of body) yield Uint8Array.from(chunk);
}

type Done = (error?: Error | null) => void;

function handOver(response: ServerResponse, send: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = (): void => reject(new ClientLeft());
    if (response.destroyed) {
      onClose();
      return;
    }
    response.once('close', onClose);
    send((error) => {
      response.off('close', onClose);
      if (error instanceof Error) reject(new ClientLeft(error));
      else resolve();
    });
  });
}

/** Error: the client closed the connection before the response was sent. */
export class ClientLeft extends Error {
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
  override readonly name = 'ClientLeft';

  constructor(cause?: Error) {
    super('The client disconnected before the response was sent.', { cause });
  }
}
