/**
 * What pages of time show, over a store of invented players after random writes, against a recomputation from the plain list of trophies
 * (docs/spec/figures.md). The models read counts, dates and bins that loads have maintained; here everything is counted anew.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord, Grade } from '../../src/data/records/records.ts';
import { gameDatesOf, justEarned, milestonesReached, sessionsOf, streaksOf } from '../../src/domain/play/index.ts';
import { dayIn, dayMs, hourMs, openTimeZone } from '../../src/domain/time/index.ts';
import type { SiteServices } from '../../src/site/context.ts';
import { showIdentity } from '../../src/site/index.ts';
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
/** The day zone of the store, from the middle of its writes on. */
const zone = openTimeZone('America/Havana');

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
    if (round === 6) await store.rebuild({ dayZone: zone });
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
  const { instance } = showIdentity(new Map(), '');
  return { store: store.store, instance, now: () => now, levelSystem: '2020', profileOf: () => ({ Level: 1 }) as never };
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

const daysOf = (plain: Plain): number[] => [...new Set(datedOf(plain).map(({ earnedAt }) => dayIn(zone, earnedAt)))];

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
      const model = await milestonesModel(services, { values: { name: plain.name }, query: { offset: 0, limit: 1000, network: null } });
      if (model === null || !('reached' in model)) throw new Error(`no milestones of ${plain.name}`);
      const dated = datedOf(plain);
      const platinums = dated.filter(({ trophy }) => trophy.grade === 'platinum');
      const points = dated.map(({ trophy: { grade } }) => ({ platinum: 300, gold: 90, silver: 30, bronze: 15 })[grade]);
      const sums = points.map((_, index) => points.slice(0, index + 1).reduce((sum, each) => sum + each, 0));
      const reachedLevel = (level: number): number => sums.findIndex((sum) => sum >= 60 * (level - 1));
      const expected = [
        ...[10, 25, 50].flatMap((level) => {
          const found = dated[reachedLevel(level)];
          return found === undefined ? [] : [[`level ${level}`, found.earnedAt]];
        }),
        ...milestonesReached('trophy', dated.length).map((count) => [`trophy ${count}`, dated[count - 1]?.earnedAt]),
        ...milestonesReached('platinum', platinums.length).map((count) => [`platinum ${count}`, platinums[count - 1]?.earnedAt]),
      ];
      const reached = model.reached.items
        .filter(({ kind }) => kind !== 'completed')
        .map(({ kind, count, at }) => [`${kind} ${count}`, at]);
      const byName = (a: readonly unknown[], b: readonly unknown[]): number => compareTexts(String(a[0]), String(b[0]));
      assert.deepEqual(reached.toSorted(byName), expected.toSorted(byName), plain.name);
      assert.deepEqual(model.records.streaks, streaksOf(daysOf(plain), dayIn(zone, now)), plain.name);
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
        const expected = gameDatesOf(facts, {
          progress,
          trophies: set.length,
          forPlatinum: set.filter(({ groupId }) => groupId === base).length,
        });
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

  test('medians, recent players, scores and the owners with a platinum are those of counted players', async () => {
    const { store } = servicesOf();
    const counted = open.plain.filter(({ isCounted }) => isCounted);
    await store.refreshFigures(now);
    for (let game = 0; game < games; game += 1) {
      const gameId = idOf(game);
      const trophies = (await store.gameTrophies(gameId)) ?? [];
      const base = trophies.find(({ grade }) => grade === 'platinum')?.groupId ?? null;
      const dates: (ReturnType<typeof gameDatesOf> & { readonly playerId: number })[] = [];
      for (const { name, playerId, earned } of counted) {
        const rows = earned.filter(({ trophy }) => trophy.gameId === gameId);
        if (rows.length === 0) continue;
        const played = await store.playerGame(name, gameId);
        const progress = Math.floor((100 * (played?.userPoints ?? 0)) / Math.max(1, played?.game.totalPoints ?? 1));
        const facts = rows.map(({ trophy, earnedAt }) => {
          return { earnedAt, isPlatinum: trophy.grade === 'platinum', isExtension: trophy.groupId !== base };
        });
        dates.push({
          ...gameDatesOf(facts, {
            progress,
            trophies: trophies.length,
            forPlatinum: trophies.filter(({ groupId }) => groupId === base).length,
          }),
          playerId,
        });
      }
      const recent = dates.filter(({ lastAt }) => lastAt !== null && lastAt >= now - 30 * dayMs).length;
      const expected = {
        recentPlayers: recent,
        medianToPlatinum: medianOf(dates.flatMap(({ timeToPlatinum }) => timeToPlatinum ?? [])),
        medianToCompletion: medianOf(dates.flatMap(({ timeToCompletion }) => timeToCompletion ?? [])),
        setScore: await setScoreOf(gameId, counted),
      };
      assert.deepEqual({ ...(await store.gameFigures(gameId)) }, expected, gameId);
      const withPlatinum = dates.flatMap((each) => (each.platinumAt === null ? [] : [{ ...each, at: each.platinumAt }]));
      const first = withPlatinum.toSorted((a, b) => a.at - b.at || a.playerId - b.playerId);
      const fastest = withPlatinum
        .filter(({ timeToPlatinum }) => timeToPlatinum !== null)
        .toSorted((a, b) => (a.timeToPlatinum ?? 0) - (b.timeToPlatinum ?? 0) || a.at - b.at || a.playerId - b.playerId);
      for (const [order, owners] of [
        ['first', first],
        ['latest', first.toReversed()],
        ['fastest', fastest],
      ] as const) {
        assert.deepEqual(
          (await store.platinumOwners(gameId, { order, limit: 5, at: now })).map(({ player }) => player.playerId),
          owners.slice(0, 5).map(({ playerId }) => playerId),
          `${gameId}, ${order}`,
        );
      }
    }
    assert.deepEqual(await store.check(), []);
  });

  test('the first and the latest who earned a trophy are counted players in the order of their dates', async () => {
    const { store } = servicesOf();
    const counted = open.plain.filter(({ isCounted }) => isCounted);
    for (let game = 0; game < games; game += 1) {
      const key = { gameId: idOf(game), trophyId: 2 };
      const dates = counted
        .flatMap((plain) => datedOf(plain).map(({ trophy, earnedAt }) => ({ ...trophy, earnedAt, playerId: plain.playerId })))
        .filter(({ gameId, trophyId }) => gameId === key.gameId && trophyId === key.trophyId)
        .toSorted((a, b) => a.earnedAt - b.earnedAt || a.playerId - b.playerId)
        .map(({ playerId }) => playerId);
      const found = await store.earners(key, { limit: 10, at: now });
      assert.deepEqual(
        [found?.first, found?.latest].map((list) => list?.map(({ player }) => player.playerId)),
        [dates.slice(0, 10), dates.toReversed().slice(0, 10)],
        key.gameId,
      );
    }
  });

  test('the lists of the home page are those of all trophies of counted players', async () => {
    const { store } = servicesOf();
    const all = open.plain
      .filter(({ isCounted }) => isCounted)
      .flatMap((plain) => datedOf(plain).map((row) => ({ ...row, ...row.trophy, playerId: plain.playerId })))
      .toSorted(newestFirst);
    const limits = { groups: 12, perPlayer: 3 };
    const since = all[500]?.earnedAt ?? now;
    const [rarest, playing] = [
      { since, limit: 5 },
      { since: now, limit: 5 },
    ];
    const lists = await store.homeLists({ at: now, justEarned: limits, platinums: 8, rarest, playing, spotlight: null });
    assert.deepEqual(
      lists.justEarned.map(({ player, game, best, trophies, lastAt }) => [
        player.playerId,
        game.gameId,
        best.grade,
        trophies,
        lastAt,
      ]),
      justEarned(all.slice(0, 1000), limits).map(({ trophies, lastAt }) => {
        const [best] = trophies;
        return [best.playerId, best.gameId, best.grade, trophies.length, lastAt];
      }),
    );
    const platinums = all.filter(({ grade }) => grade === 'platinum').slice(0, 8);
    assert.deepEqual(
      lists.platinums.map(({ player, game, platinumAt }) => [player.playerId, game.gameId, platinumAt]),
      platinums.map(({ playerId, gameId, earnedAt }) => [playerId, gameId, earnedAt]),
    );
    assert.deepEqual(
      (await store.recentTrophies(100, now)).map(({ player, trophy, earnedAt }) => [
        player.playerId,
        trophy.gameId,
        trophy.trophyId,
        earnedAt,
      ]),
      all.slice(0, 100).map(({ playerId, gameId, trophyId, earnedAt }) => [playerId, gameId, trophyId, earnedAt]),
    );
    const recent = all.filter(({ earnedAt }) => earnedAt >= since);
    const shares = await sharesOf(store, recent);
    const expected = [...new Set(recent.map(({ gameId, trophyId }) => `${trophyId} ${gameId}`))]
      .flatMap((key) => shares.get(key) ?? [])
      .toSorted((a, b) => a - b);
    assert.deepEqual(
      lists.rarest.map(({ counts }) => counts.earners / counts.owners),
      expected.slice(0, 5),
    );
  });
});

/** From five on; of an even number the mean of the two in the middle. */
function medianOf(times: readonly number[]): number | null {
  if (times.length < 5) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return Math.floor(middle.reduce((sum, time) => sum + time, 0) / middle.length);
}

interface RecentKey {
  readonly playerId: number;
  readonly gameId: string;
  readonly trophyId: number;
  readonly earnedAt: number;
}

function newestFirst(a: RecentKey, b: RecentKey): number {
  return b.earnedAt - a.earnedAt || b.playerId - a.playerId || compareTexts(b.gameId, a.gameId) || b.trophyId - a.trophyId;
}

/** The sum of the scores of a set's trophies, by the formula; null with fewer than five owners. */
async function setScoreOf(gameId: string, counted: readonly Plain[]): Promise<number | null> {
  const { store } = servicesOf();
  const played = await Promise.all(counted.map(({ name }) => store.playerGame(name, gameId)));
  const owners = played.filter((each) => each !== null).length;
  const trophies = (await store.gameTrophies(gameId)) ?? [];
  if (owners < 5 || trophies.length === 0) return null;
  const earned = counted.flatMap((player) => player.earned).filter(({ trophy }) => trophy.gameId === gameId);
  return trophies.reduce((sum, { trophyId, grade }) => {
    const earners = earned.filter(({ trophy }) => trophy.trophyId === trophyId).length;
    const base = { platinum: 300, gold: 90, silver: 30, bronze: 15 }[grade];
    return sum + Math.floor(base * Math.sqrt((owners + 1) / (earners + 1)) + 0.5);
  }, 0);
}

/** The shares of trophies of sets with enough owners, by number and game, counted from the trophies of all players. */
async function sharesOf(store: SiteServices['store'], keys: readonly RecentKey[]): Promise<ReadonlyMap<string, number>> {
  const counted = open.plain.filter(({ isCounted }) => isCounted);
  const shares = new Map<string, number>();
  for (const gameId of new Set(keys.map((key) => key.gameId))) {
    const owners = (await Promise.all(counted.map(({ name }) => store.playerGame(name, gameId)))).filter(
      (played) => played !== null,
    );
    if (owners.length < 5) continue;
    const earned = counted.flatMap((plain) => plain.earned).filter(({ trophy }) => trophy.gameId === gameId);
    for (const [trophyId, rows] of Map.groupBy(earned, ({ trophy }) => trophy.trophyId)) {
      shares.set(`${trophyId} ${gameId}`, rows.length / owners.length);
    }
  }
  return shares;
}
