import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ofNamedPlayer, ownId, ownIdByName } from './named-player.ts';
import { citus, oneServer } from '../engine/postgres/citus.ts';
import { openPostgresEngine } from '../engine/postgres/engine.ts';
import { createSqlStore } from '../sql-store.ts';
import { makeEarned, makeGame, load, makePlayer } from '../testing/records.ts';
import { takeTestDatabase } from '../testing/test-databases.ts';

describe('a read by player name', () => {
  test('has a variant with a player id instead of the name', () => {
    const query = ofNamedPlayer({
      select: 'p.x, ? AS y',
      join: 'JOIN t ON t.z > ?',
      and: 't.z < ?',
      order: 'LIMIT ?',
    });
    assert.equal(
      query.text,
      'SELECT p.x, ? AS y FROM player_name n JOIN player p ON p.player_id = n.player_id JOIN t ON t.z > ?' +
        ' WHERE n.name_key = ? AND p.hidden = 0 AND t.z < ? LIMIT ?',
    );
    assert.equal(
      query.byPlayerId?.read.text,
      'SELECT p.x, ? AS y FROM player p JOIN t ON t.z > ? WHERE p.player_id = ? AND p.hidden = 0 AND t.z < ? LIMIT ?',
    );
    assert.equal(query.byPlayerId.index, 2);
    assert.deepEqual(query.byPlayerId.from, [0, 1, null, 3, 4]);
  });

  test('has the player id as a value in every condition on it', () => {
    const query = ofNamedPlayer({
      select: `(SELECT z FROM t WHERE t.player_id = ${ownId} AND t.y = ?) AS z`,
    });
    assert.match(query.text, /t\.player_id = p\.player_id AND t\.y = \?/);
    assert.match(
      query.byPlayerId?.read.text ?? '',
      /t\.player_id = \? AND t\.y = \?\) AS z FROM player p WHERE p\.player_id = \?/,
    );
    assert.deepEqual(query.byPlayerId?.from, [null, 0, null]);
  });

  test('has the player id as a value in a table of its own', () => {
    const query = ofNamedPlayer({
      select: 't.z',
      join: `JOIN (SELECT z FROM t WHERE t.player_id = ${ownIdByName} LIMIT ?) t ON 1 = 1`,
    });
    assert.match(
      query.text,
      /t\.player_id = \(SELECT m\.player_id FROM player_name m WHERE m\.name_key = \?\) LIMIT \?/,
    );
    assert.match(
      query.byPlayerId?.read.text ?? '',
      /t\.player_id = \? LIMIT \?\) t ON 1 = 1 WHERE p\.player_id = \?/,
    );
    assert.equal(query.byPlayerId?.index, 2);
    assert.deepEqual(query.byPlayerId.from, [null, 1, null]);
  });

  test('returns the same rows by player id as by the join', async (context) => {
    const database = await takeTestDatabase();
    const joined = createSqlStore(await openPostgresEngine(database.url, { profile: oneServer }));
    const routed = createSqlStore(await openPostgresEngine(database.url, { profile: citus }));
    context.after(() =>
      Promise.all([joined.close(), routed.close()]).then(() => database.release()),
    );
    const game = 'NPWR00001_00';
    await load(routed, [
      ...makeGame(game, ['gold', 'bronze'], { europeId: 'NPWR00002_00' }),
      makePlayer('Fox', { formerNames: ['OldFox'] }),
      makePlayer('Idle'),
      makePlayer('Shy', { hidden: true }),
      makeEarned('Fox', game, 1, 1000),
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
        (store: typeof joined) => store.playerVersions(name, { withRank: true }),
      ]) {
        assert.deepEqual(await read(routed), await read(joined));
      }
    }
    assert.deepEqual(await routed.check(), []);
  });
});
