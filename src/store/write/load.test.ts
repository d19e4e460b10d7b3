import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const harbour = makeGame('NPWR90001_00', ['platinum', 'gold', 'silver', 'bronze']);
const fox = makePlayer('LanternFox', { avatar: 'http://images.example/a.png' });
const later = loadedAt + 60_000;

for (const engine of testEngines) {
  describe(`loading, ${engine.name}`, () => {
    test('a load reports for each record whether it was added, changed or unchanged', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      assert.deepEqual(await load(store, [...harbour, fox]), [
        'added',
        'added',
        'added',
        'added',
        'added',
        'added',
      ]);
      const again = await load(store, [
        makePlayer('LanternFox', { avatar: 'http://images.example/b.png' }),
        ...harbour,
      ]);
      assert.deepEqual(again, [
        'changed',
        'unchanged',
        'unchanged',
        'unchanged',
        'unchanged',
        'unchanged',
      ]);
    });

    test('a missing property keeps the stored value; null clears it', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [
        makePlayer('LanternFox', { avatar: 'a', aboutMe: 'Hello', country: 'us', plus: true }),
      ]);
      await load(store, [makePlayer('LanternFox', { avatar: null })]);
      const player = await store.findPlayer('LanternFox');
      assert.equal(player?.avatar, null);
      assert.equal(player?.aboutMe, 'Hello');
      assert.equal(player?.country, 'us');
      assert.equal(player?.plus, true);
    });

    test('an assumed platform is set if none is known, and never replaces a stated one', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const id = 'NPWR90001_00';
      const platform = async (): Promise<unknown> => (await store.gamesById(id))[0]?.platform;
      assert.deepEqual(await load(store, [{ type: 'game', id, platformIfUnknown: 'ps4' }]), [
        'added',
      ]);
      assert.equal(await platform(), 'ps4');
      assert.deepEqual(await load(store, [{ type: 'game', id, platform: 'ps5' }]), ['changed']);
      assert.deepEqual(await load(store, [{ type: 'game', id, platformIfUnknown: 'ps4' }]), [
        'unchanged',
      ]);
      assert.equal(await platform(), 'ps5');
    });

    test('a record that refers to an unknown game, trophy or player is rejected with a reason; the others are loaded', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...harbour, fox]);
      const outcomes = await load(store, [
        { type: 'trophy', game: 'NPWR99999_00', id: 1, grade: 'gold' },
        { type: 'group', game: 'NPWR99999_00', id: 'default' },
        makeEarned('Nobody', 'NPWR90001_00', 1),
        makeEarned('LanternFox', 'NPWR99999_00', 1),
        makeEarned('LanternFox', 'NPWR90001_00', 99),
        { type: 'playerGame', player: 'LanternFox', game: 'NPWR99999_00' },
      ]);
      assert.deepEqual(outcomes, [
        { rejected: 'unknown game "NPWR99999_00"' },
        { rejected: 'unknown game "NPWR99999_00"' },
        { rejected: 'unknown player "Nobody"' },
        { rejected: 'unknown game "NPWR99999_00"', missing: 'definition' },
        { rejected: 'unknown trophy 99 of game "NPWR90001_00"', missing: 'trophy' },
        { rejected: 'unknown game "NPWR99999_00"', missing: 'definition' },
      ]);
      assert.deepEqual(await store.playerGames('LanternFox'), []);
    });

    test('names and ids match in any case and are returned as stored', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const outcomes = await load(store, [
        ...harbour,
        fox,
        makeEarned(' LANTERNFOX ', ' npwr90001_00', 2, 1000),
      ]);
      assert.equal(outcomes.at(-1), 'added');
      const [game] = (await store.playerGames('lanternfox')) ?? [];
      assert.equal(game?.game.gameId, 'NPWR90001_00');
      await load(store, [
        makePlayer('lanternfox', { alias: 'Fox' }),
        { type: 'game', id: 'npwr90001_00', stars: 4 },
      ]);
      assert.equal((await store.findPlayer('LanternFox'))?.name, 'LanternFox');
      assert.equal((await store.gamesById('NPWR90001_00'))[0]?.gameId, 'NPWR90001_00');
      assert.equal(await store.countGames(), 1);
    });

    test('an earned trophy adds its game to the player’s games', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...harbour, fox, makeEarned('LanternFox', 'NPWR90001_00', 2, 1000)]);
      const game = await store.playerGame('LanternFox', 'NPWR90001_00');
      assert.deepEqual(game?.earned, { platinum: 0, gold: 1, silver: 0, bronze: 0 });
      assert.deepEqual(game?.game.set, { platinum: 1, gold: 1, silver: 1, bronze: 1 });
      assert.equal(game?.lastUpdatedAt, 1000);
    });

    test('the date of a player’s game is the later of the stated date and the newest trophy', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const at = async () => (await store.playerGame('LanternFox', 'NPWR90001_00'))?.lastUpdatedAt;
      await load(store, [
        ...harbour,
        fox,
        { type: 'playerGame', player: 'LanternFox', game: 'NPWR90001_00', lastUpdated: 5000 },
      ]);
      assert.equal(await at(), 5000);
      await load(store, [
        makeEarned('LanternFox', 'NPWR90001_00', 2, 4000),
        makeEarned('LanternFox', 'NPWR90001_00', 3, 6000),
      ]);
      assert.equal(await at(), 6000);
      await load(store, [makeEarned('LanternFox', 'NPWR90001_00', 3, null)]);
      assert.equal(await at(), 5000);
    });

    test('an earned trophy without a date counts and gets its date from a later record', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...harbour, fox, makeEarned('LanternFox', 'NPWR90001_00', 2)]);
      assert.equal((await store.findPlayer('LanternFox'))?.earned.gold, 1);
      assert.deepEqual(await load(store, [makeEarned('LanternFox', 'NPWR90001_00', 2)]), [
        'unchanged',
      ]);
      assert.deepEqual(await load(store, [makeEarned('LanternFox', 'NPWR90001_00', 2, 7000)]), [
        'changed',
      ]);
      assert.deepEqual(await store.earnedDates('LanternFox', null), [7000]);
      assert.deepEqual(await load(store, [makeEarned('LanternFox', 'NPWR90001_00', 2)]), [
        'unchanged',
      ]);
    });

    test('a change of a set recalculates all of its owners', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const owners = ['Ada9', 'Bert9'];
      await load(store, [
        ...harbour,
        ...owners.map((name) => makePlayer(name)),
        ...owners.map((name) => makeEarned(name, 'NPWR90001_00', 4, 1000)),
      ]);
      assert.equal((await store.findPlayer('Ada9'))?.completionSum, 11); // 15 of 135 points
      await load(store, [{ type: 'trophy', game: 'NPWR90001_00', id: 4, grade: 'gold' }], later);
      for (const name of owners) {
        const player = await store.findPlayer(name);
        assert.deepEqual(player?.earned, { platinum: 0, gold: 1, silver: 0, bronze: 0 });
        assert.equal(player.completionSum, 42); // 90 of 210 points
        assert.equal(player.cardChangedAt, later);
        assert.equal(player.updatedAt, later);
      }
      await load(store, [{ type: 'trophy', game: 'NPWR90001_00', id: 5, grade: 'gold' }]);
      assert.equal((await store.findPlayer('Bert9'))?.completionSum, 30); // 90 of 300 points
      assert.deepEqual(await store.check(), []);
    });

    test('only a load that changes a player changes their update date', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...harbour, fox]);
      await load(store, [fox, ...harbour], later);
      assert.equal(await store.playerUpdatedAt('LanternFox'), loadedAt);
      await load(store, [makePlayer('LanternFox', { online: true })], later);
      const online = await store.findPlayer('LanternFox');
      assert.deepEqual(
        [online?.updatedAt, online?.gamesUpdatedAt, online?.cardChangedAt],
        [later, null, loadedAt],
      );
      await load(store, [makeEarned('LanternFox', 'NPWR90001_00', 2, 1000)], later + 1);
      const played = await store.findPlayer('LanternFox');
      assert.deepEqual(
        [played?.updatedAt, played?.gamesUpdatedAt, played?.cardChangedAt],
        [later + 1, later + 1, later + 1],
      );
    });

    test('stated update dates apply at any position of the record in the load', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const stated = makePlayer('LanternFox', { updated: 10, gamesUpdated: 20, cardChanged: 30 });
      await load(store, [
        ...harbour,
        fox,
        makeEarned('LanternFox', 'NPWR90001_00', 2, 1000),
        stated,
      ]);
      const player = await store.findPlayer('LanternFox');
      assert.deepEqual(
        [player?.updatedAt, player?.gamesUpdatedAt, player?.cardChangedAt],
        [10, 20, 30],
      );
    });

    test('only rows changed in the player’s most recent update are flagged as updated', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const updated = async () =>
        (await store.playerTrophies('LanternFox', 'NPWR90001_00'))
          ?.filter(({ updated }) => updated)
          .map(({ trophy }) => trophy.trophyId);
      await load(store, [...harbour, fox, makeEarned('LanternFox', 'NPWR90001_00', 2, 1000)]);
      assert.deepEqual(await updated(), [2]);
      await load(store, [
        makeEarned('LanternFox', 'NPWR90001_00', 2, 1000),
        makeEarned('LanternFox', 'NPWR90001_00', 3, 2000),
      ]);
      assert.deepEqual(await updated(), [3]);
      await load(store, [makePlayer('LanternFox', { online: true })]);
      assert.deepEqual(await updated(), []);
    });

    test('a stated `updated` takes precedence', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [
        ...harbour,
        fox,
        { type: 'playerGame', player: 'LanternFox', game: 'NPWR90001_00', updated: false },
        { type: 'earned', player: 'LanternFox', game: 'NPWR90001_00', trophy: 2, updated: false },
        { type: 'earned', player: 'LanternFox', game: 'NPWR90001_00', trophy: 3 },
      ]);
      const trophies = (await store.playerTrophies('LanternFox', 'NPWR90001_00')) ?? [];
      assert.deepEqual(
        trophies.map((trophy) => trophy.updated),
        [false, false, true, false],
      );
      assert.equal((await store.playerGame('LanternFox', 'NPWR90001_00'))?.updated, false);
    });

    test('a trophy that is stated as updated stays updated, whether or not the load changes anything else', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const said = {
        type: 'earned',
        player: 'LanternFox',
        game: 'NPWR90001_00',
        trophy: 2,
        updated: true,
      } as const;
      const isUpdated = async () =>
        (await store.playerTrophies('LanternFox', 'NPWR90001_00'))?.[1]?.updated;
      await load(store, [...harbour, fox, said]);
      assert.deepEqual(await load(store, [said], later), ['unchanged']);
      assert.equal(await isUpdated(), true);
      assert.equal(await store.playerUpdatedAt('LanternFox'), loadedAt);
      await load(store, [said, makePlayer('LanternFox', { online: true })], later);
      assert.equal(await isUpdated(), true);
      await load(store, [makePlayer('LanternFox', { online: false })], later);
      assert.equal(await isUpdated(), false);
    });

    test('a load is rolled back if its work throws', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const failing = store.load({ now: loadedAt, source: 'test' }, async (into) => {
        await into.apply([...harbour, fox]);
        throw new Error('stop');
      });
      await assert.rejects(failing, /stop/);
      assert.equal(await store.isEmpty(), true);
      assert.deepEqual(await load(store, [fox]), ['added']);
    });

    test('readers see a load only after it commits', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await store.load({ now: loadedAt, source: 'test' }, async (into) => {
        await into.apply([fox]);
        assert.equal(await store.findPlayer('LanternFox'), null);
      });
      assert.notEqual(await store.findPlayer('LanternFox'), null);
    });

    test('concurrent loads run one after the other', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await Promise.all(
        ['A1', 'A2', 'A3'].map((name) => load(store, [makePlayer(name), ...harbour])),
      );
      assert.equal(await store.countGames(), 1);
      const players = (await exported(store)).filter((record) => record.type === 'player');
      assert.equal(players.length, 3);
    });

    test('the averages leave out hidden players', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...harbour, fox, makeEarned('LanternFox', 'NPWR90001_00', 2)]);
      assert.deepEqual(await store.averages(), {
        games: 1,
        knownSets: 1,
        sets: { platinum: 1, gold: 1, silver: 1, bronze: 1 },
        trophies: 4,
        playerGames: 1,
        earned: 1,
      });
      await load(store, [makePlayer('LanternFox', { hidden: true })]);
      const { playerGames, earned } = await store.averages();
      assert.deepEqual({ playerGames, earned }, { playerGames: 0, earned: 0 });
      assert.deepEqual(await store.check(), []);
    });

    test('a load raises only the versions of the data that it changes', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const versions = async () => ({
        catalogue: await store.catalogueVersions(),
        player: await store.playerVersions('lanternfox', { withRank: false }),
        rank: await store.playerVersions('lanternfox', { withRank: true }),
      });
      await load(store, [...harbour, fox]);
      const before = await versions();
      await load(store, [...harbour, fox]);
      assert.deepEqual(await versions(), before);
      await load(store, [makeEarned('LanternFox', 'NPWR90001_00', 2)]);
      const played = await versions();
      assert.deepEqual(played.catalogue, before.catalogue);
      assert.notDeepEqual(played.player, before.player);
      await load(store, [
        { type: 'player', name: 'PixelHeron' },
        makeEarned('PixelHeron', 'NPWR90001_00', 1),
      ]);
      const passed = await versions();
      assert.deepEqual({ ...passed, rank: null }, { ...played, rank: null });
      assert.notDeepEqual(passed.rank, played.rank);
      await load(store, [{ type: 'game', id: 'NPWR90001_00', stars: 3 }]);
      const rated = await versions();
      assert.notDeepEqual(rated.catalogue, passed.catalogue);
      assert.notDeepEqual(rated.player, passed.player);
    });
  });
}
