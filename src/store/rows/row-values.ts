/** Converts database columns to values of the port. */

import type { GameStatus, Grade, GradeCounts, Network } from '../../domain/index.ts';
import {
  grades,
  prevailingCounts,
  readGameStatus,
  readNetwork,
  sizeOfSet,
  chooseUserPoints,
} from '../../domain/index.ts';
import { StoreError } from '../port/errors.ts';
import type { GameRow, TrophyCounts, TrophyRow } from '../port/games.ts';
import type { PlayerGameRow, PlayerTrophyRow } from '../port/play.ts';
import type { PlayerRow } from '../port/players.ts';
import type { RowOfFields } from '../columns/fields.ts';
import { gameFields, playerFields, setFields, trophyFields } from '../columns/shown-fields.ts';
import type { StatedColumns } from '../schema/stated-columns.ts';
import { statedProperties, toStatedCounts } from '../schema/stated-columns.ts';
import type { ShownNetworks } from './shown-networks.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, player, playerScore, trophy } from '../schema/tables.ts';

type Row<T> = RowOf<T>;

/** The owner of a list of games, with the versions on which the list depends. */
export interface GameOwner {
  readonly playerId: number;
  /** The number of the update whose changes have the Updated flag. */
  readonly playUpdate: number;
  /** Number of games. */
  readonly games: number;
  /** Lists with equal `updateNumber` and `catalogue` are equal. */
  readonly updateNumber: number;
  readonly catalogue: number;
  /** Number of games that the player hides. */
  readonly hiddenGames: number;
}

/** Four grade counts with a prefix, so that the counts of two tables fit into one row. */
type Prefixed<P extends string> = { readonly [G in Grade as `${P}${Capitalize<G>}`]: number };

function countColumns(alias: string, prefix: string): string {
  return grades
    .map(
      (grade) =>
        `${alias}.${grade} AS "${prefix}${grade.charAt(0).toUpperCase()}${grade.slice(1)}"`,
    )
    .join(', ');
}

/** A row as a list of values: for many rows, creating an object per row would double the time. */
export type ValueList = readonly (string | number | null)[];

/** Columns of a game AS g for toGame. */
export const gameColumns = `${columnList(gameFields, 'g')}, ${columnList(setFields, 'g')}`;

/** Converts a game of the catalogue. Its columns begin at the index `from` of the list. */
export function toGame(row: ValueList, from = 0): GameRow {
  const read = setFields.read(row, from + gameFields.properties.length);
  const set = {
    platinum: read.platinum,
    gold: read.gold,
    silver: read.silver,
    bronze: read.bronze,
  };
  const { trophies, points } = sizeOfSet(set, {
    trophies: read.statedTrophies,
    points: read.statedPoints,
  });
  return { ...gameFields.read(row, from), set, totalTrophies: trophies, totalPoints: points };
}

/** The selected columns of a player's game, without the game of the catalogue. */
export type PlayerGameColumns = Prefixed<'earned'> & {
  readonly gameId: string;
  readonly lastUpdatedAt: number | null;
  readonly updated: number;
  readonly statedUserPoints: number | null;
};
/** Columns of PlayerGameColumns, from player_game AS pg and player AS p. */
export const playerGameColumns = `pg.game_id AS "gameId", ${countColumns('pg', 'earned')}, pg.last_updated_at AS "lastUpdatedAt",
  pg.stated_points AS "statedUserPoints",
  CASE WHEN pg.changed_in = p.play_update THEN 1 ELSE 0 END AS "updated"`;

/** Converts a player's game. `orderPlayed` is its 1-based position in getGames order. */
export function toPlayerGame(
  row: PlayerGameColumns,
  played: GameRow,
  orderPlayed: number,
): PlayerGameRow {
  const earned = {
    platinum: row.earnedPlatinum,
    gold: row.earnedGold,
    silver: row.earnedSilver,
    bronze: row.earnedBronze,
  };
  const userPoints = chooseUserPoints(earned, row.statedUserPoints);
  return {
    game: played,
    earned,
    userPoints,
    orderPlayed,
    lastUpdatedAt: row.lastUpdatedAt,
    updated: row.updated === 1,
  };
}

/** The values of a trophy that come from its game. */
type OfGame = Pick<TrophyRow, 'gameId' | 'gameTitle' | 'platform'>;

/** The selected columns of a trophy, with the title and the platform of its game. */
export type TrophyColumns = Pick<
  Row<typeof trophy>,
  keyof RowOfFields<typeof trophyFields> | 'grade'
> &
  OfGame;
/** Columns of TrophyColumns, from trophy AS t and game AS g. */
export const trophyColumns = `${columnList(trophy, 't', ['gameId', ...trophyFields.properties, 'grade'])},
  g.title AS "gameTitle", g.platform AS "platform"`;

/** Converts a trophy of the catalogue. */
export function toTrophy(row: TrophyColumns): TrophyRow {
  const { gameId, gameTitle, platform } = row;
  return { ...trophyFields.pick(row), gameId, grade: toGrade(row.grade), gameTitle, platform };
}

/** Columns of a trophy AS t for toTrophyOfGame. */
export const trophyListColumns = columnList(trophy, 't', [...trophyFields.properties, 'grade']);
/** Converts a trophy whose game is given. Its columns begin at the index `from` of the list. */
export function toTrophyOfGame(
  { gameId, gameTitle, platform }: OfGame,
  row: ValueList,
  from = 0,
): TrophyRow {
  const grade = toGrade(row[from + trophyFields.properties.length]);
  return { ...trophyFields.read(row, from), gameId, grade, gameTitle, platform };
}

/** The selected columns of an earned trophy; `updated` is 1 or 0. */
export interface EarnedColumns {
  readonly trophyId: number;
  readonly earnedAt: number | null;
  readonly updated: number;
}
/** Columns of EarnedColumns, from earned AS e and player AS p. */
export const earnedColumns = `e.trophy_id AS "trophyId", e.earned_at AS "earnedAt",
  CASE WHEN e.changed_in = p.play_update THEN 1 ELSE 0 END AS "updated"`;

/** Converts an earned trophy. */
export function toPlayerTrophy(
  ofCatalogue: TrophyRow,
  { earnedAt, updated }: EarnedColumns,
): PlayerTrophyRow {
  return { trophy: ofCatalogue, earned: true, earnedAt, updated: updated === 1 };
}

/** The selected columns of a player, with the counts and sums of the player's score. */
export type PlayerColumns = Pick<Row<typeof player>, keyof RowOfFields<typeof playerFields>> &
  StatedColumns &
  Prefixed<'earned'> & {
    readonly games: number;
    readonly completionSum: number;
    readonly completionGames: number;
    /** When the player's games on the other shown networks last changed, if the column is selected. */
    readonly networksUpdatedAt?: number | null;
  };
/** Columns of PlayerColumns, from player AS p and player_score AS s. */
export const playerColumns = `${columnList(player, 'p', [...playerFields.properties, ...statedProperties])},
  ${countColumns('s', 'earned')}, ${columnList(playerScore, 's', ['games', 'completionSum', 'completionGames'])}`;

/** SQL for the time when player `p`'s games on the shown networks other than `psn` last changed; null if there are none. */
export function networksUpdatedText({ others }: ShownNetworks, playerId = 'p.player_id'): string {
  if (others === null) return 'CAST(NULL AS BIGINT)';
  return `(SELECT MAX(n.updated_at) FROM player_network n WHERE n.player_id = ${playerId} AND n.network IN (${others}))`;
}

/** Converts a player, without games and ranks. */
export function toPlayer(row: PlayerColumns): PlayerRow {
  const { networksUpdatedAt = null, earnedPlatinum, earnedGold, earnedSilver, earnedBronze } = row;
  const counted = {
    platinum: earnedPlatinum,
    gold: earnedGold,
    silver: earnedSilver,
    bronze: earnedBronze,
  };
  const statedEarned = toStatedCounts(row);
  return {
    ...playerFields.pick(row),
    updatedAt:
      networksUpdatedAt === null ? row.updatedAt : Math.max(row.updatedAt, networksUpdatedAt),
    gamesUpdatedAt: chooseLater(row.gamesUpdatedAt, networksUpdatedAt),
    earned: prevailingCounts(counted, statedEarned),
    counted,
    games: row.games,
    statedEarned,
    completionSum: row.completionSum,
    completionGames: row.completionGames,
  };
}

/** Creates a trophy's counts from rows of owner_count; a count of 0 has no row. */
export function toCounts({
  earners,
  owners,
}: {
  readonly earners: number | null;
  readonly owners: number | null;
}): TrophyCounts {
  return { earners: earners ?? 0, owners: owners ?? 0 };
}

/** Returns the later of two instants; null means unknown. */
export function chooseLater(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}

const gradeByText: ReadonlyMap<unknown, Grade> = new Map(grades.map((grade) => [grade, grade]));

/** Parses a stored grade. Throws StoreError `corrupt` for an invalid text. */
export function toGrade(text: string | number | null | undefined): Grade {
  const grade = gradeByText.get(text);
  if (grade === undefined)
    throw new StoreError(
      'corrupt',
      `The store contains a trophy with the unknown grade ${JSON.stringify(text)}.`,
    );
  return grade;
}

/** Parses a stored network. Throws StoreError `corrupt` for an invalid text. */
export function toNetwork(text: string): Network {
  const network = readNetwork(text);
  if (network === null)
    throw new StoreError(
      'corrupt',
      `The store contains the unknown network ${JSON.stringify(text)}.`,
    );
  return network;
}

/** Parses the stored series of a game; null if the game is in none. */
export function toSeries(text: string | null): string | null {
  return text === '' ? null : text;
}

/** Parses a stored status of a game; without one, it is `normal`. Throws StoreError `corrupt` for an invalid text. */
export function toGameStatus(text: string | null): GameStatus {
  const status = readGameStatus(text ?? 'normal');
  if (status === null)
    throw new StoreError(
      'corrupt',
      `The store contains a game with the unknown status ${JSON.stringify(text)}.`,
    );
  return status;
}

/** Zero trophies of each grade. */
export const noTrophies: GradeCounts = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
