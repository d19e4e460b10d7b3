/** Reads game and trophy data for webhook messages. Games are cached. */

import { concealed } from '../../domain/index.ts';
import type { Queries } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read } from '../engine/statement.ts';

interface GameText {
  readonly id: string;
  readonly title: string | null;
  readonly image: string | null;
  readonly platform: string | null;
}

interface TrophyText {
  readonly id: number;
  readonly title: string | null;
  readonly description: string | null;
  readonly image: string | null;
  readonly grade: string;
  readonly hidden: number;
}

/** Reads the texts of games and trophies. */
export interface EventTexts {
  game(gameId: string): Promise<GameText>;
  trophy(gameId: string, trophyId: number): Promise<object>;
}

const selectGame = read<GameText>(
  'SELECT g.game_id AS "id", g.title AS "title", g.image AS "image", g.platform AS "platform" FROM game g WHERE g.game_id = ?',
);
const selectTrophy = read<TrophyText>(
  `SELECT t.trophy_id AS "id", t.title AS "title", t.description AS "description", t.image AS "image", t.grade AS "grade",
     t.hidden AS "hidden" FROM trophy t WHERE t.game_id = ? AND t.trophy_id = ?`,
);

/** Creates the texts for the messages of one load. */
export function createEventTexts(queries: Queries): EventTexts {
  const games = new Map<string, GameText>();
  return {
    async game(gameId) {
      const cached = games.get(gameId);
      if (cached !== undefined) return cached;
      const row = await oneRow(queries, selectGame, [gameId]);
      games.set(gameId, row);
      return row;
    },
    async trophy(gameId, trophyId) {
      const row = await oneRow(queries, selectTrophy, [gameId, trophyId]);
      return concealed({ ...row, hidden: row.hidden === 1 });
    },
  };
}
