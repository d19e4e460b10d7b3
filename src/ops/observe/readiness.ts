/** Readiness check: whether the service can respond to requests, and the reasons if it cannot. */

import { setTimeout as delay } from 'node:timers/promises';

/** Sources of the built-in checks. */
interface ReadinessSources {
  /** Returns whether the schema of the store is current. Throws if the store is unreachable. */
  readonly isMigrated: () => Promise<boolean>;
  /** Returns the longest recent blocking of the event loop in milliseconds. */
  readonly maxLoopDelayMs: () => number;
}

interface Readiness {
  readonly ready: boolean;
  /** Result by name of the check: `ok`, or a description of the problem. */
  readonly checks: Readonly<Record<string, string>>;
}

/** The store is considered unreachable if it does not respond within this time. */
const storeTimeoutMs = 2000;
/** Maximum time that the event loop may be blocked. No request is processed during this time. */
const maxBlockedMs = 1000;

/** The readiness check of a service. Modules of the service can add their own checks. */
export interface ReadinessCheck {
  check(): Promise<Readiness>;
  /** Adds a check that returns `ok` or the problem. */
  addCheck(name: string, check: () => Promise<string>): void;
  /** Makes the service not ready because it is stopping. */
  beginStop(): void;
}

/** Creates the check of the store, the schema and the event loop. */
export function createReadinessCheck({
  isMigrated,
  maxLoopDelayMs,
}: ReadinessSources): ReadinessCheck {
  let isStopping = false;
  const more = new Map<string, () => Promise<string>>();
  return {
    addCheck: (name, check) => void more.set(name, check),
    beginStop: () => void (isStopping = true),
    async check() {
      const blockedMs = Math.round(maxLoopDelayMs());
      const [ofStore, others] = await Promise.all([
        checkStore(isMigrated),
        Promise.all([...more].map(async ([name, check]) => [name, await check()] as const)),
      ]);
      const checks = {
        service: isStopping ? 'stopping' : 'ok',
        ...ofStore,
        eventLoop: blockedMs > maxBlockedMs ? `blocked for ${blockedMs} ms` : 'ok',
        ...Object.fromEntries(others),
      };
      return { ready: Object.values(checks).every((found) => found === 'ok'), checks };
    },
  };
}

async function checkStore(
  isMigrated: () => Promise<boolean>,
): Promise<{ store: string; migrations: string }> {
  const late = new AbortController();
  try {
    const timeout = delay(storeTimeoutMs, 'late' as const, { signal: late.signal, ref: false });
    const found = await Promise.race([isMigrated(), timeout]);
    if (found === 'late')
      return { store: `no answer within ${storeTimeoutMs} ms`, migrations: 'unknown' };
    return { store: 'ok', migrations: found ? 'ok' : 'the schema has another version' };
  } catch (error) {
    return { store: error instanceof Error ? error.message : String(error), migrations: 'unknown' };
  } finally {
    late.abort();
  }
}
