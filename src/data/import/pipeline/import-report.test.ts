import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../../../store/index.ts';
import type { DataRecord } from '../../../records/records.ts';
import { ingest } from './ingest.ts';
import { createReport } from './import-report.ts';

const now = Date.UTC(2026, 0, 1);
const earnedAt = Date.UTC(2025, 4, 6);
const records: readonly DataRecord[] = [
  { type: 'game', id: 'NPWR90001_00', title: 'Harbour' },
  { type: 'trophy', game: 'NPWR90001_00', id: 1, grade: 'gold', title: 'First light' },
  { type: 'player', name: 'Fox' },
  { type: 'earned', player: 'Fox', game: 'NPWR90001_00', trophy: 1, date: earnedAt },
];
const sourceOf = (list: readonly DataRecord[]) => ({
  name: 'test',
  totalBytes: null,
  bytesRead: () => 0,
  async *batches() {
    yield list.map((record, index) => ({ record, where: index + 1 }));
    yield [{ where: 'end', warning: 'a value was left out' } as const];
  },
});

test('a dry run is a table of typed values, and a load names its players', async (context) => {
  const store = await openStore('sqlite::memory:');
  context.after(() => store.close());
  const options = { keepGoing: false, now };
  const dry = await ingest(store, sourceOf(records), { ...options, dryRun: true });
  const { counts, changes, warnings } = createReport(dry);
  assert.deepEqual(counts.players, { added: 1, changed: 0, unchanged: 0 });
  assert.deepEqual(counts.earned, { added: 1, changed: 0, unchanged: 0 });
  assert.equal(warnings.total, 1);
  assert.equal(changes.total, 4);
  assert.deepEqual(changes.rows[3], {
    type: 'earned',
    outcome: 'added',
    where: 'line 4',
    player: 'Fox',
    game: 'NPWR90001_00',
    trophy: 1,
    title: null,
    grade: null,
    network: null,
    earnedAt,
    seconds: null,
  });
  assert.deepEqual((await ingest(store, sourceOf(records), options)).players, ['Fox']);
  assert.deepEqual((await ingest(store, sourceOf(records), options)).players, []);
});

test('each kind of record has its own counts', async (context) => {
  const store = await openStore('sqlite::memory:');
  context.after(() => store.close());
  const played: readonly DataRecord[] = [
    ...records.slice(0, 3),
    { type: 'playerGame', player: 'Fox', game: 'NPWR90001_00', lastUpdated: earnedAt },
    ...records.slice(3),
    { type: 'group', game: 'NPWR90001_00', id: '001', name: 'Tides' },
    { type: 'account', network: 'steam', id: '7656119', player: 'Fox' },
    { type: 'playTime', player: 'Fox', network: 'psn', id: 'PPSA90001_00', seconds: 60 },
    { type: 'hiddenGame', player: 'Fox', game: 'NPWR90001_00' },
    { type: 'hunt', player: 'Fox', game: 'NPWR90001_00', hunted: true },
  ];
  const summary = await ingest(store, sourceOf(played), { keepGoing: false, now });
  const one = { added: 1, changed: 0, unchanged: 0 };
  assert.deepEqual(createReport(summary).counts, {
    players: one,
    accounts: one,
    games: one,
    groups: one,
    trophies: one,
    playerGames: one,
    earned: one,
    hours: one,
    hiddenGames: one,
    hunts: one,
  });
});

test('a table of many changes has some hundred rows, and the number of all', async (context) => {
  const store = await openStore('sqlite::memory:');
  context.after(() => store.close());
  const many = Array.from({ length: 2000 }, (_, index) => ({
    type: 'player' as const,
    name: `Wren${index}`,
  }));
  const summary = await ingest(store, sourceOf(many), { keepGoing: true, now, dryRun: true });
  const { changes } = createReport(summary);
  assert.equal(changes.total, 2000);
  assert.equal(changes.rows.length, 300);
  assert.ok(JSON.stringify(createReport(summary)).length < 100_000);
});
