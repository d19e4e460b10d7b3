import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSqlStore } from '../sql-store.ts';
import { earnedOf, gameOf, load, playerOf } from '../testing/records.ts';
import { takeTestDatabase } from '../testing/test-databases.ts';
import { openPostgresEngine } from './engine.ts';
import { routeByPlayer, withPlayer } from './routing.ts';

const named = 'player_name n JOIN player p ON p.player_id = n.player_id';

describe('a statement that begins at a name', () => {
  test('is asked with the id of the player', () => {
    const text = `SELECT p.x FROM ${named} WHERE p.y > ? AND n.name_key = ? AND p.hidden = 0 LIMIT ?`;
    const routed = routeByPlayer(text);
    assert.ok(routed !== null);
    assert.equal(routed.text, 'SELECT p.x FROM player p WHERE p.y > ? AND p.player_id = ? AND p.hidden = 0 LIMIT ?');
    assert.deepEqual(withPlayer([1, 'fox', 9], routed, 7), [1, 7, 9]);
  });

  for (const text of [
    'SELECT 1 FROM player p WHERE p.player_id = ?',
    `SELECT p.x, n.name_key FROM ${named} WHERE n.name_key = ?`,
    `SELECT p.x FROM ${named} WHERE n.name_key > ? ORDER BY n.name_key`,
  ]) {
    test(`is left alone where it does not, or needs the name: ${text}`, () => assert.equal(routeByPlayer(text), null));
  }

  test('gives the same answers with the look-up as with the join', async (context) => {
    const database = await takeTestDatabase();
    const joined = createSqlStore(await openPostgresEngine(database.url, { isSpread: false }));
    const routed = createSqlStore(await openPostgresEngine(database.url, { isSpread: true }));
    context.after(() => Promise.all([joined.close(), routed.close()]).then(() => database.release()));
    const game = 'NPWR00001_00';
    await load(routed, [
      ...gameOf(game, ['gold', 'bronze'], { europeId: 'NPWR00002_00' }),
      playerOf('Fox', { formerNames: ['OldFox'] }),
      playerOf('Idle'),
      playerOf('Shy', { hidden: true }),
      earnedOf('Fox', game, 1, 1000),
    ]);
    for (const name of ['Fox', 'oldfox', 'Idle', 'Shy', 'Nobody']) {
      for (const read of [
        (store: typeof joined) => store.findPlayer(name),
        (store: typeof joined) => store.playerUpdatedAt(name),
        (store: typeof joined) => store.playerGames(name),
        (store: typeof joined) => store.playerGame(name, game),
        (store: typeof joined) => store.playerTrophies(name, 'NPWR00002_00'),
        (store: typeof joined) => store.latestTrophies(name, null, 5),
        (store: typeof joined) => store.latestTrophies(name, 500, 5),
        (store: typeof joined) => store.earnedDates(name, null),
        (store: typeof joined) => store.earnedDates(name, game),
        (store: typeof joined) => store.playerVersions(name, { withPlace: true }),
      ]) {
        assert.deepEqual(await read(routed), await read(joined));
      }
    }
    assert.deepEqual(await routed.check(), []);
  });
});
