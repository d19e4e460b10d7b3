/**
 * Sets that change on the network (docs/spec/networks.md 8.1): extensions that do not show in lists of games, changed texts, and wrong
 * responses.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldName, computeProgress } from '../../src/domain/index.ts';
import { dayMs, hourMs } from '../../src/domain/time/index.ts';
import type { StandInPlayer, StandInTitle, StandInTrophy } from '../support/stand-ins/psn/index.ts';
import { inventTitles } from '../support/stand-ins/psn/index.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, assertWhole, startSyncBench } from '../support/sync-bench.ts';

interface Walked extends SyncBench {
  readonly player: StandInPlayer;
  readonly title: StandInTitle;
  /** Returns the kinds of the requests since the last call. */
  asked(): string[];
  /** Returns the percentage of the game's set that the player has earned. */
  progress(): Promise<number>;
}

/**
 * Runs a test with `owners` players who have the same games, after their first sync. `title` is the game at the position `at` in the list.
 */
async function afterWalk(
  games: number,
  work: (walked: Walked) => Promise<void>,
  { at = 1, owners = 1 } = {},
): Promise<void> {
  const titles = inventTitles(games);
  for (const title of titles)
    for (const trophy of title.trophies) trophy.earned ??= title.lastUpdated;
  const players = Array.from({ length: owners }, (_, index) => ({
    accountId: String(BigInt(accountId) + BigInt(index)),
    onlineId: index === 0 ? 'LanternFox' : `Owner-${index}`,
    titles,
  }));
  const bench = await startSyncBench(players);
  try {
    await bench.run();
    let seen = bench.standIn.log.length;
    const asked = (): string[] =>
      bench.standIn.log.slice(seen, (seen = bench.standIn.log.length)).map(({ kind }) => kind);
    const player = players[0] ?? assert.fail();
    const title = titles[at] ?? assert.fail();
    const progress = async (): Promise<number> => {
      const { userPoints, game } =
        (await bench.store.playerGame('LanternFox', title.id)) ?? assert.fail();
      return computeProgress(userPoints, game.totalPoints);
    };
    await work({ ...bench, player, title, asked, progress });
  } finally {
    await bench.stop();
  }
}

/** Adds trophies to a set. Its version and dates do not change. */
function extend(title: StandInTitle, count = 5): void {
  const added: StandInTrophy[] = Array.from({ length: count }, (_, index) => ({
    grade: 'silver',
    name: `Later deed ${index}`,
  }));
  title.trophies.push(...added);
}

const list = ['profile', 'summary', 'titles'];

test('a set that grows without a sign is loaded in the next round, wherever the game is on the page, and nothing else is', () =>
  afterWalk(
    12,
    async ({ run, store, title, player, asked, progress }) => {
      assert.equal(await progress(), 100);
      extend(title);
      const { players } = await run();
      assert.deepEqual(asked(), [...list, 'set']);
      assert.deepEqual([players[0]?.state, players[0]?.loaded], ['ok', 1]);
      assert.ok((await progress()) < 100);
      await assertWhole(store, player);
      await run();
      assert.deepEqual(asked(), list);
    },
    { at: 11 },
  ));

test('an extension is one request for the store, not one for each owner', () =>
  afterWalk(
    2,
    async ({ run, store, standIn, title, asked }) => {
      extend(title);
      await run();
      assert.deepEqual(
        asked().filter((kind) => !list.includes(kind)),
        ['set'],
      );
      for (const player of standIn.players.slice(-2)) await assertWhole(store, player);
    },
    { owners: 8 },
  ));

test('an extension further down the list is found by the full walk', () =>
  afterWalk(
    12,
    async ({ run, clock, title, asked, progress }) => {
      extend(title);
      await run({}, { pageSize: 8 });
      assert.deepEqual(asked(), list, 'the second page is not read');
      clock.advance(7 * dayMs);
      await run({}, { pageSize: 8 });
      assert.deepEqual(
        asked().filter((kind) => kind === 'set'),
        ['set'],
      );
      assert.ok((await progress()) < 100);
    },
    { at: 11 },
  ));

test('a row that states nothing about the set keeps what was stated before', () =>
  afterWalk(4, async ({ run, title, asked, player }) => {
    for (const each of player.titles) each.listed = 'unstated';
    await run();
    assert.deepEqual(asked(), list);
    delete title.listed;
    extend(title);
    await run();
    assert.deepEqual(asked(), [...list, 'set']);
  }));

test('a list that states trophies which the network does not give is asked for once a day', () =>
  afterWalk(
    3,
    async ({ run, store, standIn, title, clock, asked }) => {
      title.listed = [...title.trophies, { grade: 'gold', name: 'Not there yet' }];
      await run();
      await run();
      assert.equal(asked().filter((kind) => kind === 'set').length, 1);
      clock.advance(dayMs);
      await run();
      assert.equal(asked().filter((kind) => kind === 'set').length, 1);
      title.trophies = [...title.listed];
      delete title.listed;
      clock.advance(dayMs);
      await run();
      assert.equal(asked().filter((kind) => kind === 'set').length, 1);
      await assertWhole(store, standIn.players.at(-1) ?? assert.fail());
      await run();
      assert.ok(!asked().includes('set'));
    },
    { owners: 3 },
  ));

test('a game that is played while the network does not give all trophies of its set gets the others a day later', () =>
  afterWalk(2, async ({ run, store, standIn, title, clock, asked }) => {
    title.listed = [...title.trophies, { grade: 'gold', name: 'Not there yet' }];
    playAgain(title, clock.now());
    await run();
    assert.equal(asked().filter((kind) => kind === 'set').length, 1);
    title.trophies = [...title.listed];
    await run();
    assert.ok(!asked().includes('set'), 'not on the same day');
    clock.advance(dayMs);
    await run();
    assert.deepEqual(
      asked().filter((kind) => kind === 'set' || kind === 'earned'),
      ['set'],
    );
    await assertWhole(store, standIn.players[0] ?? assert.fail());
  }));

/** Converts the sync's marks of a player's games to the form of Laurel 0.2, which stored no sets. */
async function withFormerMarks({ state, standIn }: SyncBench): Promise<void> {
  for (const { onlineId, titles } of standIn.players) {
    const marks = titles.map(({ id, lastUpdated, version, trophies }) => ({
      gameId: id,
      mark: `${lastUpdated} ${version} ${trophies.filter(({ earned }) => earned !== undefined).length}`,
    }));
    await state.takeOverMarks(foldName(onlineId), marks);
  }
}

test('the first round over a store of an older version sends three requests for each player and loads no game', () =>
  afterWalk(
    3,
    async (bench) => {
      await withFormerMarks(bench);
      const { players } = await bench.run();
      assert.equal(bench.asked().length, 6 * 3);
      assert.ok(players.every(({ state, loaded }) => state === 'ok' && loaded === 0));
    },
    { owners: 6 },
  ));

test('an extension from before an upgrade is noticed in the first round after it', () =>
  afterWalk(5, async (bench) => {
    await withFormerMarks(bench);
    extend(bench.title);
    await bench.run();
    assert.deepEqual(bench.asked(), [...list, 'set']);
    assert.ok((await bench.progress()) < 100);
  }));

/** Lets the player play a game on the network, which changes the game's date. */
function playAgain(title: StandInTitle, at: number): void {
  title.lastUpdated = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Returns the stored name of the game's first trophy. */
async function firstName(
  { store }: SyncBench,
  { id }: StandInTitle,
): Promise<string | null | undefined> {
  return (await store.gameTrophies(id))?.[0]?.title;
}

/** Replaces the name of the game's first trophy on the network. */
function rename(title: StandInTitle, name: string): void {
  title.trophies = title.trophies.map((trophy, index) =>
    index === 0 ? { ...trophy, name } : trophy,
  );
}

for (const [days, isRead] of [
  [89, false],
  [91, true],
] as const) {
  test(`changed texts of a set that was read ${days} days ago ${isRead ? 'arrive' : 'do not arrive'} when the player plays`, () =>
    afterWalk(2, async (bench) => {
      const { clock, run, title, asked } = bench;
      clock.advance(2 * dayMs);
      playAgain(title, clock.now());
      await run(); // the sync reads the set a second time, which confirms the first response
      const before = await firstName(bench, title);
      rename(title, 'Mended name');
      clock.advance(days * dayMs);
      await bench.logIn();
      playAgain(title, clock.now());
      asked();
      await run();
      assert.equal(asked().includes('set'), isRead);
      assert.equal(await firstName(bench, title), isRead ? 'Mended name' : before);
    }));
}

test('no more than 100 sets a day are read again for their age alone', () =>
  afterWalk(4, async ({ clock, run, logIn, player, asked, state }) => {
    const playAll = async (): Promise<number> => {
      await logIn();
      for (const title of player.titles) playAgain(title, clock.now());
      asked();
      await run();
      return asked().filter((kind) => kind === 'set').length;
    };
    clock.advance(91 * dayMs);
    const today = Math.floor(clock.now() / dayMs);
    for (let other = 0; other < 98; other += 1)
      assert.equal(await state.takeRepetition(today, 100), true);
    assert.equal(await playAll(), 2);
    clock.advance(dayMs);
    assert.equal(await playAll(), 2, 'the others, on the next day');
    clock.advance(dayMs);
    assert.equal(await playAll(), 0);
  }));

/** Runs a test with a player who has a game. The network's first response about the game's set was wrong. */
async function afterWrongReading(
  wrong: (trophies: readonly StandInTrophy[]) => StandInTrophy[],
  work: (bench: SyncBench & { readonly title: StandInTitle; readings(): number }) => Promise<void>,
): Promise<void> {
  const [title = assert.fail()] = inventTitles(1);
  title.wrongSets = [wrong(title.trophies)];
  const bench = await startSyncBench([{ accountId, onlineId: 'LanternFox', titles: [title] }]);
  try {
    await bench.run();
    await work({
      ...bench,
      title,
      readings: () => bench.standIn.log.filter(({ kind }) => kind === 'set').length,
    });
  } finally {
    await bench.stop();
  }
}

test('a wrong first reading is shown until a second one, a day later, is the right one; a third one confirms it', () =>
  afterWrongReading(
    (trophies) =>
      trophies.map((trophy, index) => (index === 0 ? { ...trophy, name: 'Wrong name' } : trophy)),
    async (bench) => {
      const { title, clock, run, lines, readings } = bench;
      assert.equal(await firstName(bench, title), 'Wrong name');
      const playAfter = async (ms: number): Promise<number> => {
        clock.advance(ms);
        playAgain(title, clock.now());
        await run();
        return readings();
      };
      assert.equal(await playAfter(23 * hourMs), 1);
      assert.equal(await playAfter(2 * hourMs), 2);
      assert.equal(await firstName(bench, title), title.trophies[0]?.name);
      assert.equal(lines.filter(({ msg }) => msg.startsWith('definition differs')).length, 1);
      assert.equal(await playAfter(25 * hourMs), 3, 'the second one is unconfirmed');
      assert.equal(await playAfter(25 * hourMs), 3, 'the third one has confirmed it');
      assert.equal(lines.filter(({ msg }) => msg.startsWith('definition differs')).length, 1);
    },
  ));

test('a second reading with fewer trophies removes nothing and is logged', () =>
  afterWrongReading(
    (trophies) => [...trophies],
    async ({ title, clock, run, lines, readings, store, standIn }) => {
      title.wrongSets = [title.trophies.slice(0, 3)];
      clock.advance(25 * hourMs);
      playAgain(title, clock.now());
      await run();
      assert.equal(readings(), 2);
      await assertWhole(store, standIn.players[0] ?? assert.fail());
      assert.ok(lines.some(({ msg }) => msg.includes('fewer trophies')));
      assert.ok(lines.some(({ msg }) => msg.startsWith('definition differs')));
      clock.advance(25 * hourMs);
      playAgain(title, clock.now());
      await run();
      assert.equal(readings(), 3);
      await assertWhole(store, standIn.players[0] ?? assert.fail());
    },
  ));
