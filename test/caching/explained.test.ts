/** Debug headers explain whether a response came from the cache, if the operator enables them (docs/how-to/monitor.md). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { sqlite } from '../../src/store/testing/engines.ts';
import { load } from '../../src/store/testing/records.ts';
import { games, loading, records, serve, startAt } from './world.ts';

const fox = 'LanternFox';
const cached = [
  `/api/getNetID?sNetID=${fox}`,
  `/api/v1/players/${fox}`,
  `/players/${fox}`,
  `/players/${fox}/card.svg`,
];
const looked = [`/api/getLastUpdate?sNetID=${fox}`];

test('a response of an operation, of /v1, a page or an image says whether it was cached', async (context) => {
  const opened = await sqlite.open();
  context.after(() => opened[Symbol.asyncDispose]());
  await load(opened.store, records);
  const { outcome, stop } = await serve(opened.store, () => startAt, { debugHeaders: true });
  context.after(stop);
  for (const target of cached) {
    assert.deepEqual(
      [await outcome(target), await outcome(target), await outcome(target)],
      ['fwd=uri-miss', 'fwd=uri-miss', 'hit'],
    );
  }
  for (const target of looked)
    assert.deepEqual(
      [await outcome(target), await outcome(target)],
      ['fwd=bypass', 'fwd=bypass'],
      target,
    );
  await loading([{ type: 'game', id: games[0] ?? '', title: 'Another title' }])(opened.store);
  for (const target of cached)
    assert.deepEqual([await outcome(target), await outcome(target)], ['fwd=stale', 'hit'], target);
});

test('the header field tells since when and by which versions', async (context) => {
  const opened = await sqlite.open();
  context.after(() => opened[Symbol.asyncDispose]());
  await load(opened.store, records);
  const { status, stop } = await serve(opened.store, () => startAt, { debugHeaders: true });
  context.after(stop);
  const [target = ''] = cached;
  const expected =
    /^Laurel; fwd=uri-miss; stored; detail="since=2011-01-26T00:00:00\.000Z commits=\d+ versions=0,1,\d+,\d+[\d,]*"$/;
  await status(target);
  const stored = await status(target);
  assert.match(stored ?? '', expected);
  assert.equal(await status(target), stored?.replace('fwd=uri-miss; stored', 'hit'));
});

test('without the setting, the log says it at level debug, and the response does not', async (context) => {
  const opened = await sqlite.open();
  context.after(() => opened[Symbol.asyncDispose]());
  await load(opened.store, records);
  const lines: Readonly<Record<string, unknown>>[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const { status, stop } = await serve(opened.store, () => startAt, {}, log);
  context.after(stop);
  for (const target of cached)
    assert.deepEqual([await status(target), await status(target)], [null, null], target);
  const logged = lines.flatMap(({ cache }) =>
    typeof cache === 'string' ? [cache.split('; detail')[0]] : [],
  );
  assert.deepEqual(
    logged,
    cached.flatMap(() => ['Laurel; fwd=uri-miss', 'Laurel; fwd=uri-miss; stored']),
  );
});
