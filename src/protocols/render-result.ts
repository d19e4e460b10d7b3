/**
 * From a result to the bytes of an answer. A list that comes in batches is held up to a bound, so
 * that most answers have a Content-Length and an ETag; a longer one is sent while it is being read.
 */

import type { ServiceOperation } from '../contract/index.ts';
import type { LongList, ResultWriter, ResultWriters } from '../codec/index.ts';
import { bytesOf, placeholder, toByteText } from '../codec/index.ts';
import { isBatched, ResultPage } from './binding.ts';
import type { AnswerForm, Batches, CallResult } from './binding.ts';
import type { Body, WireResponse } from './exchange.ts';
import { successHeaders } from './text-fault.ts';

/** Bytes held before an answer is streamed, and the size of its pieces: a catalogue of 2,500 games is held. */
export const maxBufferedBytes = 2_097_152;
const pieceLength = 65_536;
/** A list known to be longer is sent from its beginning. */
const maxBufferedItems = 2000;

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
  const ends = { prefix: toByteText(form.prefix), suffix: toByteText(form.suffix) };
  if (isBatched(whole)) return { status: 200, headers, body: await renderBatches(writer, whole, ends) };
  return { status: 200, headers, body: renderWhole(writer.write(whole), writers.takeLongList(), ends) };
}

/** What the binding puts around a result, as byte texts. */
type Ends = Pick<AnswerForm, 'prefix' | 'suffix'>;

/** Resolves in the next tick of the event loop. */
function nextTick(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function renderWhole(text: string, list: LongList | null, { prefix, suffix }: Ends): Body {
  const whole = prefix + text + suffix;
  return list === null ? bytesOf(whole) : joinPieces([], writeAround(whole, list));
}

/** Gives the bytes of one text after the other in the same memory: a slow reader holds one piece, and leaves no garbage. */
function createPieceMemory(): (byteText: string) => Uint8Array {
  let memory = Buffer.alloc(0);
  return (byteText) => {
    if (memory.length < byteText.length) memory = Buffer.allocUnsafeSlow(Math.max(byteText.length, 2 * pieceLength));
    return memory.subarray(0, memory.write(byteText, 0, 'latin1'));
  };
}

/** An answer with the items put in that were left out of it. Each piece is valid until the next is asked for. */
async function* writeAround(whole: string, list: LongList): AsyncGenerator<Uint8Array, void, undefined> {
  const pieceOf = createPieceMemory();
  const at = whole.indexOf(placeholder);
  let text = whole.slice(0, at);
  let between = '';
  for await (const items of list.batches) {
    for (const item of items) {
      text += between + list.writeItem(item);
      between = list.between;
    }
    if (text.length < pieceLength) continue;
    yield pieceOf(text);
    text = '';
  }
  yield pieceOf(text + whole.slice(at + placeholder.length));
}

/**
 * Renders a list that comes in batches. Errors of the batches reach the caller while the answer is still held, the reader of
 * the body later.
 */
export async function renderBatches(writer: ResultWriter, list: Batches, ends: Ends): Promise<Body> {
  const pieces = writePieces(writer, list, ends);
  const maxBuffered = list.length !== undefined && list.length > maxBufferedItems ? 0 : maxBufferedBytes;
  const held: Uint8Array[] = [];
  let bufferedBytes = 0;
  for (;;) {
    const next = await pieces.next();
    if (next.done === true) return Buffer.concat(held);
    held.push(Uint8Array.from(next.value));
    bufferedBytes += next.value.length;
    if (bufferedBytes > maxBuffered) return joinPieces(held, pieces);
  }
}

/** Each piece is valid until the next is asked for. */
async function* writePieces(
  writer: ResultWriter,
  batches: Batches,
  { prefix, suffix }: Ends,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (writer.list === null) throw new TypeError('Only a list can come in batches.');
  const { begin, item, between, end, empty } = writer.list;
  const pieceOf = createPieceMemory();
  let isStarted = false;
  let text = prefix;
  for await (const batch of batches) {
    for (const value of batch) {
      text += (isStarted ? between : begin) + item(value);
      isStarted = true;
      if (text.length < pieceLength) continue;
      yield pieceOf(text);
      text = '';
    }
  }
  yield pieceOf(text + (isStarted ? end : empty) + suffix);
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
      // One piece in a tick of the event loop, so that a long answer keeps nobody waiting.
      await nextTick();
      return rest.next();
    },
    async return() {
      held.length = 0;
      await rest.return();
      return { done: true, value: undefined };
    },
  };
}
