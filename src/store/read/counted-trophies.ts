/** Trophies found by their number, such as the 100th: trophies of hidden games are counted, but not shown (docs/spec/decisions.md 4). */

import type { PlayerTrophyRow } from '../port/play.ts';
import type { EarnedColumns, TrophyColumns } from '../rows/row-values.ts';
import { toPlayerTrophy, toTrophy } from '../rows/row-values.ts';

/** A column that tells whether the player hides the game of a trophy. */
export interface HiddenColumn {
  readonly isHidden: number;
}

/** SQL expression for HiddenColumn, for a trophy `e` of one player. The parameter is the player's id. */
export const isHiddenText = `CASE WHEN EXISTS (SELECT 1 FROM hidden_game z WHERE z.player_id = ? AND z.game_id = e.game_id) THEN 1 ELSE 0 END`;

/** Converts a found trophy; returns null if there is none, or the player hides its game. */
export function toShownTrophy(
  row: (TrophyColumns & EarnedColumns & HiddenColumn) | undefined,
): PlayerTrophyRow | null {
  return row === undefined || row.isHidden === 1 ? null : toPlayerTrophy(toTrophy(row), row);
}
