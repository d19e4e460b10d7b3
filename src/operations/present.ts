/**
 * Maps rows to contract values. Only the present*.ts files map stored names to wire names
 * (docs/spec/decisions.md 4, "Field rules").
 */

import type { FieldReaders } from '../contract/index.ts';
import { createJoiner, createReader, readFields, types } from '../contract/index.ts';
import type { GradeCounts } from '../domain/index.ts';
import { displayDate, gradeNames, progressOf, totalOf } from '../domain/index.ts';
import type { GameRow, PlayerGameRow, PlayerTrophyRow, TrophyRow } from '../store/port/store.ts';
import { unknownInstant } from '../domain/time/index.ts';

const earnedFields: FieldReaders<{ readonly earned: GradeCounts }, types.Trophies> = {
  Earned: ({ earned }) => totalOf(earned),
  Total: ({ earned }) => totalOf(earned),
  Platinum: ({ earned }) => earned.platinum,
  Gold: ({ earned }) => earned.gold,
  Silver: ({ earned }) => earned.silver,
  Bronze: ({ earned }) => earned.bronze,
};

/** Counts of earned trophies, for a player's game or a profile. */
export function presentEarned(earned: GradeCounts): types.Trophies {
  return readFields(earnedFields, { earned });
}

export function presentCounts(counts: GradeCounts, earned: number, total: number): types.Trophies {
  return { ...presentEarned(counts), Earned: earned, Total: total };
}

/** A game in the catalogue, without player fields. */
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

/** The fields of a game that differ between players, but for its trophies. */
const playerFields = {
  Progress: ({ userPoints, game }) => progressOf(userPoints, game.totalPoints),
  TrophiesCount: earnedFields,
  OrderPlayed: ({ orderPlayed }) => orderPlayed,
  Updated: ({ updated }) => updated,
  LastUpdated: ({ lastUpdatedAt }) => lastUpdatedAt,
  UserPoints: ({ userPoints }) => userPoints,
} satisfies FieldReaders<PlayerGameRow, Partial<types.Game>>;

const listedFields: FieldReaders<PlayerGameRow, Partial<types.Game>> = { ...playerFields, Trophies: () => noTrophies };
const joinGame = createJoiner(types.game, presentGame, listedFields);

/** A player's game without its trophies, as in lists. */
export function presentPlayerGame(row: PlayerGameRow): types.Game {
  return joinGame(row.game, row);
}

interface GameWithTrophies extends PlayerGameRow {
  readonly trophies: types.Trophy[];
}
const wholeFields: FieldReaders<GameWithTrophies, Partial<types.Game>> = {
  ...playerFields,
  Trophies: ({ trophies }) => trophies,
};
const joinWhole = createJoiner(types.game, presentGame, wholeFields);

/** A player's game with its trophies. */
export function presentWholeGame(row: PlayerGameRow, trophies: types.Trophy[]): types.Game {
  return joinWhole(row.game, { ...row, trophies });
}

/** A trophy as an answer shows it. */
interface ShownTrophy {
  readonly trophy: TrophyRow;
  readonly gameTitle: string | null;
  readonly earnedAt: number | null;
  readonly displayDate: string | null;
  readonly updated: boolean;
}

const presentShown = createReader<ShownTrophy, types.Trophy>({
  IdTrophy: ({ trophy }) => trophy.trophyId,
  GameId: ({ trophy }) => trophy.gameId,
  Title: ({ trophy }) => trophy.title,
  Image: ({ trophy }) => trophy.image,
  Description: ({ trophy }) => trophy.description,
  DateEarned: ({ earnedAt }) => earnedAt,
  DisplayDate: ({ displayDate: text }) => text,
  TrophyType: ({ trophy }) => gradeNames[trophy.grade],
  FullDescription: ({ trophy }) => trophy.fullDescription,
  Updated: ({ updated }) => updated,
  Hidden: ({ trophy }) => trophy.hidden,
  GameTitle: ({ gameTitle }) => gameTitle,
  Guide: ({ trophy }) => trophy.guide,
  TitleOnGuide: ({ trophy }) => trophy.titleOnGuide,
  Platform: ({ trophy }) => trophy.platform,
});

/** A trophy in the catalogue, with the title of its game. */
export function presentTrophy(trophy: TrophyRow): types.Trophy {
  return presentShown({ trophy, gameTitle: trophy.gameTitle, earnedAt: null, displayDate: null, updated: false });
}

/** A trophy with the player's fields; DisplayDate is relative to `now`. */
export function presentPlayerTrophy(row: PlayerTrophyRow, now: number): types.Trophy {
  return presentEarnedTrophy(row, row.trophy.gameTitle, now);
}

/** The trophies of one game, without its title (docs/spec/original-service.md 3, "Trophy in getTrophies"). */
export function presentGameTrophies(rows: readonly PlayerTrophyRow[], now: number): types.Trophy[] {
  return rows.map((row) => presentEarnedTrophy(row, null, now));
}

function presentEarnedTrophy({ trophy, earned, earnedAt, updated }: PlayerTrophyRow, gameTitle: string | null, now: number) {
  return presentShown({ trophy, gameTitle, earnedAt, displayDate: displayDate(earned, earnedAt, now), updated });
}
