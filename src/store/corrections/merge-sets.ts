/** Merges the catalogue data of a game into another game: fills in the values, groups and trophies that the other game lacks. */

import type { CatalogueRecord } from '../../records/record-parts.ts';
import type { DataRecord } from '../../records/records.ts';
import { omitEmpty } from '../../records/omit-nil.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { toGrade } from '../rows/row-values.ts';
import { toStatedCounts } from '../schema/stated-columns.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, trophy, trophyGroup } from '../schema/tables.ts';
import type { GameColumns } from '../write/find-rows.ts';

type TrophyColumns = RowOf<typeof trophy>;
type GroupColumns = RowOf<typeof trophyGroup>;

const selectTrophies = read<TrophyColumns>(
  `SELECT ${columnList(trophy, 't')} FROM trophy t WHERE t.game_id = ?`,
);
const selectGroups = read<GroupColumns>(
  `SELECT ${columnList(trophyGroup, 'r')} FROM trophy_group r WHERE r.game_id = ?`,
);

/** The same data of two games: of the game that is merged and removed, and of the game that remains. */
export interface Pair<T> {
  readonly from: T;
  readonly into: T;
}

/** A game with its set. */
export interface WholeGame {
  readonly game: GameColumns;
  readonly trophies: readonly TrophyColumns[];
  readonly groups: readonly GroupColumns[];
}

/** Returns a game with its stored trophies and groups, which are in no particular order. */
export async function readSet(queries: Queries, game: GameColumns): Promise<WholeGame> {
  const trophies = await queries.all(selectTrophies, [game.gameId]);
  const groups = await queries.all(selectGroups, [game.gameId]);
  return { game, trophies, groups };
}

/**
 * Returns the numbers of trophies that have different grades in the two sets. Such trophies are a sign that the sets do not belong to the
 * same game.
 */
export function differentTrophies({ from, into }: Pair<WholeGame>): readonly number[] {
  const gradeOf = new Map(into.trophies.map(({ trophyId, grade }) => [trophyId, grade]));
  return (
    from.trophies
      // absent: only one of the sets has the trophy
      .filter(({ trophyId, grade }) => (gradeOf.get(trophyId) ?? grade) !== grade)
      .map(({ trophyId }) => trophyId)
      .toSorted((a, b) => a - b)
  );
}

/** Returns the numbers of trophies that only the set to merge contains. */
export function addedTrophies({ from, into }: Pair<WholeGame>): readonly number[] {
  const known = new Set(into.trophies.map(({ trophyId }) => trophyId));
  return from.trophies.flatMap(({ trophyId }) => (known.has(trophyId) ? [] : [trophyId]));
}

/** Returns records with the values, groups and trophies that only the game to merge has. They replace no value and no date. */
export function missingRecords({ from, into }: Pair<WholeGame>): CatalogueRecord[] {
  const { gameId, factsAt: asOf } = into.game;
  const groups = new Map(into.groups.map((row) => [row.groupId, row]));
  const trophies = new Map(into.trophies.map((row) => [row.trophyId, row]));
  return [
    {
      type: 'game',
      id: gameId,
      asOf,
      ...valuesOf(missing(from.game, into.game)),
      ...earlierAddition(from.game, into.game),
    },
    ...from.groups.map((row): CatalogueRecord => {
      const { name, detail } = missing(row, groups.get(row.groupId));
      return { type: 'group', game: gameId, id: row.groupId, ...omitEmpty({ name, detail }) };
    }),
    ...from.trophies.map((row): CatalogueRecord => {
      const known = trophies.get(row.trophyId);
      const { groupId: group, ...others } = missing(row, known);
      const {
        title,
        image,
        description,
        fullDescription,
        guide,
        titleOnGuide,
        progressTarget,
        reward,
      } = others;
      const texts = { title, image, description, fullDescription, guide, titleOnGuide, group };
      const fixed =
        known === undefined ? { grade: toGrade(row.grade), hidden: row.hidden === 1 } : {};
      return {
        type: 'trophy',
        game: gameId,
        id: row.trophyId,
        ...omitEmpty({ ...texts, progressTarget, reward }),
        ...fixed,
      };
    }),
  ];
}

/** Returns the values of a row that the other row lacks. */
function missing<Row extends object>(row: Row, other: Row | undefined): Partial<Row> {
  if (other === undefined) return row;
  const filled: Partial<Row> = {};
  for (const property in row) {
    const value = other[property];
    if (value === null || value === '' || value === 0) filled[property] = row[property];
  }
  return filled;
}

type GameValues = Omit<Extract<DataRecord, { type: 'game' }>, 'type' | 'id'>;

/** Returns the date at which the removed game was added, if the remaining game has no such date or a later one. */
function earlierAddition(
  { addedAt: one }: GameColumns,
  { addedAt: other }: GameColumns,
): Pick<GameValues, 'added'> {
  return one === null || (other !== null && other <= one) ? {} : { added: one };
}

function valuesOf(row: Partial<GameColumns>): GameValues {
  const {
    title,
    image,
    guide,
    titleOnGuide,
    releasedAt: released,
    platform,
    setVersion,
    statedTrophies,
    statedPoints,
  } = row;
  const { stars = 0, reviews = 0, europeId = '', series } = row;
  const statedSet = 'statedPlatinum' in row ? toStatedCounts({ ...nothing, ...row }) : null;
  return {
    ...omitEmpty({
      title,
      image,
      guide,
      titleOnGuide,
      released,
      platform,
      setVersion,
      statedTrophies,
      statedPoints,
      statedSet,
    }),
    ...omitEmpty({ series }),
    ...(stars === 0 ? {} : { stars }),
    ...(reviews === 0 ? {} : { reviews }),
    ...(europeId === '' ? {} : { europeId }),
  };
}

const nothing = { statedPlatinum: null, statedGold: null, statedSilver: null, statedBronze: null };
