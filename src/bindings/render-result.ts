/**
 * From a result to the bytes of an answer. A list that comes in batches is held up to a bound, so
 * that most answers have a Content-Length and an ETag; a longer one is sent while it is being read.
 */

import type { ResultWriter } from '../wire/index.ts';
import { isBatched } from './binding.ts';
import type { CallResult } from './binding.ts';
import type { Body } from './exchange.ts';
import { encodeBody } from './exchange.ts';

/** Text held before an answer is streamed, and the size of its pieces: UTF-16 units. */
export const heldLength = 1_048_576;
const pieceLength = 65_536;

/**
 * Renders a result between `before` and `after`, the texts of the binding around it.
 * Errors of the batches reach the caller while the answer is still held, the reader of the body later.
 */
export async function renderResult(writer: ResultWriter, result: CallResult, before: string, after: string): Promise<Body> {
  if (!isBatched(result)) return encodeBody(before + writer.whole(result) + after);
  const pieces = writePieces(writer, result, before, after);
  let held = '';
  for (;;) {
    const next = await pieces.next();
    if (next.done === true) return encodeBody(held);
    held += next.value;
    if (held.length > heldLength) return encodePieces(held, pieces);
  }
}

async function* writePieces(
  writer: ResultWriter,
  batches: AsyncIterable<readonly Parameters<ResultWriter['whole']>[0][]>,
  before: string,
  after: string,
): AsyncGenerator<string, void, undefined> {
  if (writer.list === null) throw new TypeError('Only a list can come in batches.');
  let text = '';
  let started = false;
  for await (const batch of batches) {
    for (const item of batch) {
      if (!started) text = before + writer.list.begin;
      started = true;
      text += writer.list.item(item);
      if (text.length < pieceLength) continue;
      yield text;
      text = '';
    }
  }
  yield started ? text + writer.list.end + after : before + writer.list.empty + after;
}

async function* encodePieces(held: string, rest: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, undefined> {
  yield encodeBody(held);
  for await (const piece of rest) yield encodeBody(piece);
}
