/** Import summary: counts and messages. */

import type { DataRecord } from '../../records/records.ts';
import type { Outcome } from '../../../store/port/store.ts';
import { printable } from '../readers/printable.ts';

export type RecordType = DataRecord['type'];
type Applied = Extract<Outcome, string>;
export type Counts = Readonly<Record<Applied, number>>;

/** A message about the source: location and reason. */
export interface Rejection {
  readonly where: string;
  readonly reason: string;
}

/** A count of messages with the first of them in order. */
export interface Listed {
  readonly total: number;
  readonly first: readonly Rejection[];
}

/** Maximum number of stored messages of each kind; further messages are only counted, to bound memory. */
export const listedRejections = 1000;

export interface Summary {
  /** False if a rejection rolled back the load; all counts are then 0. */
  readonly isLoaded: boolean;
  readonly total: Counts;
  readonly byType: Readonly<Record<RecordType, Counts>>;
  readonly rejected: Listed;
  /** Values that were omitted or changed; their records are loaded. */
  readonly warnings: Listed;
  /** Items omitted without being an error. */
  readonly skipped: Listed;
  /** Notes about loaded records. */
  readonly notes: Listed;
}

export interface ImportCounts {
  count(type: RecordType, outcome: Applied): void;
  reject(rejection: Rejection): void;
  warn(warning: Rejection): void;
  skip(skipped: Rejection): void;
  note(note: Rejection): void;
  /** Number of records counted and rejected so far. */
  seen(): number;
  firstRejection(): Rejection | null;
  summary(isLoaded: boolean): Summary;
}

/** Creates an empty counter. */
export function createImportCounts(): ImportCounts {
  const total = noCounts();
  const byType = noCountsByType();
  const [rejected, warnings, skipped, notes] = [createList(), createList(), createList(), createList()];
  return {
    count(type, outcome) {
      total[outcome] += 1;
      byType[type][outcome] += 1;
    },
    reject: rejected.add,
    warn: warnings.add,
    skip: skipped.add,
    note: notes.add,
    seen: () => total.added + total.changed + total.unchanged + rejected.listed().total,
    firstRejection: () => rejected.listed().first[0] ?? null,
    summary: (isLoaded) => ({
      isLoaded,
      total: isLoaded ? total : noCounts(),
      byType: isLoaded ? byType : noCountsByType(),
      rejected: rejected.listed(),
      warnings: warnings.listed(),
      skipped: skipped.listed(),
      notes: notes.listed(),
    }),
  };
}

function createList(): { readonly add: (item: Rejection) => void; readonly listed: () => Listed } {
  const first: Rejection[] = [];
  let total = 0;
  return {
    add({ where, reason }) {
      total += 1;
      // Both may contain text from the source.
      if (first.length < listedRejections) first.push({ where: printable(where), reason: printable(reason) });
    },
    listed: () => ({ total, first }),
  };
}

function noCounts(): Record<Applied, number> {
  return { added: 0, changed: 0, unchanged: 0 };
}

function noCountsByType(): Record<RecordType, Record<Applied, number>> {
  return {
    game: noCounts(),
    group: noCounts(),
    trophy: noCounts(),
    player: noCounts(),
    account: noCounts(),
    playerGame: noCounts(),
    earned: noCounts(),
    webhook: noCounts(),
    followed: noCounts(),
    tombstoneKey: noCounts(),
    tombstone: noCounts(),
  };
}
