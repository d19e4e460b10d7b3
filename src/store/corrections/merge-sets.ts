/** Merges the catalogue data of a game into another game: fills in the values, groups and trophies that the other game lacks. */

import type { CatalogueRecord } from '../../records/record-parts.ts';
import type { GameRecord, TrophyRecord } from '../../records/records.ts';
import { omitEmpty, omitNil } from '../../records/omit-nil.ts';
import { guideFields } from '../columns/shown-fields.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { toGameRecord, toGroupRecord, toTrophyRecord } from '../rows/exported-records.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, trophy, trophyGroup } from '../schema/tables.ts';
import { findForeign } from '../schema/tracked-row.ts';
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

/**
 * Returns records with the values, groups and trophies that only the game to merge has. They replace no value and no date. The values come
 * from the records of an export, so that no column is forgotten.
 */
export function missingRecords({ from, into }: Pair<WholeGame>): CatalogueRecord[] {
  const game = into.game.gameId;
  const groups = new Map(into.groups.map((row) => [row.groupId, toGroupRecord(row)]));
  const trophies = new Map(into.trophies.map((row) => [row.trophyId, row]));
  const keys = new Set(into.trophies.flatMap(({ networkKey }) => networkKey ?? [])); // absent: the trophy has no key
  return [
    missingOfGame({ from: from.game, into: into.game }),
    ...from.groups.map((row): CatalogueRecord => {
      const values = missing(toGroupRecord(row), groups.get(row.groupId));
      return { ...values, type: 'group', game, id: row.groupId };
    }),
    ...from.trophies.map((row): CatalogueRecord => {
      const values = missingOfTrophy({ from: row, into: trophies.get(row.trophyId) }, keys);
      return { ...values, type: 'trophy', game, id: row.trophyId };
    }),
  ];
}

/** The remaining game keeps its status. The date of its facts is stated so that the values do not count as newer facts. */
function missingOfGame({ from, into }: Pair<GameColumns>): GameRecord {
  const { status: _, added: __, asOf: ___, stars, reviews, ...values } = toGameRecord(from);
  const foreign = findForeign(into, from, [guideFields]);
  const known = toGameRecord(into);
  const isRated = known.stars !== undefined || known.reviews !== undefined;
  return {
    ...missing(values, known, foreign),
    ...(isRated ? {} : omitNil({ stars, reviews })), // a rating belongs to the number of its reviews
    ...earlierAddition(from, into),
    type: 'game',
    id: into.gameId,
    asOf: into.factsAt,
  };
}

/** @param keys the keys of the remaining set; a key that one of its trophies has is not added to another trophy */
function missingOfTrophy(
  { from, into }: { readonly from: TrophyColumns; readonly into: TrophyColumns | undefined },
  keys: ReadonlySet<string>,
): Partial<TrophyRecord> {
  const { key, share, shareDate, grade, hidden, ...values } = toTrophyRecord(from);
  const known = into === undefined ? undefined : toTrophyRecord(into);
  const foreign = into === undefined ? none : findForeign(into, from, [guideFields]);
  const isShareKnown = known?.share !== undefined || known?.shareDate !== undefined;
  return {
    ...missing(values, known, foreign),
    ...(key === undefined || known?.key !== undefined || keys.has(key) ? {} : { key }),
    ...(isShareKnown ? {} : omitNil({ share, shareDate })), // a share belongs to its date
    ...(into === undefined ? { grade, ...omitNil({ hidden }) } : {}),
  };
}

const none: ReadonlySet<string> = new Set();

/** Returns the values of a record that the other record lacks. @param foreign values that describe what the other record does not have */
function missing<R extends object>(
  record: R,
  other: object | undefined,
  foreign?: ReadonlySet<string>,
): Partial<R>;
function missing(record: object, other: object = {}, foreign = none): object {
  const known = omitEmpty(other);
  return Object.fromEntries(
    Object.entries(omitEmpty(record)).filter(
      ([property]) => !(property in known || foreign.has(property)),
    ),
  );
}

/** Returns the date at which the removed game was added, if the remaining game has no such date or a later one. */
function earlierAddition(
  { addedAt: one }: GameColumns,
  { addedAt: other }: GameColumns,
): Pick<GameRecord, 'added'> {
  return one === null || (other !== null && other <= one) ? {} : { added: one };
}
