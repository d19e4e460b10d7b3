/** Metrics about the whole instance, independent of the number of processes. */

import type { Metric } from './metric.ts';
import { byLabel, optional, single } from './metric.ts';

/** State of the sync. Instants are milliseconds UTC. */
export interface SyncFigures {
  readonly budgetUsed: number;
  readonly budgetLimit: number;
  readonly blockedUntil: number | null;
  /** When the login ends; null without a login. */
  readonly loginEndsAt: number | null;
  /** Numbers of followed players, by state. */
  readonly players: ReadonlyMap<string, number>;
  /** When all players whose games are listed will probably be up to date, if a run is active. */
  readonly expectedAt: number;
  /** Number of games that must be read. */
  readonly queued: number;
  /** Networks with a login or key, and whether it is valid. */
  readonly logins: ReadonlyMap<string, boolean>;
  /** Networks that deliver no data, with the reason. */
  readonly failing: ReadonlyMap<string, string>;
}

/** The sources of these metrics. */
export interface InstanceSources {
  readonly version: string;
  readonly isReady: () => Promise<boolean>;
  /** Returns the end of the last import by source, in milliseconds UTC. */
  readonly lastLoads: () => Promise<ReadonlyMap<string, number>>;
  readonly sync: () => Promise<SyncFigures>;
  /** Returns the number of waiting messages by webhook id. */
  readonly webhooks: () => Promise<ReadonlyMap<string, number>>;
}

/** The metrics. docs/reference/metrics.md is generated from these declarations. */
export const instanceMetrics: readonly Metric<InstanceSources>[] = [
  {
    name: 'laurel_build_info',
    type: 'gauge',
    labels: ['version', 'node'],
    help: 'Always 1; the labels are the versions of Laurel and Node.',
    read: ({ version }) => [{ labels: { version, node: process.versions.node }, value: 1 }],
  },
  {
    name: 'laurel_ready',
    type: 'gauge',
    labels: [],
    help: '1 if /readyz reports ready, otherwise 0.',
    read: async ({ isReady }) => single((await isReady()) ? 1 : 0),
  },
  {
    name: 'laurel_source_last_success_timestamp_seconds',
    type: 'gauge',
    labels: ['source'],
    help: 'Time of the last successful import, by source.',
    read: async ({ lastLoads }) =>
      byLabel(
        'source',
        [...(await lastLoads())].map(([source, at]) => [source, at / 1000] as const),
      ),
  },
  {
    name: 'laurel_sync_login_expiry_timestamp_seconds',
    type: 'gauge',
    labels: [],
    help: 'Time at which the login to the console network expires; missing if there is no login.',
    read: async ({ sync }) => optional(toSeconds((await sync()).loginEndsAt)),
  },
  {
    name: 'laurel_sync_login_valid',
    type: 'gauge',
    labels: ['network'],
    help: '1 if the login or key for a network is valid; 0 if it has expired or was refused; missing if there is none.',
    read: async ({ sync }) =>
      [...(await sync()).logins].map(([network, isValid]) => ({
        labels: { network },
        value: Number(isValid),
      })),
  },
  {
    name: 'laurel_sync_failing',
    type: 'gauge',
    labels: ['network', 'reason'],
    help: '1 while a network returns no data, by reason: blocked, limit, unavailable or moved; missing otherwise.',
    read: async ({ sync }) =>
      [...(await sync()).failing].map(([network, reason]) => ({
        labels: { network, reason },
        value: 1,
      })),
  },
  {
    name: 'laurel_sync_budget_used',
    type: 'gauge',
    labels: [],
    help: 'Requests to the console network in the current window of 15 minutes.',
    read: async ({ sync }) => single((await sync()).budgetUsed),
  },
  {
    name: 'laurel_sync_budget_limit',
    type: 'gauge',
    labels: [],
    help: 'Maximum number of requests to the console network in a window of 15 minutes.',
    read: async ({ sync }) => single((await sync()).budgetLimit),
  },
  {
    name: 'laurel_sync_blocked_until_timestamp_seconds',
    type: 'gauge',
    labels: [],
    help: 'Time until which no requests are sent to the console network, because it blocks or limits requests or cannot be reached; missing otherwise.',
    read: async ({ sync }) => optional(toSeconds((await sync()).blockedUntil)),
  },
  {
    name: 'laurel_sync_players',
    type: 'gauge',
    labels: ['state'],
    help: 'Players followed on the console network, by state.',
    read: async ({ sync }) => byLabel('state', (await sync()).players),
  },
  {
    name: 'laurel_sync_queue_games',
    type: 'gauge',
    labels: [],
    help: 'Games of players followed on the console network that are waiting to be fetched.',
    read: async ({ sync }) => single((await sync()).queued),
  },
  {
    name: 'laurel_sync_expected_timestamp_seconds',
    type: 'gauge',
    labels: [],
    help: 'Time at which the data of all players followed on the console network will probably be current, if a run starts now. Players whose list of games is not read yet do not count.',
    read: async ({ sync }) => optional(toSeconds((await sync()).expectedAt)),
  },
  {
    name: 'laurel_webhook_messages_waiting',
    type: 'gauge',
    labels: ['webhook'],
    help: 'Messages waiting to be sent, by webhook id.',
    read: async ({ webhooks }) => byLabel('webhook', await webhooks()),
  },
];

function toSeconds(at: number | null): number | null {
  return at === null ? null : at / 1000;
}
