/** Reads the games and trophies that players hunt, and their notes. Only the player and the operator may see them. */

import { minOwnersForRarity } from '../../domain/play/index.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';

/** The trophy number of a row about a whole game. */
export const ofWholeGame = -1;

/** Maximum number of rows of a player. */
export const maxHunts = 1000;

/** A game or trophy that a player hunts, or has a note about. */
export interface Hunt {
  readonly game: { readonly id: string; readonly title: string | null };
  /** Null for the whole game. */
  readonly trophy: { readonly id: number; readonly title: string | null } | null;
  readonly isHunted: boolean;
  readonly note: string | null;
  /** Whether the player has earned the trophy, or completed the game. */
  readonly isDone: boolean;
  /** The share of owners, from 0 to 1, who have the trophy, or the platinum of the game; null if too few own it. */
  readonly share: number | null;
  /** Milliseconds UTC. */
  readonly changedAt: number;
}

interface Row {
  readonly gameId: string;
  readonly gameTitle: string | null;
  readonly trophyId: number;
  readonly trophyTitle: string | null;
  readonly isHunted: number;
  readonly note: string | null;
  readonly isDone: number;
  readonly earners: number | null;
  readonly owners: number | null;
  readonly changedAt: number;
}

const selectHunts = read<Row>(
  `SELECT h.game_id AS "gameId", g.title AS "gameTitle", h.trophy_id AS "trophyId", t.title AS "trophyTitle", h.is_hunted AS "isHunted",
     h.note AS "note", h.changed_at AS "changedAt", o.players AS "owners", c.players AS "earners",
     CASE WHEN e.player_id IS NOT NULL OR (h.trophy_id = ${ofWholeGame} AND pg.progress = 100) THEN 1 ELSE 0 END AS "isDone"
   FROM hunt h JOIN game g ON g.game_id = h.game_id
   LEFT JOIN trophy t ON t.game_id = h.game_id AND t.trophy_id = h.trophy_id
   LEFT JOIN player_game pg ON pg.player_id = h.player_id AND pg.game_id = h.game_id
   LEFT JOIN earned e ON e.player_id = h.player_id AND e.game_id = h.game_id AND e.trophy_id = h.trophy_id
   LEFT JOIN owner_count o ON o.game_id = h.game_id AND o.trophy_id = ${wholeGame}
   LEFT JOIN owner_count c ON c.game_id = h.game_id AND c.trophy_id = CASE WHEN h.trophy_id <> ${ofWholeGame} THEN h.trophy_id
     ELSE (SELECT MIN(q.trophy_id) FROM trophy q WHERE q.game_id = h.game_id AND q.grade = 'platinum') END
   WHERE h.player_id = ? ORDER BY h.game_id, h.trophy_id LIMIT ${maxHunts}`,
);

/** Reads a player's hunts and notes, the easiest first. Those with few owners come last; ties are ordered by game and trophy. */
export async function readHunts(queries: Queries, playerId: number): Promise<readonly Hunt[]> {
  const rows = await queries.all(selectHunts, [playerId]);
  return rows.map(toHunt).toSorted((one, other) => (other.share ?? -1) - (one.share ?? -1)); // absent: too few owners; sorted last
}

function toHunt({ gameId, gameTitle, trophyId, trophyTitle, earners, owners, ...row }: Row): Hunt {
  const isKnown = owners !== null && owners >= minOwnersForRarity;
  return {
    game: { id: gameId, title: gameTitle },
    trophy: trophyId === ofWholeGame ? null : { id: trophyId, title: trophyTitle },
    isHunted: row.isHunted === 1,
    note: row.note,
    isDone: row.isDone === 1,
    share: isKnown ? Math.min((earners ?? 0) / owners, 1) : null, // absent: no counted player has the trophy
    changedAt: row.changedAt,
  };
}
