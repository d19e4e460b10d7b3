/** Port of a player's log: earned trophies by date or by rarity, with filters, of which a page reads a bounded number. */

import type { Grade } from '../../domain/index.ts';
import type { ListPart, ListRange } from './games.ts';
import type { EarnedPlace, PlayerTrophyRow } from './play.ts';

/** Which of a player's trophies are wanted. */
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
  /** The trophy after which the rows begin. */
  readonly after: EarnedPlace | null;
  readonly limit: number;
}

/** A page of a player's log, and where the next one begins. */
export interface LogPart {
  readonly items: readonly PlayerTrophyRow[];
  /** The trophy after which the next page begins; null at the end. */
  readonly next: EarnedPlace | null;
  /** Date of the first trophy of the next page; null if it is not known. */
  readonly behindAt: number | null;
  /** The page ends because it has read as many trophies as it may; further matches may follow. */
  readonly isCutShort: boolean;
}

/** A page of the rarest trophies. */
export interface RarestQuery extends LogFilter, ListRange {
  /** Null for the whole log, with the trophies without a date. */
  readonly period: LogPeriod | null;
}

/** The rarest trophies of a period, or of the whole log. */
export interface RarestPart extends ListPart<PlayerTrophyRow> {
  /** Whether all trophies were compared, or as many of the latest as a page may read. */
  readonly isWhole: boolean;
}

/** Reads about visible players whom the caller has already looked up. A call reads at most 2,000 earned trophies. */
export interface LogReads {
  /** A page of the log: dated trophies from the newest, or undated ones by game and number, descending. */
  log(playerId: number, query: LogQuery): Promise<LogPart>;
  /**
   * Trophies by the share of owners who have them, ties from the newest. Those with fewer than five owners follow, by the same share, and
   * then those that nobody owns who counts.
   */
  rarestIn(playerId: number, query: RarestQuery): Promise<RarestPart>;
}
