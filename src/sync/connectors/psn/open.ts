/** Creates the client of the network from its options and dependencies. */

import type { Logger } from 'pino';
import { dayMs, hourMs } from '../../../domain/time/index.ts';
import type { SyncState } from '../../state/index.ts';
import type { Clock, Connector, Friends, HostMap, Pace } from '../../engine/index.ts';
import {
  createBudget,
  createGate,
  createRetry,
  createThrottledFetch,
  NetworkError,
  requestMs,
  rewriteHost,
} from '../../engine/index.ts';
import { createAccess } from './access.ts';
import { createPsnConnector } from './connector.ts';
import { notByEdge } from './edge.ts';
import type { Ask } from './package-calls.ts';
import { withNetworkCalls } from './package-calls.ts';
import { recogniseError } from './recognise-error.ts';
import { createRequests } from './requests.ts';
import { readTokens } from './token-file.ts';

/** Options of the client; times in milliseconds. */
export interface PsnOptions {
  readonly tokenFile: string;
  readonly hosts: HostMap;
  /** Accept-Language of titles and descriptions; without it, the network uses an arbitrary language (docs/spec/domain.md 3.7). */
  readonly language: string;
  readonly pageSize: number;
  /** Maximum number of requests in 15 minutes. */
  readonly limit: number;
  readonly spacingMs: number;
  readonly timeoutMs: number;
}

interface PsnDependencies {
  readonly state: SyncState;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborts requests and waits. */
  readonly signal: AbortSignal;
  /** Returns a random number from 0 to 1. */
  readonly random?: () => number;
  /** Number of attempts before a request's failure is final. If left out, the engine's default applies. */
  readonly attempts?: number | undefined;
}

/** Window of the network's rate limit (docs/spec/domain.md 1.2): 15 minutes. */
export const windowMs = 900_000;
/** Maximum wait of a run for the rate limit: one hour. */
const maxWaitMs = hourMs;

/** Returns the pace of requests. @param limit requests in 15 minutes */
export function toPace(limit: number, spacingMs: number): Pace {
  return { limit, windowMs, spacingMs };
}

/** Creates requests without a login (`ask`, used to log in) and with a login (`network`). It does not send a request itself. */
export function openPsn(
  { tokenFile, hosts, language, pageSize, limit, spacingMs, timeoutMs }: PsnOptions,
  { state, clock, log, signal, random = Math.random, attempts }: PsnDependencies,
): { readonly ask: Ask; readonly network: Connector & Friends } {
  const budget = createBudget(state, clock, { limit, windowMs, spacingMs, timeoutMs, maxWaitMs });
  const locate = (address: string): URL => rewriteHost(address, hosts);
  const withCalls = withNetworkCalls(
    createThrottledFetch({ budget, clock, locate, recogniseError, language, timeoutMs, signal }),
  );
  const retry = createRetry({ budget, clock, random, log, attempts });
  const send: Ask = (what, call, read) => retry(what, () => withCalls(call), read);
  const gate = createGate({
    state,
    clock,
    random,
    log,
    probe: () => probe(send, tokenFile),
    isProbe: (kind) => loginKinds.has(kind),
  });
  const ask: Ask = (what, call, read) => gate(what, () => send(what, call, read));
  const access = createAccess(ask, tokenFile, clock);
  const requests = createRequests(access.ask, pageSize);
  return {
    ask,
    network: createPsnConnector({
      requests,
      state,
      perDay: dayMs / requestMs(toPace(limit, spacingMs)),
      now: () => clock.now(),
      keepLogin: () => access.keepLogin(),
    }),
  };
}

/**
 * Kinds of requests to the login host. No test request (probe) is sent before them, because they come before all other requests, and their
 * own responses show whether the address is blocked.
 */
const loginKinds: ReadonlySet<string> = new Set(['login', 'refresh']);

/** Requests the summary of the logged-in account. Its access token is valid: an expired token was refreshed before. */
async function probe(send: Ask, tokenFile: string): Promise<void> {
  const tokens = await readTokens(tokenFile);
  if (tokens === null)
    throw new NetworkError('login-needed', 'There is no login. Run "laurel sync login".');
  const login = { accessToken: tokens.accessToken.reveal() };
  await send(
    'probe',
    (calls) => notByEdge(calls.getUserTrophyProfileSummary(login, 'me')),
    () => undefined,
  );
}
