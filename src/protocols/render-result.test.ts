import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ListWriter, ResultWriter, WireValue } from '../codec/index.ts';
import type { Body } from './exchange.ts';
import { maxBufferedBytes, renderBatches } from './render-result.ts';

const list: ListWriter = {
  begin: '<l>',
  item: (value) => `<i>${JSON.stringify(value)}</i>`,
  between: '',
  end: '</l>',
  empty: '<l />',
};
const writer: ResultWriter = { write: (value) => `<w>${JSON.stringify(value)}</w>`, list };

async function* batchesOf(...batches: readonly (readonly WireValue[])[]): AsyncGenerator<readonly WireValue[], void, undefined> {
  yield* batches;
}

/** Batches that tell whether they were left, and how many were asked for. */
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
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(Uint8Array.from(piece));
  return Buffer.concat(pieces).toString();
}

const ends = { prefix: '(', suffix: ')' };
const none = { prefix: '', suffix: '' };
const long = 'x'.repeat(100_000);
const manyBatches = Math.ceil((3 * maxBufferedBytes) / long.length);

test('a list in batches is one list', async () => {
  const body = await renderBatches(writer, batchesOf([1, 2], [], [3]), ends);
  assert.ok(body instanceof Uint8Array);
  assert.equal(await textOf(body), '(<l><i>1</i><i>2</i><i>3</i></l>)');
});

test('no batches, or none with an item, are the empty list', async () => {
  assert.equal(await textOf(await renderBatches(writer, batchesOf(), ends)), '(<l />)');
  assert.equal(await textOf(await renderBatches(writer, batchesOf([], []), ends)), '(<l />)');
});

test('up to the bound an answer is held, beyond it comes in pieces', async () => {
  const short = await renderBatches(writer, watched(long, 10).batches, none);
  assert.ok(short instanceof Uint8Array);
  const body = await renderBatches(writer, watched(long, manyBatches).batches, none);
  assert.ok(!(body instanceof Uint8Array));
  assert.equal(await textOf(body), `<l>${`<i>"${long}"</i>`.repeat(manyBatches)}</l>`);
});

test('batches are read only as far as the answer is taken', async () => {
  const { state, batches } = watched(long, 2 * manyBatches);
  const body = await renderBatches(writer, batches, none);
  assert.ok(!(body instanceof Uint8Array));
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

test('batches are let go when an answer is given up before its first piece', async () => {
  const { state, batches } = watched(long, manyBatches);
  const body = await renderBatches(writer, batches, none);
  assert.ok(!(body instanceof Uint8Array));
  await body[Symbol.asyncIterator]().return?.();
  assert.equal(state.left, true);
});

test('an error while the answer is held reaches the caller', async () => {
  await assert.rejects(renderBatches(writer, watched('x', 5, 3).batches, none), RangeError);
});

test('an error after that reaches the reader of the body, behind whole pieces', async () => {
  const body = await renderBatches(writer, watched(long, manyBatches, manyBatches - 1).batches, none);
  assert.ok(!(body instanceof Uint8Array));
  let read = 0;
  await assert.rejects(async () => {
    for await (const piece of body) read += piece.length;
  }, RangeError);
  assert.ok(read > maxBufferedBytes);
});

test('only a list can come in batches', async () => {
  await assert.rejects(renderBatches({ ...writer, list: null }, batchesOf([1]), none), TypeError);
});

test('however a list is cut into batches, its text is the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.string({ maxLength: 5 }), { maxLength: 5 })), async (batches) => {
      const atOnce = await textOf(await renderBatches(writer, batchesOf(batches.flat()), none));
      assert.equal(await textOf(await renderBatches(writer, batchesOf(...batches), none)), atOnce);
    }),
  );
});
