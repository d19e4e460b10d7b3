import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSpread } from '../../src/store/maintenance/distribute.ts';
import { tables } from '../../src/store/schema/tables.ts';
import { collectors, rules } from './assumptions.ts';
import type { CapacityFigures } from './figures.ts';
import { readFigures } from './figures.ts';
import { bytesByDriver, findDriver, planFor, playersWithOwnLoads, requestsADay } from './plan.ts';

const day = 86_400;
const figures: CapacityFigures = {
  date: '2026-01-01',
  machine: 'none',
  versions: {},
  sets: {
    M: {
      players: 10,
      games: 100,
      earned: 1000,
      sqlite: [
        { table: 'earned', rows: 1000, rowBytes: 40_000, indexBytes: 30_000 },
        { table: 'player_game', rows: 100, rowBytes: 10_000, indexBytes: 4000 },
        { table: 'player', rows: 10, rowBytes: 3000, indexBytes: 0 },
        { table: 'player_name', rows: 10, rowBytes: 500, indexBytes: 500 },
        { table: 'game', rows: 7, rowBytes: 5000, indexBytes: 0 },
      ],
      postgres: [{ table: 'earned', rows: 1000, rowBytes: 200_000, indexBytes: 0 }],
    },
  },
  loads: {
    pushers: 8,
    sqlite: {
      alone: { perSecond: 500, p99Ms: 1 },
      together: { perSecond: 900, p99Ms: 1, nodeCpuMs: 1, databaseCpuMs: 0 },
    },
    postgres: {
      alone: { perSecond: 100, p99Ms: 1 },
      together: { perSecond: 400, p99Ms: 1, nodeCpuMs: 3, databaseCpuMs: 5 },
    },
  },
  answers: [
    { operation: 'getLastUpdate', cached: true, cpuMs: 0.1, databaseCpuMs: 0, bytes: 376 },
    { operation: 'getLastUpdate', cached: false, cpuMs: 0.5, databaseCpuMs: 0.25, bytes: 376 },
    { operation: 'getNetID', cached: true, cpuMs: 0.2, databaseCpuMs: 0, bytes: 1 },
    { operation: 'getNetID', cached: false, cpuMs: 4, databaseCpuMs: 7, bytes: 1 },
  ],
  madeFromPostgres: 2,
  memory: { cold: 1, hot: 1 },
};
const habits = {
  games: 10,
  trophies: 100,
  playDays: 365,
  trophiesAYear: 730,
  watchedShare: 0.1,
  pollSeconds: 10,
  viewsADay: 1,
  peak: 2,
};

describe('the capacity plan', () => {
  test('names for every table of players what its rows grow with', () => {
    for (const table of tables.filter(isSpread))
      assert.notEqual(findDriver(table.name), 'catalogue', table.name);
    assert.deepEqual(
      ['earned', 'player_game', 'player_name', 'game', 'rank_bucket'].map(findDriver),
      ['trophy', 'game', 'player', 'catalogue', 'catalogue'],
    );
  });

  test('divides bytes among players, their games and their trophies, and leaves the catalogue whole', () => {
    const counts = { player: 10, game: 100, trophy: 1000 };
    assert.deepEqual(bytesByDriver(figures.sets['M']?.sqlite ?? [], counts), {
      player: 400,
      game: 140,
      trophy: 70,
      catalogue: 5000,
    });
  });

  test('calculates bytes, requests, cores and writes for a number of players', () => {
    const need = planFor(day, habits, { ...rules, serverBytes: 1e9 }, figures);
    assert.equal(need.bytes.sqlite, day * (400 + 10 * 140 + 100 * 70) + 5000);
    assert.equal(need.polls, 864);
    assert.equal(need.views, 2);
    // The response to a poll takes 0.5 ms with SQLite, and 1 ms with PostgreSQL. To render a profile takes 8 ms. The plan uses half of each
    // core.
    assert.ok(Math.abs(need.cores - (864 * 1 + 2 * 8) / 1000 / 0.5) < 1e-9);
    // There are two imports per second. Each takes 3 ms of a node and 5 ms of the database.
    assert.ok(Math.abs(need.loadCores - (2 * 3) / 1000 / 0.5) < 1e-9);
    assert.ok(Math.abs(need.databaseCores - (864 * 0.25 + 2 * 7 + 2 * 5) / 1000 / 0.5) < 1e-9);
    assert.deepEqual([need.nodes, need.connections, need.loads, need.trophies], [2, 20, 2, 4]);
    assert.equal(need.servers, Math.ceil((day * 20_000) / 1e9));
    assert.equal(need.logins, Math.ceil((day * 4.5) / 28_800));
  });

  test('calculates how many players can be loaded separately', () => {
    assert.equal(playersWithOwnLoads(100, habits), 50 * day);
    assert.equal(requestsADay(habits), 4.5);
  });

  test('finds the size that set L with 10,000 players was measured to have: 1.08 GB', () => {
    const generated = { ...collectors, games: 52.7, trophies: 1039 };
    const { bytes } = planFor(10_000, generated, rules, readFigures());
    assert.ok(Math.abs(bytes.sqlite / 1.0826e9 - 1) < 0.05, String(bytes.sqlite));
  });

  test('estimates the trophies of a year from published figures', () => {
    assert.equal(
      Math.round((((5.9 + 10.7) / 2) * collectors.trophies) / collectors.games),
      collectors.trophiesAYear,
    );
  });
});
