/** Applies trophy records to a set: their numbers, keys, grades, and the values that networks state. */

import type { PartialTrophyRecord } from '../../records/records.ts';
import { gradeIfUnknown } from '../../records/records.ts';
import { foldName } from '../../domain/index.ts';
import { guideFields } from '../columns/shown-fields.ts';
import type { Outcome } from '../port/loads.ts';
import type { RowOf, trophy } from '../schema/tables.ts';
import { emptyRow, trophy as trophyTable } from '../schema/tables.ts';
import type { Described, Patch, TrackedRow } from '../schema/tracked-row.ts';
import { assign, fill, toFlag, trackNew } from '../schema/tracked-row.ts';
import { describeTitled, TrophyNames } from './trophy-names.ts';

/** A row of the table trophy. */
export type TrophyColumns = RowOf<typeof trophy>;

/** The trophies of a set in memory. */
export class TrophySet {
  /** Whether records are older than the stored set, by date or set version. Such records only fill in missing values. */
  isOlder = false;
  readonly byNumber: ReadonlyMap<number, TrackedRow<TrophyColumns>>;
  readonly #byNumber: Map<number, TrackedRow<TrophyColumns>>;
  /** Created for the first record that has a key, or no number. */
  #names: TrophyNames | null = null;

  constructor(stored: readonly TrackedRow<TrophyColumns>[]) {
    this.#byNumber = new Map(stored.map((tracked) => [tracked.row.trophyId, tracked]));
    this.byNumber = this.#byNumber;
  }

  /**
   * Applies a record. A trophy without a number is found by its key, or without a key by its title. A new trophy gets the next free number,
   * which never changes (docs/spec/networks.md 1).
   */
  apply(gameId: string, record: PartialTrophyRecord): Outcome {
    const trophyId = this.#numberOf(record);
    if (typeof trophyId !== 'number') return trophyId;
    const stored = this.#byNumber.get(trophyId);
    if (stored !== undefined) return this.#amend(stored.row, record);
    const { grade, gradeIfNew } = record;
    const added = trackNew<TrophyColumns>({
      ...emptyTrophy,
      gameId,
      trophyId,
      grade: grade ?? gradeIfNew ?? gradeIfUnknown,
    });
    assign(added.row, patchOf(record, added.row));
    this.#byNumber.set(trophyId, added);
    this.#note(added.row);
    return 'added';
  }

  #amend(row: TrophyColumns, record: PartialTrophyRecord): Outcome {
    if (record.key !== undefined && row.networkKey !== null && row.networkKey !== record.key) {
      return { rejected: `trophy ${row.trophyId} has the key ${JSON.stringify(row.networkKey)}` };
    }
    const patch = patchOf(record, row);
    const isChanged = (this.isOlder ? fill : assign)(row, patch, described);
    this.#note(row);
    return isChanged ? 'changed' : 'unchanged';
  }

  /** Returns the number of a record's trophy, or the reason why there is none. */
  #numberOf({ id, key, title }: PartialTrophyRecord): number | Exclude<Outcome, string> {
    if (id !== undefined) return this.#checkKey(id, key);
    const named = key === undefined ? foldName(title ?? '') : key;
    if (named === '') return { rejected: 'the trophy has no number, no key and no title' };
    const found = key === undefined ? this.#named().withTitle(named) : this.#named().withKey(key);
    if (found === 'several') return { rejected: describeTitled(title ?? '', found) };
    return (
      found ??
      this.#named().next() ?? { rejected: 'the game has no free number for another trophy' }
    );
  }

  #checkKey(id: number, key: string | undefined): number | Exclude<Outcome, string> {
    const keyed = key === undefined ? id : (this.#named().withKey(key) ?? id);
    return keyed === id
      ? id
      : { rejected: `the key ${JSON.stringify(key)} belongs to trophy ${keyed}` };
  }

  #named(): TrophyNames {
    return (this.#names ??= new TrophyNames([...this.#byNumber.values()].map(({ row }) => row)));
  }

  #note(row: TrophyColumns): void {
    this.#names?.note(row);
  }
}

const described: readonly Described<TrophyColumns>[] = [['globalShare', 'shareAt'], guideFields];
const emptyTrophy = emptyRow(trophyTable);

function patchOf(record: PartialTrophyRecord, row: TrophyColumns): Patch<TrophyColumns> {
  const {
    type: _,
    game: __,
    id: ___,
    gradeIfNew: ____,
    key,
    group,
    hidden,
    points,
    share,
    shareDate,
    ...same
  } = record;
  const patch = {
    ...same,
    groupId: group,
    hidden: toFlag(hidden),
    networkKey: key,
    nativePoints: points,
  };
  if (share === undefined) return { ...patch, shareAt: shareDate };
  return isShareNew(record, row) ? { ...patch, globalShare: share, shareAt: shareDate } : patch;
}

/**
 * Checks whether the share replaces the stored one: it differs, and is not older. An equal share keeps the date at which it was first
 * stated.
 */
function isShareNew(
  { share, shareDate }: PartialTrophyRecord,
  { globalShare, shareAt }: TrophyColumns,
): boolean {
  if (share === globalShare) return shareAt === null;
  return shareAt === null || typeof shareDate !== 'number' || shareDate >= shareAt;
}
