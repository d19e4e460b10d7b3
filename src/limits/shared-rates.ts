/**
 * Rate limits shared by several processes. Each process counts requests in its own buckets and periodically reports them to a
 * shared ledger. Between two reports a client can get its full rate from every process, which avoids a database query for each
 * request.
 */

import { zip } from '../invariant.ts';
import type { ClientLimits, ClientRules } from './client-limits.ts';

/** Tokens that one client used since the last report, as milliseconds to refill them. */
export interface TakenRate {
  readonly client: string;
  readonly takenMs: number;
}

export interface RateLedger {
  /**
   * Adds the used tokens to the shared buckets. Resolves with the milliseconds until each bucket is full, in the same order.
   * @param now milliseconds UTC
   * @param maxAheadMs maximum of a result, to bound the effect of wrong clocks
   */
  addClientRates(taken: readonly TakenRate[], now: number, maxAheadMs: number): Promise<readonly number[]>;
}

/** The monotonic clock of the local buckets, and the clock of the ledger, shared by all processes. */
export interface RateClocks {
  readonly own: () => number;
  readonly shared: () => number;
}

const machineClocks: RateClocks = { own: () => performance.now(), shared: Date.now };

const reportEveryMs = 1000;

/**
 * Starts sharing the buckets of `limits`. If the ledger is unavailable, each process counts for itself.
 * @param onFailure called once for each period in which the ledger is unavailable
 * @returns function that stops the sharing
 */
export function shareRates(
  limits: ClientLimits,
  ledger: RateLedger,
  rules: RateRules,
  onFailure: (error: unknown) => void,
): () => void {
  let isReporting = false;
  let hasFailed = false;

  async function report(): Promise<void> {
    if (isReporting) return;
    isReporting = true;
    try {
      await reportRates(limits, ledger, rules);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onFailure(error);
      hasFailed = true;
    } finally {
      isReporting = false;
    }
  }

  const timer = setInterval(() => void report(), reportEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

type RateRules = Pick<ClientRules, 'rateLimit' | 'rateBurst'>;

/** Reports used tokens to the ledger, and updates the local buckets from the shared ones. */
export async function reportRates(
  limits: ClientLimits,
  ledger: RateLedger,
  { rateLimit, rateBurst }: RateRules,
  { own, shared } = machineClocks,
): Promise<void> {
  const clients = limits.pending();
  if (clients.length === 0) return;
  const tokenMs = 1000 / rateLimit;
  const taken = clients.map(({ key, pending }) => ({ client: key, takenMs: pending * tokenMs }));
  for (const client of clients) client.pending = 0;
  const ahead = await ledger.addClientRates(taken, shared(), 2 * rateBurst * tokenMs);
  const at = own();
  // Adds the tokens used in this process during the report, which the ledger does not include yet.
  for (const [client, aheadMs] of zip(clients, ahead)) {
    client.fullAt = Math.max(client.fullAt, at + aheadMs + client.pending * tokenMs);
  }
}
