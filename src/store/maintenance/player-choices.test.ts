/** Players' choices for their own profile: hidden games, pins, hunts and notes (docs/spec/decisions.md 4). */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { testEngines, sqlite } from '../testing/engines.ts';
import type { TestEngine } from '../testing/engines.ts';
import { exported, load, loadedAt, makeEarned, makeGame, makePlayer } from '../testing/records.ts';
import type { SqlStore } from '../sql-store.ts';
import { ActionError } from '../port/errors.ts';
import { copyStore } from './copy-store.ts';

const cave = 'NPWR00001_00';
const reef = 'NPWR00002_00';
const now = loadedAt + 1000;
const hiding = { player: 'fox', game: 'npwr00001_00' };
const records = [
  ...makeGame(cave, ['platinum', 'gold', 'bronze']),
  ...makeGame(reef, ['platinum', 'gold', 'bronze']),
  makePlayer('Fox'),
  makePlayer('Owl'),
  ...[1, 2, 3].map((trophy) => makeEarned('Fox', cave, trophy, 1000 * trophy)),
  makeEarned('Fox', reef, 2, 9000),
  makeEarned('Owl', cave, 2, 5000),
  makeEarned('Owl', reef, 2, 5000),
];

async function open(engine: TestEngine, context: TestContext) {
  const opened = await engine.open();
  context.after(() => opened[Symbol.asyncDispose]());
  await load(opened.store, records);
  return opened;
}

async function idOf(store: SqlStore, name: string): Promise<number> {
  return (await store.findPlayer(name))?.playerId ?? 0;
}

/** Reads the ids of a player's games, and the game ids of their trophies. */
async function shownOf(store: SqlStore, name: string) {
  const games = (await store.playerGames(name))?.map(({ game }) => game.gameId);
  const trophies = (await store.latestTrophies(name, null, 0))?.map(({ trophy }) => trophy.gameId);
  return { games, trophies };
}

const onlyReef = { games: [reef], trophies: [reef] };

for (const engine of testEngines) {
  describe(`what a player alone sees, ${engine.name}`, () => {
    test('all games, hidden ones too, the last played first, also of a hidden player', async (context) => {
      const { store } = await open(engine, context);
      await store.choices.hideGame(hiding, now);
      await store.players.setFlags('Fox', { hidden: true }, now);
      const games = await store.choices.games('Fox');
      assert.deepEqual(
        games.map(({ id, hiddenAt }) => [id, hiddenAt]),
        [
          [reef, null],
          [cave, now],
        ],
      );
    });

    test('the trophies of any game, with those that the player has earned', async (context) => {
      const { store } = await open(engine, context);
      const { trophies } = await store.choices.game({ player: 'Owl', game: 'npwr00001_00' });
      assert.deepEqual(
        trophies.map(({ id, isEarned }) => [id, isEarned]),
        [
          [1, false],
          [2, true],
          [3, false],
        ],
      );
      await assert.rejects(store.choices.game({ player: 'Owl', game: 'none' }), /does not contain/);
      await assert.rejects(store.choices.games('Nobody'), /no player/i);
    });

    test('how much is stored', async (context) => {
      const { store } = await open(engine, context);
      const mark = { player: 'Fox', game: cave, trophy: null, hunted: true, note: undefined };
      await store.choices.setHunt(mark, now);
      assert.deepEqual(await store.choices.contents('Fox'), { games: 2, trophies: 4, hunts: 1 });
    });
  });

  describe(`hidden games, ${engine.name}`, () => {
    test('a hidden game is one that the player does not have, and the sums stay', async (context) => {
      const { store } = await open(engine, context);
      const before = await store.profile('Fox');
      const progression = await store.earnedDates('Fox', null);
      assert.deepEqual(await store.choices.hideGame(hiding, now), {
        game: { id: cave, title: `Title of ${cave}` },
        isChanged: true,
      });
      assert.deepEqual(await shownOf(store, 'Fox'), onlyReef);
      assert.equal(await store.playerGame('Fox', cave), null);
      assert.equal(await store.playerTrophies('Fox', cave), null);
      assert.equal(await store.earnedDates('Fox', cave), null);
      assert.deepEqual(await store.earnedDates('Fox', null), progression);
      const after = await store.profile('Fox');
      assert.deepEqual(after?.player.earned, before?.player.earned);
      assert.deepEqual(after?.ranks, before?.ranks);
      assert.equal(after?.player.games, 2);
      assert.deepEqual(await store.check(), []);
    });

    test('hiding moves the date of the player, and no game becomes updated', async (context) => {
      const { store } = await open(engine, context);
      await load(store, [makeEarned('Fox', reef, 3, 9500)], loadedAt + 1);
      const updated = async () => (await store.playerGames('Fox'))?.map((row) => row.updated);
      assert.deepEqual(await updated(), [true, false]);
      await store.choices.hideGame(hiding, now);
      assert.equal(await store.playerUpdatedAt('Fox'), now);
      assert.deepEqual(await updated(), [true]);
      await store.choices.showGame(hiding, now + 1);
      assert.equal(await store.playerUpdatedAt('Fox'), now + 1);
      assert.deepEqual(await updated(), [true, false]);
    });

    test('the player is on no board and in no list of earners of the game, and compares without it', async (context) => {
      const { store } = await open(engine, context);
      await store.choices.hideGame(hiding, now);
      const id = await idOf(store, 'Fox');
      const board = await store.gameLeaderboard(cave, { offset: 0, limit: 10 });
      assert.deepEqual(
        board?.items.map(({ player, position }) => [player.name, position]),
        [['Owl', 2]],
      );
      assert.equal(board?.total, 2);
      assert.equal(await store.gameRank(cave, id), null);
      assert.equal(await store.gameLeaderboardOffset(cave, 'Fox'), null);
      const earners = await store.earners({ gameId: cave, trophyId: 2 }, { limit: 5, at: now });
      assert.deepEqual(
        earners?.first.map(({ player }) => player.name),
        ['Owl'],
      );
      const compared = await store.compare('Fox', 'Owl', { offset: 0, limit: 10 });
      assert.deepEqual(
        compared?.items.map(({ game }) => game.gameId),
        [reef],
      );
      assert.deepEqual(await store.platinums(id, { order: 'date', offset: 0, limit: 5 }), {
        items: [],
        total: 0,
      });
    });

    test('hiding twice changes nothing, and only a game that the player has can be hidden', async (context) => {
      const { store } = await open(engine, context);
      await store.choices.hideGame(hiding, now);
      assert.equal((await store.choices.hideGame(hiding, now + 5)).isChanged, false);
      assert.equal(await store.playerUpdatedAt('Fox'), now);
      assert.deepEqual(await store.choices.hiddenGames('FOX'), [
        { id: cave, title: `Title of ${cave}`, hiddenAt: now },
      ]);
      await load(store, makeGame('NPWR00003_00', ['gold']));
      for (const [given, message] of [
        [{ player: 'Fox', game: 'NPWR00003_00' }, /Fox does not have the game "NPWR00003_00"/],
        [{ player: 'Fox', game: 'NPWR00009_00' }, /does not contain the game "NPWR00009_00"/],
        [{ player: 'Newt', game: cave }, /no player named "Newt"/],
      ] as const)
        await assert.rejects(store.choices.hideGame(given, now), message);
    });

    test('two changes at once are both made', async (context) => {
      const { store } = await open(engine, context);
      await Promise.all([
        store.choices.hideGame(hiding, now),
        store.choices.hideGame({ player: 'Fox', game: reef }, now),
        store.choices.hideGame(hiding, now),
      ]);
      assert.deepEqual(await shownOf(store, 'Fox'), { games: [], trophies: [] });
      assert.deepEqual(await store.check(), []);
    });

    test('trophies that are loaded later stay hidden, also after the game is taken away and comes again', async (context) => {
      const { store } = await open(engine, context);
      await store.choices.hideGame(hiding, now);
      await store.corrections.removePlayerGame.make(hiding, now + 1);
      await load(store, [makeEarned('Fox', cave, 1, 1000)], now + 2);
      assert.deepEqual(await shownOf(store, 'Fox'), onlyReef);
    });

    test('an undone load leaves hidden games and pins as they are', async (context) => {
      const { store } = await open(engine, context);
      await load(store, [makeEarned('Fox', reef, 3, 9500)], loadedAt + 1);
      await store.choices.hideGame(hiding, now);
      await store.choices.setPins('Fox', [{ game: reef, trophy: 2 }], now);
      await store.corrections.undoLoad.make('Fox', now + 1);
      assert.deepEqual(await shownOf(store, 'Fox'), onlyReef);
      assert.deepEqual(await store.choices.pins('Fox'), [{ game: reef, trophy: 2 }]);
      assert.deepEqual(await store.check(), []);
    });

    test('an export and a rebuild have all choices', async (context) => {
      const { store } = await open(engine, context);
      await choose(store);
      const records = await exported(store);
      const copy = await engine.open();
      context.after(() => copy[Symbol.asyncDispose]());
      await load(copy.store, records);
      assert.deepEqual(await exported(copy.store), records);
      assert.deepEqual(await shownOf(copy.store, 'Fox'), onlyReef);
      await copy.store.rebuild();
      assert.deepEqual(await exported(copy.store), records);
      assert.deepEqual(await copy.store.check(), []);
      assert.deepEqual(
        await load(copy.store, records),
        records.map(() => 'unchanged'),
      );
    });

    test('a merged game stays hidden, with its pins, marks and notes', async (context) => {
      const { store } = await open(engine, context);
      await choose(store);
      await store.choices.setPins('Fox', [{ game: cave, trophy: 1 }], now);
      await store.corrections.mergeGames.make({ from: cave, into: reef, force: true }, now + 1);
      assert.deepEqual(await shownOf(store, 'Fox'), { games: [], trophies: [] });
      assert.deepEqual(await store.choices.pins('Fox'), [{ game: reef, trophy: 1 }]);
      assert.deepEqual(
        (await store.choices.hunts('Fox')).map(({ game, note }) => [game.id, note]),
        [[reef, 'Bring a lantern.']],
      );
      assert.deepEqual(await store.check(), []);
    });

    test('a mark and a note of a merged game join those of the game that stays, whose note comes first', async (context) => {
      const { store } = await open(engine, context);
      const note = 'Bring a lantern.';
      const set = (game: string, trophy: number, given: object, at: number) =>
        store.choices.setHunt({ player: 'Fox', game, trophy, ...given }, now + at);
      await set(cave, 1, { note }, 3);
      await set(reef, 1, { hunted: true }, 2);
      await set(cave, 2, { hunted: true, note }, 1);
      await set(reef, 2, { note: 'By boat.' }, 4);
      await store.corrections.mergeGames.make({ from: cave, into: reef, force: true }, now + 5);
      const hunts = (await exported(store)).filter(({ type }) => type === 'hunt');
      const about = { type: 'hunt', player: 'Fox', game: reef, hunted: true } as const;
      assert.deepEqual(hunts, [
        { ...about, trophy: 1, note, changed: now + 3 },
        { ...about, trophy: 2, note: 'By boat.', changed: now + 4 },
      ]);
    });

    test('a deleted player leaves no choice behind', async (context) => {
      const { store } = await open(engine, context);
      await choose(store);
      await store.players.delete('Fox', now);
      assert.deepEqual(await store.check(), []);
      await store.load({ now, source: 'test', force: true }, (into) => into.apply(records));
      assert.deepEqual(await store.choices.hiddenGames('Fox'), []);
      assert.deepEqual(await store.choices.hunts('Fox'), []);
    });

    test('who plays a hidden game is online, and no more', async (context) => {
      const { store } = await open(engine, context);
      const playerId = await idOf(store, 'Fox');
      const title = `Title of ${cave}`;
      const reading = { playerId, network: 'psn', state: 'playing', title, gameId: null } as const;
      const rest = { sourceId: 'PPSA1', platform: 'ps3', text: null, seenAt: null };
      await store.savePresence([{ ...reading, ...rest }], now);
      const shown = async () =>
        (await store.presence({ playerId, presenceHidden: false })).map((row) => [
          row.state,
          row.title,
        ]);
      assert.deepEqual(await shown(), [['playing', title]]);
      await store.choices.hideGame(hiding, now);
      assert.deepEqual(await shown(), [['online', null]]);
      await store.savePresence([{ ...reading, ...rest }], now + 60_000);
      assert.deepEqual(await shown(), [['online', null]]);
    });

    test('a status about a hidden game is not stored', async (context) => {
      const { store } = await open(engine, context);
      const status = makePlayer('Fox', { online: true, statusTitle: `Title of ${cave}` });
      await load(store, [status], now);
      await store.choices.hideGame(hiding, now + 1);
      assert.equal((await store.findPlayer('Fox'))?.statusTitle, null);
      await load(store, [status], now + 2);
      assert.equal((await store.findPlayer('Fox'))?.statusTitle, null);
    });
  });

  describe(`the card, ${engine.name}`, () => {
    test('is part of an export, and can be the usual one again', async (context) => {
      const { store } = await open(engine, context);
      await store.choices.setCard('FOX', 'size=large&theme=dark', now);
      assert.equal(await store.choices.card('Fox'), 'size=large&theme=dark');
      assert.equal((await store.findPlayer('Fox'))?.card, 'size=large&theme=dark');
      const records: string[] = [];
      for await (const record of store.export('Fox')) records.push(JSON.stringify(record));
      assert.match(records.join('\n'), /"card":"size=large&theme=dark"/);
      await store.choices.setCard('Fox', null, now);
      assert.equal(await store.choices.card('Fox'), null);
    });
  });

  describe(`pins, ${engine.name}`, () => {
    test('are games that the player has and trophies that they have earned, each once, in their order', async (context) => {
      const { store } = await open(engine, context);
      const pins = [
        { game: 'npwr00002_00', trophy: null },
        { game: cave, trophy: 1 },
        { game: cave, trophy: 1 },
      ];
      const stored = [
        { game: reef, trophy: null },
        { game: cave, trophy: 1 },
      ];
      assert.deepEqual(await store.choices.setPins('fox', pins, now), stored);
      assert.deepEqual(await store.choices.pins('Fox'), stored);
      for (const [pin, message] of [
        [{ game: reef, trophy: 1 }, /has not earned the trophy 1/],
        [{ game: 'NPWR00009_00', trophy: null }, /does not contain the game/],
      ] as const)
        await assert.rejects(store.choices.setPins('Fox', [pin], now), message);
      assert.deepEqual(await store.choices.setPins('Fox', [], now), []);
    });

    test('of what was removed are not listed, and do not stand in the way of the others', async (context) => {
      const gone = { game: cave, trophy: null };
      const remaining = { game: reef, trophy: 2 };
      const list = { player: 'fox', games: new Map([[reef.toLowerCase(), new Set([2])]]) };
      const removals: readonly ((store: SqlStore) => Promise<unknown>)[] = [
        ({ corrections }) => corrections.removeGame.make(cave, now + 1),
        ({ corrections }) => corrections.removePlayerGame.make(hiding, now + 1),
        ({ load: into }) =>
          into({ now: now + 1, source: 'test' }, (each) => each.prune(list, true)),
      ];
      for (const remove of removals) {
        const { store } = await open(engine, context);
        const before = [gone, { game: cave, trophy: 1 }, remaining];
        await store.choices.setPins('Fox', before, now);
        await remove(store);
        assert.deepEqual(await store.choices.pins('Fox'), [remaining]);
        const again = [{ game: 'npwr00001_00', trophy: null }, ...before.slice(1)];
        assert.deepEqual(await store.choices.setPins('Fox', again, now + 2), [remaining]);
        await assert.rejects(store.choices.setPins('Fox', [gone], now + 3), ActionError);
      }
    });

    test('of a trophy that was taken away or undone are not listed, and come again with it', async (context) => {
      const earned = makeEarned('Fox', reef, 3, 9500);
      const given = { player: 'Fox', game: reef, trophies: [3] };
      const removals: readonly ((store: SqlStore) => Promise<unknown>)[] = [
        ({ corrections }) => corrections.unearn.make(given, now + 1),
        ({ corrections }) => corrections.undoLoad.make('Fox', now + 1),
      ];
      for (const remove of removals) {
        const { store } = await open(engine, context);
        await load(store, [earned], loadedAt + 1);
        const pins = [
          { game: reef, trophy: null },
          { game: reef, trophy: 3 },
        ];
        await store.choices.setPins('Fox', pins, now);
        await remove(store);
        assert.deepEqual(await store.choices.pins('Fox'), pins.slice(0, 1));
        await load(store, [earned], now + 2);
        assert.deepEqual(await store.choices.pins('Fox'), pins);
      }
    });

    test('of two games that become one are listed once', async (context) => {
      const { store } = await open(engine, context);
      const pinOf = (game: string) => ({ game, trophy: 2 });
      await store.choices.setPins('Fox', [pinOf(cave), pinOf(reef)], now);
      await store.corrections.mergeGames.make({ from: cave, into: reef, force: true }, now + 1);
      assert.deepEqual(await store.choices.pins('Fox'), [pinOf(reef)]);
      assert.deepEqual(await store.choices.setPins('Fox', [pinOf(reef)], now), [pinOf(reef)]);
    });
  });

  describe(`marks and notes, ${engine.name}`, () => {
    test('are listed with the easiest first, and removed with the mark and the note', async (context) => {
      const { store } = await open(engine, context);
      const owners = ['Newt', 'Hare', 'Eel', 'Crane'];
      await load(store, [
        ...owners.map((name) => makePlayer(name)),
        ...owners.map((name) => makeEarned(name, cave, 3, 1000)),
        ...owners.map((name) => makeEarned(name, reef, 2, 1000)),
      ]);
      const given = { player: 'Owl', game: cave };
      await store.choices.setHunt({ ...given, trophy: 1, hunted: true }, now);
      await store.choices.setHunt({ ...given, trophy: 3, note: 'Bring a lantern.' }, now);
      await store.choices.setHunt({ ...given, game: reef, trophy: null, hunted: true }, now);
      const list = async () =>
        (await store.choices.hunts('Owl')).map(({ game, trophy, isHunted, note }) => [
          game.id,
          trophy?.id ?? null,
          isHunted,
          note,
        ]);
      assert.deepEqual(await list(), [
        [cave, 3, false, 'Bring a lantern.'],
        [cave, 1, true, null],
        [reef, null, true, null],
      ]);
      await store.choices.setHunt({ ...given, trophy: 3, note: null }, now);
      await store.choices.setHunt({ ...given, trophy: 1, hunted: false }, now);
      assert.deepEqual(await list(), [[reef, null, true, null]]);
      assert.equal(await store.playerUpdatedAt('Owl'), loadedAt);
    });
  });
}

/** One choice of each kind. */
async function choose(store: SqlStore): Promise<void> {
  await store.choices.hideGame(hiding, now);
  await store.choices.setPins('Fox', [{ game: reef, trophy: 2 }], now);
  const note = 'Bring a lantern.';
  await store.choices.setHunt({ ...hiding, trophy: 3, hunted: true, note }, now);
}

test('a copy to another engine has all choices', async (context) => {
  const from = await open(sqlite, context);
  await choose(from.store);
  for (const engine of testEngines) {
    const into = await engine.open();
    context.after(() => into[Symbol.asyncDispose]());
    await copyStore(from.engine, into.engine);
    assert.deepEqual(await exported(into.store), await exported(from.store));
  }
});
