/**
 * What a player has of one game as one text, put together by the database: a row for each of 50 trophies costs twice as
 * much (docs/performance.md, "The cold path since").
 */

import { StoreError } from './errors.ts';
import type { EarnedColumns } from './row-values.ts';

/**
 * The text, from earned AS e, player AS p and player_game AS pg; null where nothing is earned. A trophy is its number, when it
 * was earned and whether the latest update brought it, with a blank between: `7 1735494420000 1`.
 */
export const earnedText = `(SELECT string_agg(
    CAST(e.trophy_id AS TEXT) || ' ' || COALESCE(CAST(e.earned_at AS TEXT), '')
      || CASE WHEN e.changed_in = p.update_number THEN ' 1' ELSE ' 0' END, ',')
  FROM earned e WHERE e.player_id = pg.player_id AND e.game_id = pg.game_id)`;

/** What the text says, by the numbers of trophies. Throws StoreError `corrupt` for a text that is none. */
export function readEarnedText(text: string | null): ReadonlyMap<number, EarnedColumns> {
  const earned = new Map<number, EarnedColumns>();
  if (text === null) return earned;
  for (const part of text.split(',')) {
    const first = part.indexOf(' ');
    const last = part.lastIndexOf(' ');
    const trophyId = Number(part.slice(0, first));
    const date = part.slice(first + 1, last);
    const earnedAt = date === '' ? null : Number(date);
    if (first < 1 || last <= first || Number.isNaN(trophyId) || Number.isNaN(earnedAt ?? 0)) {
      throw new StoreError('corrupt', 'The store has a list of trophies that cannot be read.');
    }
    earned.set(trophyId, { trophyId, earnedAt, updated: Number(part.slice(last + 1)) });
  }
  return earned;
}
