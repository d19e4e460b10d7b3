/** Creates the client of RetroAchievements from its options and dependencies. */

import type { Logger } from 'pino';
import { hourMs, minuteMs } from '../../../domain/time/index.ts';
import type { PlayerLookup } from '../../../store/index.ts';
import type { Clock, Connector, DayRules, JsonNetwork, KeyAccess } from '../../engine/index.ts';
import { createDayBudget, createJsonClient, createStretch } from '../../engine/index.ts';
import type { SyncState } from '../../state/index.ts';
import type { ReadAnswer } from '../keyed/read-records.ts';
import { createRetroConnector } from './connector.ts';
import { createRetroQuick } from './quick.ts';
import { recogniseError } from './recognise-error.ts';
import { createRetroRequests } from './requests.ts';

/** Options of the client; times in milliseconds. */
export interface RetroOptions {
  /** Base address of the API, which ends with a slash. */
  readonly base: URL;
  readonly key: KeyAccess;
  readonly userAgent: string;
  readonly onlyHardcore: boolean;
  readonly pace: Pick<DayRules, 'limit' | 'spacingMs'>;
  readonly timeoutMs: number;
}

interface RetroDependencies {
  readonly state: SyncState;
  readonly known: PlayerLookup;
  /** The reader of saved responses. */
  readonly read: ReadAnswer;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborts requests and waits. */
  readonly signal: AbortSignal;
  /** Returns a random number from 0 to 1. */
  readonly random?: () => number;
  /** Number of attempts before a request's failure is final. If left out, the engine's default applies. */
  readonly attempts?: number | undefined;
}

/** Default base address of the API. */
export const retroBase = 'https://retroachievements.org/API/';
/**
 * Maximum number of requests in a UTC day, and the minimum time between two requests. The network does not publish its limits
 * (docs/spec/networks.md 9.1).
 */
export const retroPace = { limit: 40_000, spacingMs: 1000 } as const;

/**
 * The cost of RetroAchievements' quick checks, which may use half of a day's requests. Many unlocks in a row take only a few requests, and
 * checks in two hours of play at most 120.
 */
export const retroChecks = {
  accountsPerRequest: 500,
  perPlayer: 11,
  perPlayerAtMost: 120,
  perDay: retroPace.limit / 2,
} as const;

/** Creates the engine's interface to the network. It does not send a request itself. */
export function openRetro(options: RetroOptions, dependencies: RetroDependencies): Connector {
  const { state, known, read, clock, log, signal, random = Math.random, attempts } = dependencies;
  const network = describeNetwork(options);
  const requestsOf = (isQuick: boolean) => {
    const rules = { ...options.pace, maxWaitMs: hourMs, isQuick };
    const budget = createDayBudget(state, clock, rules);
    return createRetroRequests(
      createJsonClient(network, { state, budget, clock, log, signal, random, attempts }),
    );
  };
  const now = (): number => clock.now();
  const stretch = createStretch({ perDay: options.pace.limit / 2 });
  return createRetroConnector({
    requests: requestsOf(false),
    read,
    now,
    onlyHardcore: options.onlyHardcore,
    quick: createRetroQuick({ requests: requestsOf(true), read, known, stretch, now }),
  });
}

function describeNetwork({ base, key, userAgent, timeoutMs }: RetroOptions): JsonNetwork {
  return {
    base,
    userAgent,
    key,
    withKey: (request, y) => ({ ...request, query: { ...request.query, y } }),
    noKey: 'There is no key of RetroAchievements. Run "laurel sync login --network retro".',
    recogniseError,
    language: 'en',
    timeoutMs,
    rateWaits: { firstMs: minuteMs, longestMs: hourMs },
    probe: { kind: 'probe', path: 'API_GetUsersIFollow.php', query: { c: '1', o: '0' } },
  };
}
