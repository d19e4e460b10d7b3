/** What is counted of the store: how long reads and transactions take, what fails, and how many transactions are waiting. */

import { Latencies } from './latencies.ts';

export type StoreWork = 'read' | 'transaction';

export class StoreMetrics {
  readonly latencies: Readonly<Record<StoreWork, Latencies>> = { read: new Latencies(), transaction: new Latencies() };
  /** Failures by the code of the store's error. */
  readonly failures = new Map<string, number>();
  /** Transactions begun and not ended, the one that is running among them. */
  transactionsUnderWay = 0;

  begin(work: StoreWork): void {
    if (work === 'transaction') this.transactionsUnderWay += 1;
  }

  /**
   * @param ms milliseconds, waiting included
   * @param failure code of the store's error; null where all went well
   */
  end(work: StoreWork, ms: number, failure: string | null): void {
    if (work === 'transaction') this.transactionsUnderWay -= 1;
    this.latencies[work].add(ms);
    if (failure !== null) this.fail(failure);
  }

  /** Counts a failure by its code; of work that was done elsewhere than in this thread. */
  fail(failure: string): void {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }
}
