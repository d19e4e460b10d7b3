/** All derived rows of a store without internal ids and versions, for comparing stores with equal data and different histories. */

import type { Engine } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';

const named = 'JOIN player p ON p.player_id = x.player_id';
const grades = (row: string): string =>
  ['platinum', 'gold', 'silver', 'bronze'].map((grade) => `${row}.${grade}`).join(', ');

const selections: Readonly<Record<string, string>> = {
  games: `SELECT x.game_id, ${grades('x')} FROM game x ORDER BY 1`,
  playerGames: `SELECT p.name, x.game_id, ${grades('x')}, x.progress, x.last_updated_at, x.first_at, x.last_at, x.platinum_at,
    x.completed_at, x.dated, x.time_to_platinum, x.time_to_completion FROM player_game x ${named} ORDER BY 1, 2`,
  scores: `SELECT p.name, ${grades('x')}, x.games, x.completion_sum, x.completion_games, x.points, x.country,
    x.ranked, x.visible, x.last_earned_at, x.tie FROM player_score x ${named} ORDER BY 1`,
  days: `SELECT p.name, x.days FROM player_activity x ${named} WHERE x.days <> '' ORDER BY 1`,
  recent: `SELECT p.name, x.game_id, x.trophy_id, x.earned_at FROM recent_trophy x ${named} ORDER BY 4 DESC, 1, 2, 3`,
  playerWords: `SELECT p.name, x.word FROM player_word x ${named} ORDER BY 1, 2`,
  gameWords: 'SELECT x.game_id, x.word FROM game_word x ORDER BY 1, 2',
  owners:
    'SELECT x.game_id, x.trophy_id, x.players FROM owner_count x WHERE x.players <> 0 ORDER BY 1, 2',
  boards:
    'SELECT x.game_id, x.points, x.tie, SUM(x.players) AS players FROM board_count x GROUP BY 1, 2, 3 ORDER BY 1, 2, 3',
  ranks: 'SELECT x.scope, x.level, x.bucket, x.players FROM rank_bucket x ORDER BY 1, 2, 3',
  totals: `SELECT x.name, x.value FROM counter x WHERE x.name IN ('players', 'games', 'trophies', 'player_games', 'earned', 'known_sets',
    'platinum', 'gold', 'silver', 'bronze') ORDER BY 1`,
};

/** Returns the rows by table or query. */
export async function derivedRows(engine: Engine): Promise<Readonly<Record<string, unknown>>> {
  const rows: Record<string, unknown> = {};
  for (const [subject, text] of Object.entries(selections)) {
    rows[subject] = (await engine.all(read<object>(text), [])).map((row) => ({ ...row }));
  }
  return rows;
}
