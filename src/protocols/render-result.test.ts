import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ListWriter, ResultWriter, WireValue } from '../codec/index.ts';
import { storedPaths } from '../contract/index.ts';
import type { Body } from './exchange.ts';
import { maxBufferedBytes, renderBatches } from './render-result.ts';
import { isStreamed, wholeBytes } from './text-body.ts';

const list: ListWriter = {
  begin: '<l>',
  item: (value) => `<i>${JSON.stringify(value)}</i>`,
  between: '',
  end: '</l>',
  empty: '<l />',
};
const whole: ResultWriter = { write: (value) => `<w>${JSON.stringify(value)}</w>`, list };
const writer = { writer: whole, pictures: storedPaths };

async function* batchesOf(
  ...batches: readonly (readonly WireValue[])[]
): AsyncGenerator<readonly WireValue[], void, undefined> {
  yield* batches;
}

/** Creates batches, with a count of those read and whether the iterator was closed. */
function watched(text: string, count: number, failAfter = Infinity) {
  const state = { given: 0, left: false };
  async function* batches(): AsyncGenerator<readonly string[], void, undefined> {
    try {
      for (; state.given < count; state.given += 1) {
        if (state.given >= failAfter) throw new RangeError('the store went away');
        yield [text];
      }
    } finally {
      state.left = true;
    }
  }
  return { state, batches: batches() };
}

async function textOf(body: Body): Promise<string> {
  if (!isStreamed(body)) return Buffer.from(wholeBytes(body)).toString();
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(Uint8Array.from(piece));
  return Buffer.concat(pieces).toString();
}

const ends = { prefix: '(', suffix: ')' };
const none = { prefix: '', suffix: '' };
const long = 'x'.repeat(100_000);
const manyBatches = Math.ceil((3 * maxBufferedBytes) / long.length);

test('a list in batches is written as one list', async () => {
  const body = await renderBatches(writer, batchesOf([1, 2], [], [3]), ends);
  assert.ok(body instanceof Uint8Array);
  assert.equal(await textOf(body), '(<l><i>1</i><i>2</i><i>3</i></l>)');
});

test('without items, the list is empty', async () => {
  assert.equal(await textOf(await renderBatches(writer, batchesOf(), ends)), '(<l />)');
  assert.equal(await textOf(await renderBatches(writer, batchesOf([], []), ends)), '(<l />)');
});

test('an answer is buffered up to the limit, and streamed above it', async () => {
  const short = await renderBatches(writer, watched(long, 10).batches, none);
  assert.ok(short instanceof Uint8Array);
  const body = await renderBatches(writer, watched(long, manyBatches).batches, none);
  assert.ok(isStreamed(body));
  assert.equal(await textOf(body), `<l>${`<i>"${long}"</i>`.repeat(manyBatches)}</l>`);
});

test('batches are read only as fast as the answer is consumed', async () => {
  const { state, batches } = watched(long, 2 * manyBatches);
  const body = await renderBatches(writer, batches, none);
  assert.ok(isStreamed(body));
  const held = state.given;
  assert.ok(held < manyBatches);
  let pieces = 0;
  for await (const piece of body) {
    pieces += piece.length > 0 ? 1 : 0;
    if (pieces === 5) break;
  }
  assert.ok(state.given < held + 5);
  assert.equal(state.left, true);
});

test('batches are closed when an answer is dropped before its first chunk', async () => {
  const { state, batches } = watched(long, manyBatches);
  const body = await renderBatches(writer, batches, none);
  assert.ok(isStreamed(body));
  await body[Symbol.asyncIterator]().return?.();
  assert.equal(state.left, true);
});

test('an error while the answer is buffered rejects the call', async () => {
  await assert.rejects(renderBatches(writer, watched('x', 5, 3).batches, none), RangeError);
});

test('a later error is thrown to the reader of the body, after complete chunks', async () => {
  const body = await renderBatches(
    writer,
    watched(long, manyBatches, manyBatches - 1).batches,
    none,
  );
  assert.ok(isStreamed(body));
  let read = 0;
  await assert.rejects(async () => {
    for await (const piece of body) read += piece.length;
  }, RangeError);
  assert.ok(read > maxBufferedBytes);
});

test('only a list can be read in batches', async () => {
  await assert.rejects(
    renderBatches({ ...writer, writer: { ...whole, list: null } }, batchesOf([1]), none),
    TypeError,
  );
});

test('the text of a list does not depend on its batches', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ maxLength: 5 }), { maxLength: 5 })),
      async (batches) => {
        const atOnce = await textOf(await renderBatches(writer, batchesOf(batches.flat()), none));
        assert.equal(
          await textOf(await renderBatches(writer, batchesOf(...batches), none)),
          atOnce,
        );
      },
    ),
  );
});
