/**
 * Renders a result as the body of a response. A list in batches is buffered up to a limit, so that most responses have a
 * Content-Length and an ETag; a longer list is streamed while it is read.
 */

import { longTurn, timed } from '../cost/index.ts';
import type { PictureBase, ServiceOperation } from '../contract/index.ts';
import type {
  ListWriter,
  LongList,
  ResultWriter,
  ResultWriters,
  WireValue,
} from '../codec/index.ts';
import { placeholder, toByteText } from '../codec/index.ts';
import { isBatched, ResultPage } from './binding.ts';
import type { ResponseForm, Batches, CallResult } from './binding.ts';
import type { Body, WireResponse } from './exchange.ts';
import { TextBody } from './text-body.ts';
import { successHeaders } from './text-fault.ts';

/** Maximum number of bytes buffered before a response is streamed; enough for a catalogue of 2,500 games. */
export const maxBufferedBytes = 2_097_152;
/** The bytes that all responses currently buffer. Above the maximum, further responses are streamed, however short they are. */
const underway = { bytes: 0 };
const maxUnderway = 33_554_432;
/** Minimum length of a chunk in bytes. */
const chunkLength = 65_536;
/** Maximum number of items in a buffered list. A list with a known, greater length is streamed from its start. */
const maxBufferedItems = 2000;

/** The options for rendering a response, in addition to its format. */
export interface Rendering {
  readonly operation: ServiceOperation;
  readonly writers: ResultWriters;
  readonly pictures: PictureBase;
}

/** A result writer for one image base. */
export interface BoundWriter {
  readonly writer: ResultWriter;
  readonly pictures: PictureBase;
}

/** Renders the response of a call in a response format. */
export async function renderResponse(
  form: ResponseForm,
  result: CallResult,
  { operation, writers, pictures }: Rendering,
): Promise<WireResponse> {
  const writer = writers[form.rendering].get(operation);
  if (writer === undefined) throw new TypeError(`No writer for ${operation.name}.`);
  const headers = successHeaders(form.contentType);
  if (result instanceof ResultPage && result.next !== null && form.linkNext !== undefined) {
    headers['Link'] = form.linkNext(result.next);
  }
  const whole = result instanceof ResultPage ? result.items : result;
  const ends = { prefix: toByteText(form.prefix), suffix: toByteText(form.suffix) };
  if (isBatched(whole))
    return {
      status: 200,
      headers,
      body: await renderBatches({ writer, pictures }, whole, ends),
    };
  const text = ends.prefix + timed(() => writer.write(whole, pictures)) + ends.suffix;
  const list = writers.takeLongList();
  const body = list === null ? new TextBody(text) : await renderAround(text, list);
  return { status: 200, headers, body };
}

/** Text of the binding before and after a result, as byte texts. */
type Ends = Pick<ResponseForm, 'prefix' | 'suffix'>;

/** Renders a long list and inserts it at its placeholder in the surrounding text. */
function renderAround(text: string, list: LongList): Promise<Body> {
  const at = text.indexOf(placeholder);
  const begin = text.slice(0, at);
  const end = text.slice(at + placeholder.length);
  return buffer(writeChunks({ ...list, begin, end, empty: begin + end }), list.length);
}

/** Collects byte texts and returns them as bytes in one reused buffer, so that a slow reader occupies only one chunk of memory. */
class ChunkWriter {
  #text = '';
  #buffer = Buffer.alloc(0);

  add(byteText: string): void {
    this.#text += byteText;
  }

  get isFull(): boolean {
    return this.#text.length >= chunkLength;
  }

  /** Returns the collected bytes. It discards the text first, because the text would occupy the memory of a second chunk. */
  take(): Uint8Array {
    const text = this.#text;
    this.#text = '';
    if (this.#buffer.length < text.length)
      this.#buffer = Buffer.allocUnsafeSlow(Math.max(text.length, 2 * chunkLength));
    return this.#buffer.subarray(0, this.#buffer.write(text, 0, 'latin1'));
  }
}

/**
 * Renders a list in batches. While the response is buffered, an error in a batch rejects the promise. After that, the error is thrown
 * to the reader of the body.
 */
export async function renderBatches(
  { writer, pictures }: BoundWriter,
  batches: Batches,
  { prefix, suffix }: Ends,
): Promise<Body> {
  if (writer.list === null) throw new TypeError('Only a list can come in batches.');
  const { item, between, ...list } = writer.list;
  const writeItem = (value: WireValue): string => item(value, pictures);
  const texts = {
    begin: prefix + list.begin,
    end: list.end + suffix,
    empty: prefix + list.empty + suffix,
  };
  return buffer(writeChunks({ batches, writeItem, between, ...texts }), batches.length);
}

/** Collects the chunks of a response up to a limit. @param length number of items, if it is known */
async function buffer(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  length: number | undefined,
): Promise<Body> {
  const maxBuffered = length !== undefined && length > maxBufferedItems ? 0 : maxBufferedBytes;
  const buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  try {
    for (;;) {
      const next = await chunks.next();
      if (next.done === true) return Buffer.concat(buffered);
      buffered.push(Uint8Array.from(next.value));
      bufferedBytes += next.value.length;
      underway.bytes += next.value.length;
      if (bufferedBytes > maxBuffered || underway.bytes > maxUnderway)
        return joinChunks(buffered, chunks);
      // Renders one chunk per tick of the event loop, as in joinChunks.
      await longTurn();
    }
  } finally {
    underway.bytes -= bufferedBytes;
  }
}

/** A list, and the text of the response around its items. */
interface ChunkedList
  extends Pick<LongList, 'writeItem' | 'between'>, Pick<ListWriter, 'begin' | 'end' | 'empty'> {
  readonly batches: AsyncIterable<readonly WireValue[]>;
}

/** Writes a list in chunks. Each chunk is valid until the next one is requested. */
async function* writeChunks(list: ChunkedList): AsyncGenerator<Uint8Array, void, undefined> {
  const { batches, writeItem, begin, between, end, empty } = list;
  const chunks = new ChunkWriter();
  let isStarted = false;
  for await (const batch of batches) {
    timed(() => {
      for (const value of batch) {
        chunks.add((isStarted ? between : begin) + writeItem(value));
        isStarted = true;
      }
    });
    if (chunks.isFull) yield chunks.take();
  }
  chunks.add(isStarted ? end : empty);
  yield chunks.take();
}

/**
 * Returns the buffered chunks, then the rest. This is not a generator: a generator closed before its first chunk runs no code, so
 * the batches and their open resources in the store would never be released.
 */
function joinChunks(
  buffered: Uint8Array[],
  rest: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncIterableIterator<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const value = buffered.shift();
      if (value !== undefined) return { done: false, value };
      // Renders one chunk per tick of the event loop, so that a long response does not delay other requests.
      await longTurn();
      return rest.next();
    },
    async return() {
      buffered.length = 0;
      await rest.return();
      return { done: true, value: undefined };
    },
  };
}
