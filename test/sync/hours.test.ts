/** Play time on the console network (docs/spec/networks.md 8.6), with the simulated network. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '../../src/domain/time/index.ts';
import { invariant } from '../../src/invariant.ts';
import type { StandInPlayed, StandInPlayer } from '../support/stand-ins/psn/index.ts';
import { faults, inventTitles, writeInstant } from '../support/stand-ins/psn/index.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, startSyncBench } from '../support/sync-bench.ts';

const titles = inventTitles(4);
const ids = titles.map(({ id }) => id);

function makePlayed(number: number, changes: Partial<StandInPlayed> = {}): StandInPlayed {
  return {
    titleId: `PPSA${90_000 + number}_00`,
    name: `Harbour ${number}`,
    category: 'ps5_native_game',
    playCount: 3,
    playDuration: 'PT2H30M',
    firstPlayed: '2025-01-01T10:00:00Z',
    lastPlayed: writeInstant(Date.UTC(2026, 0, 1) - number * dayMs),
    ...changes,
  };
}

async function onHours(
  played: StandInPlayed[],
  work: (bench: SyncBench, player: StandInPlayer) => Promise<void>,
): Promise<void> {
  const player = { accountId, onlineId: 'LanternFox', titles: inventTitles(4), played };
  const bench = await startSyncBench([player]);
  try {
    await work(bench, player);
  } finally {
    await bench.stop();
  }
}

async function readTimes({ store }: SyncBench, gameIds: readonly string[] = ids) {
  const { playerId } = invariant(await store.findPlayer('LanternFox'), 'the player is stored');
  return store.gameTimes(playerId, gameIds);
}

async function readSeconds(bench: SyncBench): Promise<unknown> {
  return [...(await readTimes(bench))].map(([id, { seconds }]) => [id, seconds]);
}

/** Returns the kinds of the requests about play time that Laurel sends during `work`. */
async function requestsOf(bench: SyncBench, work: () => Promise<unknown>): Promise<string[]> {
  const before = bench.standIn.log.length;
  await work();
  const kinds = bench.standIn.log.slice(before).map(({ kind }) => kind);
  return kinds.filter((kind) => kind === 'played' || kind === 'titleSets');
}

test('hours, sessions and dates come from the list, and several titles of a set are summed', () =>
  onHours(
    [
      makePlayed(0, { setId: ids[0] ?? '' }),
      makePlayed(1, { setId: ids[0] ?? '', category: 'ps4_game', playDuration: 'PT33S' }),
    ],
    async (bench) => {
      assert.deepEqual(await requestsOf(bench, () => bench.run()), ['played', 'titleSets']);
      assert.deepEqual(
        await readTimes(bench),
        new Map([
          [
            ids[0],
            {
              seconds: 2.5 * 3600 + 33,
              sessions: 6,
              firstAt: Date.UTC(2025, 0, 1, 10),
              lastAt: Date.UTC(2026, 0, 1),
              readAt: (await readTimes(bench)).get(ids[0] ?? '')?.readAt,
            },
          ],
        ]),
      );
    },
  ));

test('apps are left out: of what the network does not tell apart, games with a set or genres count', () =>
  onHours(
    [
      makePlayed(0, { category: 'unknown' }),
      makePlayed(1, { category: 'unknown', genres: ['ADVENTURE'] }),
      makePlayed(2, { category: 'unknown', setId: ids[1] ?? '' }),
    ],
    async (bench) => {
      await bench.run();
      const found = await bench.store.standingsAndTimes('LanternFox');
      assert.deepEqual(found?.times, [{ network: 'psn', seconds: 5 * 3600, games: 2 }]);
    },
  ));

test('the set of a title is asked for once for all its players, and pages are read up to an unchanged row', () =>
  onHours(
    Array.from({ length: 401 }, (_, number) => makePlayed(number, { setId: ids[0] ?? '' })),
    async (bench, player) => {
      const first = await requestsOf(bench, () => bench.run());
      assert.equal(first.filter((kind) => kind === 'played').length, 3);
      assert.equal(first.filter((kind) => kind === 'titleSets').length, 81);
      const other = { ...player, accountId: '2', onlineId: 'GreatOwl' };
      bench.standIn.players.push(other);
      await bench.state.follow('GreatOwl', bench.clock.now());
      assert.deepEqual(await requestsOf(bench, () => bench.run()), ['played', 'played', 'played']);
      bench.clock.advance(8 * dayMs);
      const before = player.played ?? [];
      player.played = [
        { ...invariant(before[400], 'there are 401'), lastPlayed: writeInstant(bench.clock.now()) },
        ...before.slice(0, 400),
      ];
      assert.deepEqual(await requestsOf(bench, () => bench.run()), ['played', 'played']);
    },
  ));

test('hours are read once a day of who has played, and once a week of others', () =>
  onHours([makePlayed(0, { setId: ids[0] ?? '' })], async (bench, player) => {
    const runAfter = (ms: number): Promise<string[]> => {
      bench.clock.advance(ms);
      return requestsOf(bench, () => bench.run());
    };
    assert.equal((await runAfter(0)).length, 2);
    assert.equal((await runAfter(6 * hourMs)).length, 0);
    assert.equal((await runAfter(dayMs)).length, 0, 'nothing was played');
    invariant(player.titles[1], 'there are games').lastUpdated = writeInstant(bench.clock.now());
    assert.equal((await runAfter(hourMs)).length, 1);
    assert.equal((await runAfter(6 * dayMs)).length, 0);
    assert.equal((await runAfter(dayMs)).length, 1);
  }));

test('hours that a player hides on the network are unknown, and not 0; the player is current all the same', () =>
  onHours([makePlayed(0, { setId: ids[0] ?? '' })], async (bench, player) => {
    player.hidesPlayed = true;
    const { players } = await bench.run();
    assert.deepEqual(
      players.map(({ state, problem }) => [state, problem]),
      [['ok', null]],
    );
    assert.equal((await readTimes(bench)).size, 0);
  }));

test('hours that the network begins to refuse stay as they were', () =>
  onHours([makePlayed(0, { setId: ids[0] ?? '' })], async (bench, player) => {
    await bench.run();
    player.hidesPlayed = true;
    bench.clock.advance(8 * dayMs);
    await bench.run();
    assert.deepEqual(await readSeconds(bench), [[ids[0], 9000]]);
  }));

test('nobody is asked whose hours are not shown', () =>
  onHours([makePlayed(0, { setId: ids[0] ?? '' })], async (bench) => {
    await bench.run();
    await bench.store.players.setFlags('LanternFox', { hoursHidden: true }, bench.clock.now());
    bench.clock.advance(8 * dayMs);
    assert.deepEqual(await requestsOf(bench, () => bench.run()), []);
    await bench.store.players.setFlags('LanternFox', { hoursHidden: false }, bench.clock.now());
    assert.deepEqual(await requestsOf(bench, () => bench.run()), ['played']);
  }));

test('fewer hours than stored are doubted once, then taken', () =>
  onHours([makePlayed(0, { setId: ids[0] ?? '' })], async (bench, player) => {
    await bench.run();
    const [row] = player.played ?? [];
    const fewer = { ...invariant(row, 'they play'), playDuration: 'PT1H' };
    player.played = [{ ...fewer, lastPlayed: writeInstant(bench.clock.now()) }];
    for (const seconds of [9000, 3600]) {
      bench.clock.advance(8 * dayMs);
      await bench.run();
      assert.deepEqual(await readSeconds(bench), [[ids[0], seconds]]);
    }
  }));

test('a title that the network does not know spoils no other', () =>
  onHours(
    [makePlayed(0, { setId: ids[0] ?? '' }), makePlayed(1, { setId: 'NPWR99999_00' })],
    async (bench) => {
      bench.standIn.plan('titleSets', faults.error(404, 2_240_525, 'Resource not found'));
      assert.deepEqual(await requestsOf(bench, () => bench.run()), [
        'played',
        'titleSets',
        'titleSets',
        'titleSets',
      ]);
      assert.deepEqual(await readSeconds(bench), [[ids[0], 9000]]);
    },
  ));

test('hours of a set that is not in the store yet are linked once it is', () =>
  onHours([makePlayed(0, { setId: 'NPWR90003_00' })], async (bench, player) => {
    const late = invariant(player.titles.pop(), 'there are games');
    await bench.state.saveTitleSets(new Map([['PPSA90000_00', late.id]]), bench.clock.now());
    await bench.run();
    assert.deepEqual(await readSeconds(bench), []);
    player.titles.unshift({ ...late, lastUpdated: writeInstant(bench.clock.now()) });
    bench.clock.advance(dayMs);
    await bench.run();
    assert.deepEqual(await readSeconds(bench), [[late.id, 9000]]);
  }));

for (const [name, fault] of [
  ['an answer without rows', faults.error(200, 1, 'Odd')],
  ['an unreadable answer', faults.status(500)],
  ['a host without the list', faults.status(404)],
] as const)
  test(`${name} ends neither the walk nor the round, and the next day brings the hours`, () =>
    onHours([makePlayed(0, { setId: ids[0] ?? '' })], async (bench) => {
      bench.standIn.outages.push({ kinds: ['played'], fault, from: 0, until: Infinity });
      const { players, ended } = await bench.run();
      assert.deepEqual([players[0]?.state, players[0]?.problem, ended], ['ok', null, null]);
      bench.standIn.outages.length = 0;
      bench.clock.advance(8 * dayMs);
      await bench.run();
      assert.deepEqual(await readSeconds(bench), [[ids[0], 9000]]);
    }));

test('a reading that is killed in the middle is repeated, and asks for no set twice', () =>
  onHours(
    Array.from({ length: 12 }, (_, number) => makePlayed(number, { setId: ids[0] ?? '' })),
    async (bench) => {
      const killed = new AbortController();
      let sets = 0;
      bench.standIn.onRequest = () => {
        if (bench.standIn.log.at(-1)?.kind === 'titleSets') sets += 1;
        if (sets === 2) killed.abort();
      };
      await assert.rejects(bench.run({}, {}, killed.signal));
      bench.standIn.onRequest = null;
      const again = await requestsOf(bench, () => bench.run());
      assert.equal(again.filter((kind) => kind === 'played').length, 1);
      assert.ok(again.filter((kind) => kind === 'titleSets').length <= 2);
      assert.deepEqual(await readSeconds(bench), [[ids[0], 12 * 9000]]);
    },
  ));
