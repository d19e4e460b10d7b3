/**
 * From a result to the bytes of an answer. A list that comes in batches is held up to a bound, so
 * that most answers have a Content-Length and an ETag; a longer one is sent while it is being read.
 */

import type { ServiceOperation } from '../contract/index.ts';
import type { Deferred, ResultWriter, ResultWriters, WireValue } from '../wire/index.ts';
import { ByteSink } from '../wire/index.ts';
import { isBatched, ResultPage } from './binding.ts';
import type { AnswerForm, CallResult } from './binding.ts';
import type { Body, WireResponse } from './exchange.ts';
import { successHeaders } from './text-fault.ts';

/** Bytes held before an answer is streamed, and the size of its pieces: a catalogue of 2,500 games is held. */
export const heldLength = 2_097_152;
const pieceLength = 65_536;
/** A list known to be longer is sent from its beginning. */
const heldItems = 2000;

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
  if (isBatched(whole)) {
    return { status: 200, headers, body: await renderBatches(writer, whole, form.prefix, form.suffix) };
  }
  return { status: 200, headers, body: renderWhole(writer, whole, form) };
}

/** Resolves in the next turn of the event loop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Where whole answers are written, one after the other: nothing else runs until one is taken. */
const shared = new ByteSink();

/**
 * Renders a result between `before` and `after`, the texts of the binding around it.
 * Errors of the batches reach the caller while the answer is still held, the reader of the body later.
 */
export async function renderResult(
  writer: ResultWriter,
  result: Exclude<CallResult, ResultPage>,
  before: string,
  after: string,
): Promise<Body> {
  if (isBatched(result)) return renderBatches(writer, result, before, after);
  return renderWhole(writer, result, { prefix: before, suffix: after });
}

async function renderBatches(
  writer: ResultWriter,
  result: AsyncIterable<readonly WireValue[]> & { readonly length?: number },
  before: string,
  after: string,
): Promise<Body> {
  const pieces = writePieces(writer, result, before, after);
  const mostHeld = result.length !== undefined && result.length > heldItems ? 0 : heldLength;
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  for (;;) {
    const next = await pieces.next();
    if (next.done === true) return Buffer.concat(held);
    held.push(Uint8Array.from(next.value));
    heldBytes += next.value.length;
    if (heldBytes > mostHeld) return joinPieces(held, pieces);
  }
}

function renderWhole(
  { write }: ResultWriter,
  result: WireValue,
  { prefix, suffix }: Pick<AnswerForm, 'prefix' | 'suffix'>,
): Body {
  shared.begin();
  shared.text(prefix);
  write(result, shared);
  shared.text(suffix);
  const deferred = shared.takeDeferred();
  const bytes = shared.take();
  return deferred === null ? bytes : joinPieces([], writeAround(bytes, deferred));
}

/** An answer with the items put in that were left out of it; pieces as in `writePieces`. */
async function* writeAround(bytes: Uint8Array, { at, batches, write }: Deferred): AsyncGenerator<Uint8Array, void, undefined> {
  const out = new ByteSink();
  out.put(bytes.subarray(0, at));
  let isFirst = true;
  for await (const items of batches) {
    write(items, out, isFirst);
    isFirst = false;
    if (out.length >= pieceLength) yield out.lend();
  }
  out.put(bytes.subarray(at));
  yield out.lend();
}

/** Pieces that all use the same memory: each is right until the next is asked for. */
async function* writePieces(
  writer: ResultWriter,
  batches: AsyncIterable<readonly WireValue[]>,
  before: string,
  after: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (writer.list === null) throw new TypeError('Only a list can come in batches.');
  const { begin, item, between, end, empty } = writer.list;
  const out = new ByteSink();
  let started = false;
  for await (const batch of batches) {
    for (const value of batch) {
      out.text(started ? between : before + begin);
      started = true;
      item(value, out);
      if (out.length >= pieceLength) yield out.lend();
    }
  }
  out.text(started ? end + after : before + empty + after);
  yield out.lend();
}

/**
 * The held pieces, then the rest. Not a generator: one that is given up before its first piece runs
 * nothing, and the batches, with whatever the store holds open for them, would never be let go.
 */
function joinPieces(held: Uint8Array[], rest: AsyncGenerator<Uint8Array, void, undefined>): AsyncIterableIterator<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const value = held.shift();
      if (value !== undefined) return { done: false, value };
      // One piece in a turn of the event loop, so that a long answer keeps nobody waiting.
      await nextTurn();
      return rest.next();
    },
    async return() {
      held.length = 0;
      await rest.return();
      return { done: true, value: undefined };
    },
  };
}
