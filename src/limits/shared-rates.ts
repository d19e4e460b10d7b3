/**
 * Buckets shared by several processes: each takes requests from its own, and tells the others once in a while
 * what it took. Between two tellings every process may let a client have what the others just gave it: the
 * price of not asking a database for each request.
 */

import type { ClientLimits, ClientRules } from './client-limits.ts';

/** What one client took since it was last told of: milliseconds until so many tokens are back. */
export interface TakenRate {
  readonly client: string;
  readonly takenMs: number;
}

export interface RateLedger {
  /**
   * Adds what was taken to the buckets of all; resolves with how far ahead each bucket then is, in the order
   * given: milliseconds until it is full.
   * @param now milliseconds UTC
   * @param mostAheadMs what a bucket can be ahead, whatever the clocks of the machines do
   */
  addClientRates(taken: readonly TakenRate[], now: number, maxAheadMs: number): Promise<readonly number[]>;
}

/** The clocks: of the buckets here, which never goes back, and of the ledger, which all processes share. */
export interface RateClocks {
  readonly own: () => number;
  readonly shared: () => number;
}

const machineClocks: RateClocks = { own: () => performance.now(), shared: Date.now };

const reportEveryMs = 1000;

/**
 * Shares the buckets of `limits` until it is stopped. A ledger out of reach stops nothing: each process then
 * counts for itself.
 * @param onFailure told when the ledger cannot be reached, once until it can again
 * @returns ends the sharing
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

/** Tells what was taken, and takes over what all took. */
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
  // What this process took while the ledger was being told is in nobody's account yet.
  clients.forEach((client, index) => {
    client.fullAt = Math.max(client.fullAt, at + (ahead[index] ?? 0) + client.pending * tokenMs);
  });
}
