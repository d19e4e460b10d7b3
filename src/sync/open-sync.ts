/** Composes the client of the network from its options and dependencies. */

import type { Logger } from 'pino';
import { hourMs } from '../domain/time/index.ts';
import type { SyncState } from './state/index.ts';
import { createAuthorisedAsk } from './access.ts';
import type { Ask } from './attempts.ts';
import { createAsk } from './attempts.ts';
import type { BudgetRules } from './budget.ts';
import { createBudget } from './budget.ts';
import type { Clock } from './clock.ts';
import { createExchange } from './exchange.ts';
import type { HostMap } from './hosts.ts';
import type { Network } from './network.ts';
import { loadNetworkCalls } from './network-calls.ts';
import { createNetwork } from './network.ts';

/** Options of the sync; times in milliseconds. */
export interface SyncOptions {
  readonly tokenFile: string;
  readonly hosts: HostMap;
  readonly language: string;
  readonly pageSize: number;
  /** Maximum number of requests in 15 minutes. */
  readonly limit: number;
  readonly spacingMs: number;
  readonly timeoutMs: number;
}

export interface SyncDependencies {
  readonly state: SyncState;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborts requests and waits. */
  readonly signal: AbortSignal;
  /** Returns a random number from 0 to 1. */
  readonly random?: () => number;
}

/** Window of the network's rate limit (docs/spec/domain.md 1.2): 15 minutes. */
export const windowMs = 900_000;
/** Maximum wait of a run for the rate limit: one hour. */
const maxWaitMs = hourMs;

/** Creates requests without a login (`ask`, used to log in) and with one (`network`). Sends nothing itself. */
export function openNetwork(
  options: SyncOptions,
  { state, clock, log, signal, random = Math.random }: SyncDependencies,
): { readonly ask: Ask; readonly network: Network } {
  const { hosts, language, timeoutMs } = options;
  const budget = createBudget(state, clock, budgetRules(options));
  const calls = loadNetworkCalls(createExchange({ budget, clock, hosts, language, timeoutMs, signal }));
  const ask = createAsk({ budget, clock, calls, random, log });
  return { ask, network: createNetwork(createAuthorisedAsk(ask, options.tokenFile, clock), options.pageSize) };
}

function budgetRules({ limit, spacingMs, timeoutMs }: SyncOptions): BudgetRules {
  return { limit, windowMs, spacingMs, timeoutMs, maxWaitMs };
}
