/**
 * Maps rows to contract values. Only the present*.ts files map stored names to wire names
 * (docs/spec/decisions.md 4, "Field rules").
 */

import { createJoiner, types } from '../contract/index.ts';
import type { GradeCounts } from '../domain/index.ts';
import { displayDate, gradeNames, computeProgress, sumCounts } from '../domain/index.ts';
import type { GameRow, PlayerGameRow, PlayerTrophyRow, TrophyRow } from '../store/port/store.ts';
import { unknownInstant } from '../domain/time/index.ts';

/** Presents the counts of earned trophies in a player's game or a profile. */
export function presentEarned(earned: GradeCounts): types.Trophies {
  const sum = sumCounts(earned);
  return presentCounts(earned, sum, sum);
}

/** Presents trophy counts by grade, with the number of earned trophies and the total. */
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

/** Presents a game of the catalogue, without player fields. */
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

const noTrophies: types.Trophy[] = [];
const joinGame = createJoiner(types.game, presentGame);

/** Presents a player's game. In lists of games, it has no trophies. */
export function presentPlayerGame(
  row: PlayerGameRow,
  trophies: types.Trophy[] = noTrophies,
): types.Game {
  const { game, earned, userPoints } = row;
  return joinGame(game, {
    Progress: computeProgress(userPoints, game.totalPoints),
    TrophiesCount: presentEarned(earned),
    Trophies: trophies,
    OrderPlayed: row.orderPlayed,
    Updated: row.updated,
    LastUpdated: row.lastUpdatedAt,
    UserPoints: userPoints,
  });
}

/** Presents a trophy of the catalogue, with its game's title. */
export function presentTrophy(row: TrophyRow): types.Trophy {
  return present(row, row.gameTitle, { DateEarned: null, DisplayDate: null, Updated: false });
}

/** Presents a trophy with the player's fields. DisplayDate is relative to `now`. */
export function presentPlayerTrophy(row: PlayerTrophyRow, now: number): types.Trophy {
  return present(row.trophy, row.trophy.gameTitle, presentEarnedTrophy(row, now));
}

/** Presents the trophies of one game, without the game's title (docs/spec/original-service.md 3, "Trophy in getTrophies"). */
export function presentGameTrophies(rows: readonly PlayerTrophyRow[], now: number): types.Trophy[] {
  return rows.map((row) => present(row.trophy, null, presentEarnedTrophy(row, now)));
}

/** The player fields of a trophy. */
type EarnedTrophy = Pick<types.Trophy, 'DateEarned' | 'DisplayDate' | 'Updated'>;

function presentEarnedTrophy(row: PlayerTrophyRow, now: number): EarnedTrophy {
  return {
    DateEarned: row.earnedAt,
    DisplayDate: displayDate(row.earned, row.earnedAt, now),
    Updated: row.updated,
  };
}

function present(
  row: TrophyRow,
  gameTitle: string | null,
  { DateEarned, DisplayDate, Updated }: EarnedTrophy,
): types.Trophy {
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
