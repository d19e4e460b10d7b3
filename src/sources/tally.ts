/** Counts what an import does with the records. */

import type { DataRecord } from '../records/records.ts';
import type { Outcome } from '../store/store.ts';

export type RecordType = DataRecord['type'];
type Applied = Extract<Outcome, string>;
export type Counts = Readonly<Record<Applied, number>>;

/** Something that was not loaded: where it stands in the source and why. */
export interface Rejection {
  readonly where: string;
  readonly reason: string;
}

/** Rejections kept in full; the rest is only counted, so that memory stays bounded. */
export const listedRejections = 1000;

export interface Summary {
  /** False where a rejection undid the whole load; then all counts are 0. */
  readonly isLoaded: boolean;
  readonly total: Counts;
  readonly byType: Readonly<Record<RecordType, Counts>>;
  /** How many there were, and the first of them in order. */
  readonly rejected: { readonly total: number; readonly first: readonly Rejection[] };
}

export interface Tally {
  count(type: RecordType, outcome: Applied): void;
  reject(rejection: Rejection): void;
  /** Records counted and rejected so far. */
  seen(): number;
  firstRejection(): Rejection | null;
  summary(isLoaded: boolean): Summary;
}

/** A tally of nothing yet. */
export function createTally(): Tally {
  const total = noCounts();
  const byType = noCountsByType();
  const first: Rejection[] = [];
  let rejected = 0;
  return {
    count(type, outcome) {
      total[outcome] += 1;
      byType[type][outcome] += 1;
    },
    reject(rejection) {
      rejected += 1;
      if (first.length < listedRejections) first.push(rejection);
    },
    seen: () => total.added + total.changed + total.unchanged + rejected,
    firstRejection: () => first[0] ?? null,
    summary: (isLoaded) => ({
      isLoaded,
      total: isLoaded ? total : noCounts(),
      byType: isLoaded ? byType : noCountsByType(),
      rejected: { total: rejected, first },
    }),
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
  };
}
