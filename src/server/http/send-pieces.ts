/**
 * Bodies in pieces. One piece is on its way at a time and the next is made when the system has taken it, so that a
 * slow reader costs the memory of one piece, and pieces can use the same memory one after the other.
 */

import type { ServerResponse } from 'node:http';

/** Sends all pieces and ends the answer. Rejects where the client leaves before; the rest is then not asked for. */
export async function sendPieces(response: ServerResponse, body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of body) await handOver(response, (done) => response.write(piece, done));
  await handOver(response, (done) => response.end(done));
}

/** Pieces in memory of their own, for what holds more than one at a time. */
export async function* copied(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of body) yield Uint8Array.from(piece);
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

/** The connection was closed before its answer was sent. */
export class ClientLeft extends Error {
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
  override readonly name = 'ClientLeft';

  constructor(cause?: Error) {
    super('The client left before its answer was sent.', { cause });
  }
}
