/**
 * What pages of time show, over a store of invented players after random writes, against a recomputation from the plain list of trophies
 * (docs/spec/figures.md). The models read counts, dates and bins that loads have maintained; here everything is counted anew.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord, Grade } from '../../src/data/records/records.ts';
import { gameDatesOf, milestonesReached, sessionsOf, streaksOf } from '../../src/domain/play/index.ts';
import { dayMs, hourMs } from '../../src/domain/time/index.ts';
import type { SiteServices } from '../../src/site/context.ts';
import { logModel } from '../../src/site/pages/log/model.ts';
import { logQuery } from '../../src/site/pages/log/query.ts';
import { milestonesModel } from '../../src/site/pages/milestones/model.ts';
import type { EarnedPlace, PlayerTrophyRow } from '../../src/store/port/store.ts';
import type { TestStore } from '../../src/store/testing/engines.ts';
import { sqlite } from '../../src/store/testing/engines.ts';
import { isQuickRun } from '../../src/store/testing/quick-run.ts';
import { earnedOf, gameOf, load, playerOf } from '../../src/store/testing/records.ts';

const players = isQuickRun() ? 200 : 1000;
const games = 30;
const now = Date.UTC(2026, 2, 14, 18);
const firstDate = Date.UTC(2024, 0);

/** A generator of numbers from 0 to 1 (Park and Miller), so that each run has the same data. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const random = randomOf(2_021);
const below = (limit: number): number => Math.floor(random() * limit);
const idOf = (game: number): string => `NPWR${String(20_000 + game)}_00`;
const nameOf = (player: number): string => `Player${player}`;
const grades: readonly Grade[] = ['gold', 'silver', 'bronze', 'bronze', 'bronze'];

/** Sets of 6 to 15 trophies; every third has no platinum, every fourth an extension. */
function setOf(game: number): DataRecord[] {
  const rest = Array.from({ length: 5 + (game % 10) }, (_, index): Grade => grades[index % grades.length] ?? 'bronze');
  const records = gameOf(idOf(game), game % 3 === 0 ? rest : ['platinum', ...rest]);
  return records.map((record) =>
    game % 4 === 0 && record.type === 'trophy' && (record.id ?? 0) > 5 ? { ...record, group: '001' } : record,
  );
}

/** Trophies of a game in the order of a session: some at once, some without a date, and some later than others were loaded. */
function playOf(player: number): DataRecord[] {
  const game = below(games);
  const size = 5 + (game % 10) + (game % 3 === 0 ? 0 : 1);
  const begin = firstDate + below(800) * dayMs + below(24) * hourMs;
  const step = [0, 1000, 17 * 60_000, 5 * hourMs, dayMs][below(5)] ?? 0;
  return Array.from({ length: 1 + below(size) }, (_, index) => {
    const date = below(20) === 0 ? null : begin + index * step;
    return earnedOf(nameOf(player), idOf(game), 1 + ((index + below(2)) % size), date);
  });
}

async function write(opened: TestStore): Promise<void> {
  const { store } = opened;
  await load(store, [
    ...Array.from({ length: games }, (_, game) => setOf(game)).flat(),
    ...Array.from({ length: players }, (_, player) => playerOf(nameOf(player), { excluded: player % 17 === 0 })),
  ]);
  for (let round = 0; round < 12; round += 1) {
    await load(store, Array.from({ length: players }, (_, player) => (below(3) === 0 ? [] : playOf(player))).flat(), now + round);
    const changed = nameOf(below(players));
    await store.players.setFlags(changed, { excluded: round % 2 === 0 }, now + round);
    await store.players.setFlags(nameOf(below(players)), { hidden: round % 3 === 0 }, now + round);
  }
  await load(store, gameOf(idOf(1), ['platinum', ...Array.from({ length: 14 }, (): Grade => 'bronze')]), now + 20);
}

/** Everything that a player has earned, with the games of the set they belong to. */
interface Plain {
  readonly name: string;
  readonly playerId: number;
  readonly isCounted: boolean;
  readonly earned: readonly PlayerTrophyRow[];
}

const open: { store: TestStore | null; plain: readonly Plain[] } = { store: null, plain: [] };

before(async () => {
  const opened = await sqlite.open();
  open.store = opened;
  await write(opened);
  const plain: Plain[] = [];
  for (let player = 0; player < players; player += 1) {
    const row = await opened.store.findPlayer(nameOf(player));
    if (row === null) continue;
    const earned = (await opened.store.latestTrophies(row.name, null, 0)) ?? [];
    plain.push({ name: row.name, playerId: row.playerId, isCounted: !row.excluded, earned });
  }
  open.plain = plain;
});
after(() => open.store?.[Symbol.asyncDispose]());

/** The parameters of the page that begins after a trophy. */
function afterOf({ earnedAt, gameId, trophyId }: EarnedPlace): Record<string, string> {
  return { after: `${earnedAt ?? ''}~${trophyId}~${gameId}` };
}

function servicesOf(): SiteServices {
  const { store } = open;
  if (store === null) throw new Error('The store is not open.');
  return { store: store.store, now: () => now, profileOf: () => ({ Level: 1 }) as never };
}

/** Dated trophies, ascending by date, game and number. */
function datedOf({ earned }: Plain): (PlayerTrophyRow & { readonly earnedAt: number })[] {
  return earned
    .flatMap((row) => (row.earnedAt === null ? [] : [{ ...row, earnedAt: row.earnedAt }]))
    .toSorted(
      (a, b) =>
        a.earnedAt - b.earnedAt || compareTexts(a.trophy.gameId, b.trophy.gameId) || a.trophy.trophyId - b.trophy.trophyId,
    );
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

const daysOf = (plain: Plain): number[] => [...new Set(datedOf(plain).map(({ earnedAt }) => Math.floor(earnedAt / dayMs)))];

describe('recomputed from the trophies alone', () => {
  test('the store passes its check', async () => {
    assert.deepEqual(await open.store?.store.check(), []);
  });

  test('the log has the sessions of all trophies', async () => {
    const services = servicesOf();
    for (const plain of open.plain.slice(0, 100)) {
      const seen: number[] = [];
      let query = logQuery.read(new URLSearchParams());
      for (;;) {
        const model = await logModel(services, { values: { name: plain.name }, query });
        if (model === null || !('sessions' in model)) throw new Error(`no log of ${plain.name}`);
        for (const { trophies, isContinued } of model.sessions) {
          if (isContinued) seen.push((seen.pop() ?? 0) + trophies.length);
          else seen.push(trophies.length);
        }
        if (model.next === null) break;
        query = logQuery.read(new URLSearchParams(afterOf(model.next)));
      }
      const expected = sessionsOf(datedOf(plain).toReversed()).map(({ trophies }) => trophies.length);
      assert.deepEqual(seen, expected, plain.name);
    }
  });

  test('milestones, streaks and the busiest day are those of the list of trophies', async () => {
    const services = servicesOf();
    for (const plain of open.plain) {
      const model = await milestonesModel(services, { values: { name: plain.name }, query: { offset: 0, limit: 1000 } });
      if (model === null || !('reached' in model)) throw new Error(`no milestones of ${plain.name}`);
      const dated = datedOf(plain);
      const platinums = dated.filter(({ trophy }) => trophy.grade === 'platinum');
      const expected = [
        ...milestonesReached('trophy', dated.length).map((count) => [`trophy ${count}`, dated[count - 1]?.earnedAt]),
        ...milestonesReached('platinum', platinums.length).map((count) => [`platinum ${count}`, platinums[count - 1]?.earnedAt]),
      ];
      const reached = model.reached.items
        .filter(({ kind }) => kind !== 'completed')
        .map(({ kind, count, at }) => [`${kind} ${count}`, at]);
      const byName = (a: readonly unknown[], b: readonly unknown[]): number => compareTexts(String(a[0]), String(b[0]));
      assert.deepEqual(reached.toSorted(byName), expected.toSorted(byName), plain.name);
      assert.deepEqual(model.records.streaks, streaksOf(daysOf(plain), Math.floor(now / dayMs)), plain.name);
    }
  });

  test('dates and times of games are those of their trophies', async () => {
    const { store } = servicesOf();
    for (const { name, playerId, earned } of open.plain) {
      for (const [gameId, rows] of Map.groupBy(earned, ({ trophy }) => trophy.gameId)) {
        const played = await store.playerGame(name, gameId);
        const set = (await store.gameTrophies(gameId)) ?? [];
        const base = set.find(({ grade }) => grade === 'platinum')?.groupId ?? null;
        const facts = rows.map(({ trophy, earnedAt }) => {
          return { earnedAt, isPlatinum: trophy.grade === 'platinum', isExtension: trophy.groupId !== base };
        });
        const progress = Math.floor((100 * (played?.userPoints ?? 0)) / Math.max(1, played?.game.totalPoints ?? 1));
        const expected = gameDatesOf(facts, { progress, trophies: set.length });
        assert.deepEqual({ ...(await store.gameDates(playerId, gameId)) }, expected, `${name}, ${gameId}`);
      }
    }
  });

  test('the progress of owners is counted in bins of counted players', async () => {
    const { store } = servicesOf();
    for (let game = 0; game < games; game += 1) {
      const expected = Array.from({ length: 12 }, () => 0);
      for (const { name, isCounted } of open.plain) {
        const played = isCounted ? await store.playerGame(name, idOf(game)) : null;
        if (played === null) continue;
        const progress = Math.floor((100 * played.userPoints) / Math.max(1, played.game.totalPoints));
        const bin = progress === 0 ? 0 : progress >= 100 ? 11 : Math.floor(progress / 10) + 1;
        expected[bin] = (expected[bin] ?? 0) + 1;
      }
      assert.deepEqual((await store.rarity(idOf(game)))?.progress, expected, idOf(game));
    }
  });
});
