import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { write } from '../engine/statement.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const harbour = 'NPWR00001_00';
const records = [
  ...makeGame(harbour, ['platinum', 'gold', 'silver', 'bronze']),
  ...makeGame('NPWR00002_00', ['gold', 'bronze'], { statedTrophies: 9, statedPoints: 400 }),
  ...['Ada', 'Bert', 'Cleo', 'Dora'].flatMap((name, index) => [
    makePlayer(name, { country: index % 2 === 0 ? 'us' : 'de', hidden: name === 'Dora' }),
    { type: 'playerGame', player: name, game: 'NPWR00002_00', statedPoints: 100 * index } as const,
    ...[1, 2, 3]
      .slice(index)
      .map((trophy) => makeEarned(name, harbour, trophy, 86_400_000 * trophy)),
  ]),
  makePlayer('Ada', { cardChanged: 5000 }),
];

/** Commands that destroy all derived data. */
const damages = [
  ...[
    'player_score',
    'player_activity',
    'owner_count',
    'rank_bucket',
    'player_word',
    'game_word',
    'recent_trophy',
  ].map((table) => `DELETE FROM ${table}`),
  'UPDATE game SET platinum = 0, gold = 0, silver = 0, bronze = 0',
  'UPDATE player_game SET platinum = 0, gold = 0, silver = 0, bronze = 0, progress = 0, last_updated_at = NULL',
  "DELETE FROM counter WHERE name NOT IN ('catalogue', 'ranking')",
];

for (const engine of testEngines) {
  describe(`rebuild, ${engine.name}`, () => {
    test('restores all derived data: export, reads and check are as before', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const answers = async () => ({
        export: await exported(store),
        profile: (await store.profile('Ada'))?.player,
        ranks: (await store.profile('Cleo'))?.ranks,
        games: await store.playerGames('Bert'),
        averages: await store.averages(),
        leaders: await store.leaderboard(null, { offset: 0, limit: 10 }),
        recent: await store.recentTrophies(10, Date.now()),
      });
      const before = await answers();
      await opened.engine.transaction(async (transaction) => {
        for (const command of damages) await transaction.run(write(command), []);
      });
      assert.notDeepEqual(await store.check(), []);
      assert.equal(await store.rebuild(), 4);
      assert.deepEqual(await store.check(), []);
      assert.deepEqual(await answers(), before);
      await load(store, [makePlayer('Egon'), makeEarned('Egon', harbour, 4, 1)], loadedAt + 1);
      assert.deepEqual(await store.check(), []);
    });

    test('changes nothing in a consistent store', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, records);
      const before = await exported(opened.store);
      await opened.store.rebuild();
      assert.deepEqual(await exported(opened.store), before);
      assert.deepEqual(await opened.store.check(), []);
    });
  });
}
