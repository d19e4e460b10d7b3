/**
 * From a result to the bytes of an answer. A list that comes in batches is held up to a bound, so
 * that most answers have a Content-Length and an ETag; a longer one is sent while it is being read.
 */

import type { ServiceOperation } from '../contract/index.ts';
import type { ResultWriter, ResultWriters } from '../wire/index.ts';
import { isBatched, ResultPage } from './binding.ts';
import type { AnswerForm, CallResult } from './binding.ts';
import type { Body, WireResponse } from './exchange.ts';
import { encodeBody } from './exchange.ts';
import { successHeaders } from './text-fault.ts';

/** Text held before an answer is streamed, and the size of its pieces: UTF-16 units. */
export const heldLength = 4_194_304;
const pieceLength = 65_536;

/** Writes the answer of a call in a form. */
export async function renderAnswer(
  form: AnswerForm,
  operation: ServiceOperation,
  result: CallResult,
  writers: ResultWriters,
): Promise<WireResponse> {
  const writer = writers[form.rendering].get(operation);
  if (writer === undefined) throw new TypeError(`No writer for ${operation.name}.`);
  const headers = successHeaders(form.contentType);
  if (result instanceof ResultPage && result.next !== null && form.linkNext !== undefined) {
    headers['Link'] = form.linkNext(result.next);
  }
  const whole = result instanceof ResultPage ? result.items : result;
  const body = await renderResult(writer, whole, form.prefix, form.suffix, writers.encode);
  return { status: 200, headers, body };
}

/**
 * Renders a result between `before` and `after`, the texts of the binding around it.
 * Errors of the batches reach the caller while the answer is still held, the reader of the body later.
 */
export async function renderResult(
  writer: ResultWriter,
  result: Exclude<CallResult, ResultPage>,
  before: string,
  after: string,
  encode: ResultWriters['encode'] = encodeBody,
): Promise<Body> {
  if (!isBatched(result)) return encode(before + writer.whole(result) + after);
  const pieces = writePieces(writer, result, before, after);
  let held = '';
  for (;;) {
    const next = await pieces.next();
    if (next.done === true) return encode(held);
    held += next.value;
    if (held.length > heldLength) return encodePieces(held, pieces, encode);
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
      text += (started ? writer.list.between : before + writer.list.begin) + writer.list.item(item);
      started = true;
      if (text.length < pieceLength) continue;
      yield text;
      text = '';
    }
  }
  yield started ? text + writer.list.end + after : before + writer.list.empty + after;
}

/**
 * The held text, then the rest. Not a generator: one that is given up before its first piece runs
 * nothing, and the batches, with whatever the store holds open for them, would never be let go.
 */
function encodePieces(
  held: string,
  rest: AsyncGenerator<string, void, undefined>,
  encode: ResultWriters['encode'],
): AsyncIterableIterator<Uint8Array> {
  let first: string | null = held;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const next = first === null ? await rest.next() : { done: false as const, value: first };
      first = null;
      return next.done === true ? { done: true, value: undefined } : { done: false, value: encode(next.value) };
    },
    async return() {
      await rest.return();
      return { done: true, value: undefined };
    },
  };
}
