import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';

interface TitledGame {
  readonly gameId: string;
  readonly title: string | null;
}

const selectGames = read<TitledGame>(
  'SELECT game_id AS "gameId", title AS "title" FROM game WHERE game_id > ? ORDER BY game_id LIMIT ?',
);
const pageSize = 500;

/** Reads all games in ascending batches. */
export async function* pagesOfGames(queries: Queries): AsyncGenerator<TitledGame[]> {
  for (let after = ''; ;) {
    const games = await queries.all(selectGames, [after, pageSize]);
    if (games.length > 0) yield games;
    const last = games.at(-1);
    if (last === undefined || games.length < pageSize) return;
    after = last.gameId;
  }
}
