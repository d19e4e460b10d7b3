/**
 * Rows to values of the contract: the one place where what is stored meets the names of the wire
 * (decisions.md 4, "Field rules").
 */

import type { types } from '../contract/index.ts';
import type { GradeCounts } from '../domain/index.ts';
import { displayDate, gradeNames, pointsOfSet, progressOf, totalOf } from '../domain/index.ts';
import type { GameRow, PlayerGameRow, PlayerTrophyRow, TrophyRow } from '../store/store.ts';
import { unknownInstant } from '../time/index.ts';

/** Counts of which all are earned: a player's game, a profile. */
export function presentEarned(counts: GradeCounts): types.Trophies {
  const total = totalOf(counts);
  return presentCounts(counts, total, total);
}

export function presentCounts(counts: GradeCounts, earned: number, total: number): types.Trophies {
  return {
    Earned: earned,
    Total: total,
    Platinum: counts.platinum,
    Gold: counts.gold,
    Silver: counts.silver,
    Bronze: counts.bronze,
  };
}

/** A game of the catalogue: nothing of a player in it. */
export function presentGame(row: GameRow): types.Game {
  const total = totalOf(row.set);
  return {
    Id: row.gameId,
    IdGameEurope: row.europeId,
    Title: row.title,
    Image: row.image,
    Guide: row.guide,
    TitleOnGuide: row.titleOnGuide,
    Progress: 0,
    TrophiesCount: presentCounts(row.set, 0, total),
    Trophies: [],
    OrderPlayed: 0,
    Updated: false,
    LastUpdated: null,
    Released: row.releasedAt ?? unknownInstant,
    TotalPoints: pointsOfSet(row.set),
    TotalTrophies: total,
    UserPoints: 0,
    Stars: row.stars,
    Reviews: row.reviews,
    Platform: row.platform,
  };
}

export function presentPlayerGame(row: PlayerGameRow): types.Game {
  const userPoints = pointsOfSet(row.earned);
  return {
    ...presentGame(row),
    Progress: progressOf(userPoints, pointsOfSet(row.set)),
    TrophiesCount: presentEarned(row.earned),
    OrderPlayed: row.orderPlayed,
    Updated: row.updated,
    LastUpdated: row.lastUpdatedAt,
    UserPoints: userPoints,
  };
}

/** A trophy of the catalogue, with the title of its game. */
export function presentTrophy(row: TrophyRow): types.Trophy {
  return {
    IdTrophy: row.trophyId,
    GameId: row.gameId,
    Title: row.title,
    Image: row.image,
    Description: row.description,
    DateEarned: null,
    DisplayDate: null,
    TrophyType: gradeNames[row.grade],
    FullDescription: row.fullDescription,
    Updated: false,
    Hidden: row.hidden,
    GameTitle: row.gameTitle,
    Guide: row.guide,
    TitleOnGuide: row.titleOnGuide,
    Platform: row.platform,
  };
}

/** A trophy with what the player earned; `now` is what DisplayDate counts from. */
export function presentPlayerTrophy(row: PlayerTrophyRow, now: number): types.Trophy {
  return {
    ...presentTrophy(row),
    DateEarned: row.earnedAt,
    DisplayDate: displayDate(row.earned, row.earnedAt, now),
    Updated: row.updated,
  };
}

/** The trophies of one game: its title stands beside them already (original-service.md 3, "Trophy in getTrophies"). */
export function presentGameTrophies(rows: readonly PlayerTrophyRow[], now: number): types.Trophy[] {
  return rows.map((row) => ({ ...presentPlayerTrophy(row, now), GameTitle: null }));
}
