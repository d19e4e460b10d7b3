/** Whether the service can answer requests, and if not, why. */

import { setTimeout as delay } from 'node:timers/promises';

/** What is looked at, each by a name for people. */
export interface ReadinessSources {
  /** Asks the store; throws where it is out of reach. */
  readonly isMigrated: () => Promise<boolean>;
  /** Longest time the event loop stood still lately, in milliseconds. */
  readonly loopStoodStillMs: () => number;
}

export interface Readiness {
  readonly ready: boolean;
  /** Everything looked at: `ok`, or what is wrong. */
  readonly checks: Readonly<Record<string, string>>;
}

/** The store answers within this time, or counts as out of reach. */
const storeTimeoutMs = 2000;
/** A loop that stood still this long is stuck: no request was answered meanwhile. */
const maxStillMs = 1000;

export interface ReadinessCheck {
  check(): Promise<Readiness>;
  /** Looks at this too from now on: it is `ok`, or what is wrong. */
  addCheck(name: string, check: () => Promise<string>): void;
  /** From now on not ready, whatever else there is: the service stops. */
  beginStop(): void;
}

export function createReadinessCheck({ isMigrated, loopStoodStillMs }: ReadinessSources): ReadinessCheck {
  let isStopping = false;
  const more = new Map<string, () => Promise<string>>();
  return {
    addCheck: (name, check) => void more.set(name, check),
    beginStop: () => void (isStopping = true),
    async check() {
      const stillMs = Math.round(loopStoodStillMs());
      const [ofStore, others] = await Promise.all([
        checkStore(isMigrated),
        Promise.all([...more].map(async ([name, check]) => [name, await check()] as const)),
      ]);
      const checks = {
        service: isStopping ? 'stopping' : 'ok',
        ...ofStore,
        eventLoop: stillMs > maxStillMs ? `stood still for ${stillMs} ms` : 'ok',
        ...Object.fromEntries(others),
      };
      return { ready: Object.values(checks).every((found) => found === 'ok'), checks };
    },
  };
}

async function checkStore(isMigrated: () => Promise<boolean>): Promise<{ store: string; migrations: string }> {
  const late = new AbortController();
  try {
    const timeout = delay(storeTimeoutMs, 'late' as const, { signal: late.signal, ref: false });
    const found = await Promise.race([isMigrated(), timeout]);
    if (found === 'late') return { store: `no answer within ${storeTimeoutMs} ms`, migrations: 'unknown' };
    return { store: 'ok', migrations: found ? 'ok' : 'the schema is of another version' };
  } catch (error) {
    return { store: error instanceof Error ? error.message : String(error), migrations: 'unknown' };
  } finally {
    late.abort();
  }
}
