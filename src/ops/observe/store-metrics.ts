/** Metrics of the store: durations, failures, and the number of open transactions. */

import { Latencies } from './latencies.ts';

/** Kinds of store operations that are measured separately. */
export type StoreWork = 'read' | 'transaction';

/**
 * Error codes of a broken store. They are counted from 0, because Prometheus sees no increase in a series that begins with its first
 * failure, and one failure is enough for the alert (deploy/laurel-alerts.yml).
 */
const brokenCodes = ['disk-full', 'read-only', 'corrupt', 'cannot-open'];

/** Counts of the operations on one store. */
export class StoreMetrics {
  readonly latencies: Readonly<Record<StoreWork, Latencies>> = {
    read: new Latencies(),
    transaction: new Latencies(),
  };
  /** Failures by error code of the store. */
  readonly failures = new Map<string, number>(brokenCodes.map((code) => [code, 0]));
  /** Number of waiting and running transactions. */
  openTransactions = 0;

  begin(work: StoreWork): void {
    if (work === 'transaction') this.openTransactions += 1;
  }

  /**
   * Counts an operation that has ended.
   * @param ms milliseconds, including waiting
   * @param failure error code of the store, or null
   */
  end(work: StoreWork, ms: number, failure: string | null): void {
    if (work === 'transaction') this.openTransactions -= 1;
    this.latencies[work].add(ms);
    if (failure !== null) this.fail(failure);
  }

  /** Counts a failure by its code. The failure may be in another thread. */
  fail(failure: string): void {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }
}
