/**
 * Rows to values of the contract: the one place where what is stored meets the names of the wire
 * (docs/spec/decisions.md 4, "Field rules").
 */

import { createJoiner, types } from '../contract/index.ts';
import type { GradeCounts } from '../domain/index.ts';
import { displayDate, gradeNames, progressOf, totalOf } from '../domain/index.ts';
import type { GameRow, PlayerGameRow, PlayerTrophyRow, TrophyRow } from '../store/port/store.ts';
import { unknownInstant } from '../domain/time/index.ts';

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
  return {
    Id: row.gameId,
    IdGameEurope: row.europeId,
    Title: row.title,
    Image: row.image,
    Guide: row.guide,
    TitleOnGuide: row.titleOnGuide,
    Progress: 0,
    TrophiesCount: presentCounts(row.set, 0, row.totalTrophies),
    Trophies: [],
    OrderPlayed: 0,
    Updated: false,
    LastUpdated: null,
    Released: row.releasedAt ?? unknownInstant,
    TotalPoints: row.totalPoints,
    TotalTrophies: row.totalTrophies,
    UserPoints: 0,
    Stars: row.stars,
    Reviews: row.reviews,
    Platform: row.platform,
  };
}

const joinGame = createJoiner(types.game, presentGame);
const noTrophies: types.Trophy[] = [];

/** A game of a player; its Trophies are given where an operation shows them. */
export function presentPlayerGame(row: PlayerGameRow, trophies: types.Trophy[] = noTrophies): types.Game {
  const { game, earned, userPoints } = row;
  return joinGame(game, {
    Progress: progressOf(userPoints, game.totalPoints),
    TrophiesCount: presentEarned(earned),
    Trophies: trophies,
    OrderPlayed: row.orderPlayed,
    Updated: row.updated,
    LastUpdated: row.lastUpdatedAt,
    UserPoints: userPoints,
  });
}

/** A trophy of the catalogue, with the title of its game. */
export function presentTrophy(row: TrophyRow): types.Trophy {
  return present(row, row.gameTitle, { DateEarned: null, DisplayDate: null, Updated: false });
}

/** A trophy with what the player earned; `now` is what DisplayDate counts from. */
export function presentPlayerTrophy(row: PlayerTrophyRow, now: number): types.Trophy {
  return present(row.trophy, row.trophy.gameTitle, presentEarnedTrophy(row, now));
}

/** The trophies of one game: its title stands beside them already (docs/spec/original-service.md 3, "Trophy in getTrophies"). */
export function presentGameTrophies(rows: readonly PlayerTrophyRow[], now: number): types.Trophy[] {
  return rows.map((row) => present(row.trophy, null, presentEarnedTrophy(row, now)));
}

/** What a trophy says of a player. */
type EarnedTrophy = Pick<types.Trophy, 'DateEarned' | 'DisplayDate' | 'Updated'>;

function presentEarnedTrophy(row: PlayerTrophyRow, now: number): EarnedTrophy {
  return { DateEarned: row.earnedAt, DisplayDate: displayDate(row.earned, row.earnedAt, now), Updated: row.updated };
}

function present(row: TrophyRow, gameTitle: string | null, { DateEarned, DisplayDate, Updated }: EarnedTrophy): types.Trophy {
  return {
    IdTrophy: row.trophyId,
    GameId: row.gameId,
    Title: row.title,
    Image: row.image,
    Description: row.description,
    DateEarned,
    DisplayDate,
    TrophyType: gradeNames[row.grade],
    FullDescription: row.fullDescription,
    Updated,
    Hidden: row.hidden,
    GameTitle: gameTitle,
    Guide: row.guide,
    TitleOnGuide: row.titleOnGuide,
    Platform: row.platform,
  };
}
