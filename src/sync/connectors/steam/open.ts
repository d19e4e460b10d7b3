/** Creates the client of Steam from its options and dependencies. */

import type { Logger } from 'pino';
import { hourMs, minuteMs } from '../../../domain/time/index.ts';
import type { PlayerLookup } from '../../../store/index.ts';
import type {
  Clock,
  Connector,
  DayRules,
  JsonNetwork,
  JsonRequest,
  KeyAccess,
} from '../../engine/index.ts';
import { createDayBudget, createJsonClient, createStretch } from '../../engine/index.ts';
import type { SyncState } from '../../state/index.ts';
import { createSteamConnector } from './connector.ts';
import { createDoubtFewer } from './fewer-unlocks.ts';
import { steamLanguage } from './languages.ts';
import { createPlays } from './plays.ts';
import { createSteamQuick } from './quick.ts';
import type { SteamReader } from './read-game.ts';
import type { ErrorMemory } from './recognise-error.ts';
import { createErrorMemory } from './recognise-error.ts';
import { createSteamRequests, isKeyless, summariesPath } from './requests.ts';

/** Options of the client; times in milliseconds. */
export interface SteamOptions {
  /** Base address of the API, which ends with a slash. */
  readonly base: URL;
  readonly key: KeyAccess;
  readonly userAgent: string;
  /** Language of titles and descriptions, as a language tag. */
  readonly language: string;
  readonly pace: Pick<DayRules, 'limit' | 'spacingMs'>;
  readonly timeoutMs: number;
}

interface SteamDependencies {
  readonly state: SyncState;
  readonly known: PlayerLookup;
  readonly reader: SteamReader;
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
export const steamBase = 'https://api.steampowered.com/';

/** Creates the engine's interface to the network. It does not send a request itself. */
export function openSteam(options: SteamOptions, dependencies: SteamDependencies): Connector {
  const { state, known, reader, clock, log, signal, random = Math.random, attempts } = dependencies;
  const now = (): number => clock.now();
  const memory = createErrorMemory();
  const key: KeyAccess = {
    async read() {
      // The block is read from the store, because another process may have recorded it, or this process before a restart.
      memory.noteBlock(await state.findBlock(now()));
      return options.key.read();
    },
    refuse: (refused) => options.key.refuse(refused),
    accept: (accepted) => options.key.accept(accepted),
  };
  const network = describeNetwork({ ...options, key }, memory);
  const requestsOf = (isQuick: boolean) => {
    const rules = { ...options.pace, maxWaitMs: hourMs, isQuick };
    const budget = createDayBudget(state, clock, rules);
    const asking = { state, budget, clock, log, signal, random, attempts };
    const client = createJsonClient(network, asking);
    return createSteamRequests(client, steamLanguage(options.language));
  };
  const stretch = createStretch({ perDay: options.pace.limit / 2 });
  const plays = createPlays(stretch);
  const checked = { requests: requestsOf(true), reader, known, plays, stretch, now };
  const quick = createSteamQuick(checked);
  const requests = requestsOf(false);
  const doubtFewer = createDoubtFewer({ known, log });
  return createSteamConnector({
    requests,
    reader,
    known,
    sets: state,
    now,
    plays,
    quick,
    doubtFewer,
  });
}

function describeNetwork(
  { base, key, userAgent, timeoutMs }: SteamOptions,
  memory: ErrorMemory,
): JsonNetwork {
  return {
    base,
    userAgent,
    key,
    withKey,
    noKey: 'There is no key of Steam. Run "laurel sync login --network steam".',
    recogniseError: (received, now) => memory.recognise(received, now),
    language: 'en',
    timeoutMs,
    rateWaits: { firstMs: 5 * minuteMs, longestMs: 6 * hourMs },
    probe: { kind: 'probe', path: summariesPath, query: { steamids: '76561197960265729' } },
  };
}

/** Adds the key to a request. If the request sends a form, the key becomes a field of the form. Some calls take no key. */
function withKey(request: JsonRequest, key: string): JsonRequest {
  const { path, form, query } = request;
  if (isKeyless(path)) return request;
  return form === undefined
    ? { ...request, query: { ...query, key } }
    : { ...request, form: { ...form, key } };
}
