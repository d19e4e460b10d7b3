import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../../../store/open-store.ts';
import type { Store } from '../../../store/port/store.ts';
import type { ImportProgress, Summary } from './ingest.ts';
import { ImportStopped, ingest } from './ingest.ts';
import { readNdjson } from '../formats/ndjson/ndjson.ts';
import type { Source, SourceItem } from '../source/source.ts';
import { listedRejections } from './import-counts.ts';

const now = Date.parse('2024-03-02T00:00:00Z');

const good = [
  '{"type":"game","id":"G1","title":"Harbour of Lanterns"}',
  '{"type":"trophy","game":"G1","id":1,"grade":"bronze"}',
  '{"type":"player","name":"LanternFox"}',
  '{"type":"playerGame","player":"LanternFox","game":"G1","lastUpdated":"2024-03-01T20:14:31Z"}',
  '{"type":"earned","player":"LanternFox","game":"G1","trophy":1,"date":"2024-03-01T20:14:31Z"}',
];

function linesSource(lines: readonly string[]): Source {
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const line of lines) yield Buffer.from(`${line}\n`);
  }
  return readNdjson(bytes(), 'test', null);
}

function load(store: Store, lines: readonly string[], keepGoing = false): Promise<Summary> {
  return ingest(store, linesSource(lines), { keepGoing, now });
}

async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore('sqlite::memory:');
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

test('new records are added and can be read', () =>
  withStore(async (store) => {
    const summary = await load(store, good);
    assert.deepEqual(
      [summary.isLoaded, summary.total, summary.rejected.total],
      [true, { added: 5, changed: 0, unchanged: 0 }, 0],
    );
    assert.deepEqual(summary.byType.earned, { added: 1, changed: 0, unchanged: 0 });
    assert.equal((await store.latestTrophies('LanternFox', null, 0))?.length, 1);
  }));

test('a repeated load counts its records as unchanged; a change is counted as one', () =>
  withStore(async (store) => {
    await load(store, good);
    assert.deepEqual((await load(store, good)).total, { added: 0, changed: 0, unchanged: 5 });
    const renamed = ['{"type":"game","id":"g1","title":"Harbour of Lamps"}'];
    assert.deepEqual((await load(store, renamed)).byType.game, {
      added: 0,
      changed: 1,
      unchanged: 0,
    });
  }));

test('one rejection undoes everything, and all of its batch are listed', () =>
  withStore(async (store) => {
    const summary = await load(store, [
      ...good,
      '{"type":"game"}',
      '{"type":"earned","player":"LanternFox","game":"G1","trophy":99}',
    ]);
    assert.deepEqual(
      [summary.isLoaded, summary.total],
      [false, { added: 0, changed: 0, unchanged: 0 }],
    );
    assert.deepEqual(summary.rejected.first[0], { where: 'line 6', reason: 'id: is missing' });
    assert.equal(summary.rejected.first[1]?.where, 'line 7');
    assert.equal(await store.isEmpty(), true);
  }));

test('with keepGoing the valid records are loaded and the rejected ones are listed', () =>
  withStore(async (store) => {
    const summary = await load(store, ['nonsense', ...good], true);
    assert.deepEqual([summary.isLoaded, summary.total.added], [true, 5]);
    const first = [{ where: 'line 1', reason: 'is not valid JSON; each line must be one object' }];
    assert.deepEqual(summary.rejected, { total: 1, first, kinds: [{ count: 1, first }] });
  }));

test('rejections and warnings are listed in the order of the source, without terminal control characters', () =>
  withStore(async (store) => {
    const lines = [
      '{"type":"earned","player":"Nobody","game":"G1","trophy":1}',
      '{"type":"player","name":"Fox","\\u001b[31mcolour\\u202e":1}',
      '{"type":"trophy","game":"G9","id":1,"grade":"gold"}',
    ];
    const { rejected, warnings } = await load(store, lines, true);
    assert.deepEqual(rejected.first, [
      { where: 'line 1', reason: 'unknown player "Nobody"' },
      { where: 'line 3', reason: 'unknown game "G9"' },
    ]);
    const reason =
      '\uFFFD[31mcolour\uFFFD is not a property of this type of record; it was left out';
    assert.deepEqual(warnings.first, [{ where: 'line 2', reason }]);
  }));

test('a stopped load stores nothing, whether it stops within its batches or after the last', () =>
  withStore(async (store) => {
    const lines = Array.from({ length: 4800 }, (_, index) => `{"type":"game","id":"G${index}"}`);
    for (const after of [1, 2, 3, 4]) {
      let asked = 0;
      const options = { keepGoing: true, now: 0, isStopped: () => (asked += 1) >= after };
      await assert.rejects(ingest(store, linesSource(lines), options), ImportStopped);
      assert.equal(await store.isEmpty(), true);
    }
  }));

test('a source without a record ends when it is stopped', () =>
  withStore(async (store) => {
    async function* batches(): AsyncGenerator<readonly SourceItem[]> {
      for (;;) yield [];
    }
    let asked = 0;
    const source = { name: 'endless', totalBytes: null, bytesRead: () => 0, batches };
    await assert.rejects(
      ingest(store, source, { keepGoing: true, now: 0, isStopped: () => (asked += 1) >= 3 }),
      ImportStopped,
    );
  }));

test('a rejection in a later batch undoes the earlier ones', () =>
  withStore(async (store) => {
    const games = Array.from({ length: 4800 }, (_, index) => `{"type":"game","id":"G${index}"}`);
    assert.equal((await load(store, [...games, 'nonsense'])).isLoaded, false);
    assert.equal(await store.countGames(), 0);
    assert.equal((await load(store, games)).total.added, 4800);
  }));

test('rejections are listed up to a bound and counted beyond it', () =>
  withStore(async (store) => {
    const { rejected } = await load(
      store,
      Array.from({ length: 3000 }, () => 'nonsense'),
      true,
    );
    assert.deepEqual([rejected.total, rejected.first.length], [3000, listedRejections]);
  }));

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from('{"type":"game","id":"G1"}\n'.repeat(3000));
  throw new Error('cable cut');
}

test('a source that breaks loads nothing, with or without keepGoing', () =>
  withStore(async (store) => {
    const source = readNdjson(broken(), 'pipe', null);
    await assert.rejects(ingest(store, source, { keepGoing: true, now }), {
      message: 'pipe: cable cut',
    });
    assert.equal(await store.isEmpty(), true);
  }));

test('progress is reported after every batch', () =>
  withStore(async (store) => {
    const seen: ImportProgress[] = [];
    const games = Array.from({ length: 4800 }, (_, index) => `{"type":"game","id":"G${index}"}`);
    await ingest(store, linesSource(games), {
      keepGoing: false,
      now,
      onProgress: (progress) => void seen.push(progress),
    });
    assert.deepEqual(
      seen.map(({ records, totalBytes }) => [records, totalBytes]),
      [
        [2000, null],
        [4000, null],
        [4800, null],
      ],
    );
    assert.equal(seen.at(-1)?.bytesRead, games.join('\n').length + 1);
  }));

test('an empty source is loaded without records', () =>
  withStore(async (store) => {
    assert.deepEqual((await load(store, [])).total, { added: 0, changed: 0, unchanged: 0 });
  }));

test('dates in the future are warned of, of every source, and counted beyond a bound', () =>
  withStore(async (store) => {
    const trophies = Array.from({ length: 600 }, (_, index) => index + 1);
    const catalogue = trophies.map(
      (id) => `{"type":"trophy","game":"G1","id":${id},"grade":"bronze"}`,
    );
    await load(store, [...good, ...catalogue]);
    const dated = (date: string, id: number): string =>
      `{"type":"earned","player":"LanternFox","game":"G1","trophy":${id},"date":"${date}"}`;
    assert.equal((await load(store, [dated('2024-03-02T23:59:59Z', 1)])).warnings.total, 0);
    for (const ids of [trophies.slice(0, 5), trophies]) {
      const { isLoaded, warnings } = await load(
        store,
        ids.map((id) => dated('5138-11-16T09:46:39Z', id)),
      );
      assert.deepEqual([isLoaded, warnings.total, warnings.kinds.length], [true, ids.length, 1]);
      assert.deepEqual(warnings.first[0], {
        where: 'line 1',
        reason:
          'a trophy is dated 5138-11-16T09:46:39Z, in the future; pages leave it out until then',
      });
    }
  }));
