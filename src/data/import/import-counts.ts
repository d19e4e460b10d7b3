/** Counts what an import does with the records. */

import type { DataRecord } from '../records/records.ts';
import type { Outcome } from '../../store/port/store.ts';
import { printable } from './printable.ts';

export type RecordType = DataRecord['type'];
type Applied = Extract<Outcome, string>;
export type Counts = Readonly<Record<Applied, number>>;

/** Something that was not loaded: where it stands in the source and why. */
export interface Rejection {
  readonly where: string;
  readonly reason: string;
}

/** How many of something there were, and the first of them in order. */
export interface Listed {
  readonly total: number;
  readonly first: readonly Rejection[];
}

/** Rejections kept in full; the rest is only counted, so that memory stays bounded. So it is with warnings, and what is skipped and noted. */
export const listedRejections = 1000;

export interface Summary {
  /** False where a rejection undid the whole load; then all counts are 0. */
  readonly isLoaded: boolean;
  readonly total: Counts;
  readonly byType: Readonly<Record<RecordType, Counts>>;
  readonly rejected: Listed;
  /** Values that could not be used as they are written; the records around them are loaded. */
  readonly warnings: Listed;
  /** Left out without being a fault. */
  readonly skipped: Listed;
  /** Worth knowing of what is loaded. */
  readonly notes: Listed;
}

export interface ImportCounts {
  count(type: RecordType, outcome: Applied): void;
  reject(rejection: Rejection): void;
  warn(warning: Rejection): void;
  skip(skipped: Rejection): void;
  note(note: Rejection): void;
  /** Records counted and rejected so far. */
  seen(): number;
  firstRejection(): Rejection | null;
  summary(isLoaded: boolean): Summary;
}

/** A tally of nothing yet. */
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
      // Both may quote what the source says.
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
    playerGame: noCounts(),
    earned: noCounts(),
    webhook: noCounts(),
    followed: noCounts(),
    tombstoneKey: noCounts(),
    tombstone: noCounts(),
  };
}
