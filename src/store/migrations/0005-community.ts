import type { Transaction } from '../engine.ts';
import { fillActivity } from '../load/activity.ts';
import { addGameWords, settleNameWords } from '../load/words.ts';
import type { Migration } from './migration.ts';
import { read } from '../statement.ts';

const userPoints = `(CASE WHEN stated_points > 0 * platinum + 90 * gold + 30 * silver + 15 * bronze THEN stated_points
  ELSE 0 * platinum + 90 * gold + 30 * silver + 15 * bronze END)`;
const order = 'platinum DESC, gold DESC, silver DESC, player_id';

/** What is asked across players: words, leaderboards, rarity, days of play, what is new. */
export const community: Migration = {
  about: 'search, leaderboards, rarity, activity',
  commands: ({ clustered, descendingNullsLast }) => [
    'ALTER TABLE player_score ADD COLUMN last_earned_at BIGINT',
    'UPDATE player_score SET last_earned_at = (SELECT MAX(e.earned_at) FROM earned e WHERE e.player_id = player_score.player_id)',
    `CREATE INDEX player_score_recent ON player_score (last_earned_at ${descendingNullsLast}, player_id DESC) WHERE visible = 1`,
    'CREATE INDEX player_recent ON player (updated_at DESC, player_id DESC) WHERE hidden = 0',
    ...['2008', '2020'].flatMap((system) => [
      `CREATE INDEX player_score_world_${system} ON player_score (points_${system} DESC, ${order}) WHERE ranked = 1`,
      `CREATE INDEX player_score_country_${system} ON player_score (country, points_${system} DESC, ${order}) WHERE ranked = 1`,
    ]),
    `CREATE INDEX player_game_standing ON player_game (game_id, ${userPoints} DESC, ${order})`,
    `CREATE TABLE owner_tally (
      game_id TEXT NOT NULL, trophy_id INTEGER NOT NULL, players INTEGER NOT NULL, PRIMARY KEY (game_id, trophy_id)
    ) ${clustered}`,
    `INSERT INTO owner_tally (game_id, trophy_id, players)
      SELECT pg.game_id, -1, COUNT(*) FROM player_game pg JOIN player p ON p.player_id = pg.player_id
      WHERE p.hidden = 0 AND p.excluded = 0 GROUP BY pg.game_id`,
    `INSERT INTO owner_tally (game_id, trophy_id, players)
      SELECT e.game_id, e.trophy_id, COUNT(*) FROM earned e JOIN player p ON p.player_id = e.player_id
      WHERE p.hidden = 0 AND p.excluded = 0 GROUP BY e.game_id, e.trophy_id`,
    'CREATE INDEX owner_tally_popular ON owner_tally (players DESC, game_id) WHERE trophy_id = -1',
    `CREATE TABLE player_activity (player_id BIGINT NOT NULL PRIMARY KEY, days TEXT NOT NULL) ${clustered}`,
    `CREATE TABLE player_word (player_id BIGINT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (player_id, word)) ${clustered}`,
    'CREATE INDEX player_word_by_word ON player_word (word, player_id)',
    `CREATE TABLE game_word (game_id TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (game_id, word)) ${clustered}`,
    'CREATE INDEX game_word_by_word ON game_word (word, game_id)',
    `INSERT INTO counter (name, value) SELECT 'players', COUNT(*) FROM player_score WHERE visible = 1
      ON CONFLICT (name) DO NOTHING`,
  ],
  async fill(transaction) {
    await fillWords(transaction);
    await fillActivity(transaction);
  },
};

const selectPlayers = read<{ playerId: number }>('SELECT player_id AS "playerId" FROM player');
const selectTitles = read<{ gameId: string; title: string | null }>('SELECT game_id AS "gameId", title AS "title" FROM game');

async function fillWords(transaction: Transaction): Promise<void> {
  const players = await transaction.all(selectPlayers, []);
  const playerIds = players.map(({ playerId }) => playerId);
  await settleNameWords(transaction, playerIds);
  await addGameWords(transaction, await transaction.all(selectTitles, []));
}
