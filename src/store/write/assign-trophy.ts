/** Applies trophy records to a set: their numbers, keys, grades and what networks state. */

import type { PartialTrophyRecord } from '../../data/records/records.ts';
import { gradeIfUnknown } from '../../data/records/records.ts';
import type { Outcome } from '../port/store.ts';
import type { RowOf, trophy } from '../schema/tables.ts';
import { emptyRow, trophy as trophyTable } from '../schema/tables.ts';
import type { Patch, TrackedRow } from '../schema/tracked-row.ts';
import { assign, fill, toFlag, trackNew } from '../schema/tracked-row.ts';

export type TrophyColumns = RowOf<typeof trophy>;

/** The trophies of a set in memory. */
export class TrophySet {
  /** Records of an older version of the set fill in missing values, and replace none. */
  isOlder = false;
  readonly byNumber: ReadonlyMap<number, TrackedRow<TrophyColumns>>;
  readonly #byNumber: Map<number, TrackedRow<TrophyColumns>>;
  /** Numbers by key; made when the first record has a key. */
  #numbers: Map<string, number> | null = null;
  #last = 0;

  constructor(stored: readonly TrackedRow<TrophyColumns>[]) {
    this.#byNumber = new Map(stored.map((tracked) => [tracked.row.trophyId, tracked]));
    this.byNumber = this.#byNumber;
  }

  /**
   * Applies a record. A trophy without a number is found by its key; a new one gets the next free number, which never changes
   * (docs/spec/networks.md 1).
   */
  apply(gameId: string, record: PartialTrophyRecord): Outcome {
    const { id, key } = record;
    const keyed = key === undefined ? undefined : this.#keys().get(key);
    if (id !== undefined && keyed !== undefined && keyed !== id)
      return { rejected: `the key ${JSON.stringify(key)} belongs to trophy ${keyed}` };
    if (id === undefined && key === undefined) return { rejected: 'the trophy has neither a number nor a key' };
    const trophyId = id ?? keyed ?? this.#last + 1;
    const stored = this.#byNumber.get(trophyId);
    if (stored !== undefined) return this.#amend(stored.row, record);
    const { grade, gradeIfNew } = record;
    const added = trackNew<TrophyColumns>({ ...emptyTrophy, gameId, trophyId, grade: grade ?? gradeIfNew ?? gradeIfUnknown });
    assign(added.row, patchOf(record, added.row));
    this.#byNumber.set(trophyId, added);
    this.#note(added.row);
    return 'added';
  }

  #amend(row: TrophyColumns, record: PartialTrophyRecord): Outcome {
    if (record.key !== undefined && row.networkKey !== null && row.networkKey !== record.key) {
      return { rejected: `trophy ${row.trophyId} has the key ${JSON.stringify(row.networkKey)}` };
    }
    const isChanged = (this.isOlder ? fill : assign)(row, patchOf(record, row));
    this.#note(row);
    return isChanged ? 'changed' : 'unchanged';
  }

  #keys(): ReadonlyMap<string, number> {
    if (this.#numbers === null) {
      this.#numbers = new Map();
      for (const { row } of this.#byNumber.values()) this.#note(row);
    }
    return this.#numbers;
  }

  #note({ trophyId, networkKey }: TrophyColumns): void {
    if (this.#numbers === null) return;
    this.#last = Math.max(this.#last, trophyId);
    if (networkKey !== null) this.#numbers.set(networkKey, trophyId);
  }
}

const emptyTrophy = emptyRow(trophyTable);

function patchOf(record: PartialTrophyRecord, row: TrophyColumns): Patch<TrophyColumns> {
  const { type: _, game: __, id: ___, gradeIfNew: ____, key, group, hidden, points, share, shareDate, ...same } = record;
  const patch = { ...same, groupId: group, hidden: toFlag(hidden), networkKey: key, nativePoints: points };
  if (share === undefined) return { ...patch, shareAt: shareDate };
  return isShareNew(record, row) ? { ...patch, globalShare: share, shareAt: shareDate } : patch;
}

/** Whether the share replaces the stored one: it differs, and is not older. An equal share keeps the date of the first statement. */
function isShareNew({ share, shareDate }: PartialTrophyRecord, { globalShare, shareAt }: TrophyColumns): boolean {
  if (share === globalShare) return shareAt === null;
  return shareAt === null || typeof shareDate !== 'number' || shareDate >= shareAt;
}
