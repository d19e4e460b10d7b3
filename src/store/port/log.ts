/** Port of a player's log: earned trophies by date or by rarity, with filters. A page reads a bounded number of trophies. */

import type { Grade } from '../../domain/index.ts';
import type { ListPart, ListRange } from './games.ts';
import type { EarnedPlace, PlayerTrophyRow } from './play.ts';

/** Filters of a player's log. */
export interface LogFilter {
  readonly grade: Grade | null;
  /** One of the game's platforms, in lower case. */
  readonly platform: string | null;
}

/** A period in milliseconds UTC; the end is exclusive. */
export interface LogPeriod {
  readonly sinceAt: number;
  readonly untilAt: number;
}

/** A page of a player's log, from its beginning or after a trophy. */
export interface LogQuery extends LogFilter {
  /** Null for the whole log. */
  readonly period: LogPeriod | null;
  /** Either the trophies with a date or those without one. */
  readonly isDated: boolean;
  /** The page starts after this trophy; null to start at the beginning. */
  readonly after: EarnedPlace | null;
  readonly limit: number;
}

/** A page of a player's log, and the cursor of the next page. */
export interface LogPart {
  readonly items: readonly PlayerTrophyRow[];
  /** The next page starts after this trophy; null at the end. */
  readonly next: EarnedPlace | null;
  /** Date of the first trophy of the next page; null if it is not known. */
  readonly behindAt: number | null;
  /** Whether the page ended because it had read the maximum number of trophies; further matches may follow. */
  readonly isCutShort: boolean;
}

/** A page of the rarest trophies. */
export interface RarestQuery extends LogFilter, ListRange {
  /** Null for the whole log, which includes trophies without a date. */
  readonly period: LogPeriod | null;
}

/** The rarest trophies of a period, or of the whole log. */
export interface RarestPart extends ListPart<PlayerTrophyRow> {
  /** Whether all trophies were compared. If not, only the latest were, up to the maximum that a page may read. */
  readonly isWhole: boolean;
}

/** Reads about visible players whom the caller has already looked up. A call reads at most 2,000 earned trophies. */
export interface LogReads {
  /** A page of the log: dated trophies from the newest, or undated ones by game and number, descending. */
  log(playerId: number, query: LogQuery): Promise<LogPart>;
  /**
   * Trophies by the share of owners who have them; equal ones are ordered from the newest. Trophies of games with fewer than five owners
   * follow, by the same share. Trophies of games without a counted owner come last.
   */
  rarestIn(playerId: number, query: RarestQuery): Promise<RarestPart>;
}
