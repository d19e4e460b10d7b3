/** The metrics of an instance as a whole, however many processes it has: what the store knows, and the sync. */

import type { Metric } from './metric.ts';
import { byLabel, known, single } from './metric.ts';

/** How the network source stands; instants are milliseconds UTC. */
export interface SyncFigures {
  readonly budgetUsed: number;
  readonly budgetLimit: number;
  readonly blockedUntil: number | null;
  /** Null where nobody is logged in. */
  readonly loginEndsAt: number | null;
  /** Followed players by state. */
  readonly players: ReadonlyMap<string, number>;
  /** Games still to be loaded. */
  readonly queued: number;
}

export interface InstanceSources {
  readonly version: string;
  readonly isReady: () => Promise<boolean>;
  /** The end of the last load by the name of its source: milliseconds UTC. */
  readonly lastLoads: () => Promise<ReadonlyMap<string, number>>;
  readonly sync: () => Promise<SyncFigures>;
  /** Messages still to be sent by the id of their webhook. */
  readonly webhooks: () => Promise<ReadonlyMap<string, number>>;
}

export const instanceMetrics: readonly Metric<InstanceSources>[] = [
  {
    name: 'laurel_build_info',
    type: 'gauge',
    labels: ['version', 'node'],
    help: 'Always 1; the labels say which Laurel runs on which Node.',
    read: ({ version }) => [{ labels: { version, node: process.versions.node }, value: 1 }],
  },
  {
    name: 'laurel_ready',
    type: 'gauge',
    labels: [],
    help: '1 while /readyz says ready, else 0.',
    read: async ({ isReady }) => single((await isReady()) ? 1 : 0),
  },
  {
    name: 'laurel_source_last_success_timestamp_seconds',
    type: 'gauge',
    labels: ['source'],
    help: 'When data was last loaded without an error, by source.',
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
    help: 'When the login to the network ends; missing where nobody is logged in.',
    read: async ({ sync }) => known(toSeconds((await sync()).loginEndsAt)),
  },
  {
    name: 'laurel_sync_budget_used',
    type: 'gauge',
    labels: [],
    help: 'Requests to the network that count within the window of 15 minutes.',
    read: async ({ sync }) => single((await sync()).budgetUsed),
  },
  {
    name: 'laurel_sync_budget_limit',
    type: 'gauge',
    labels: [],
    help: 'Requests to the network that may count within the window of 15 minutes.',
    read: async ({ sync }) => single((await sync()).budgetLimit),
  },
  {
    name: 'laurel_sync_blocked_until_timestamp_seconds',
    type: 'gauge',
    labels: [],
    help: 'Before when the network wants no request; missing where it does not mind.',
    read: async ({ sync }) => known(toSeconds((await sync()).blockedUntil)),
  },
  {
    name: 'laurel_sync_players',
    type: 'gauge',
    labels: ['state'],
    help: 'Players followed on the network, by state.',
    read: async ({ sync }) => byLabel('state', (await sync()).players),
  },
  {
    name: 'laurel_sync_queue_games',
    type: 'gauge',
    labels: [],
    help: 'Games of followed players that are still to be loaded.',
    read: async ({ sync }) => single((await sync()).queued),
  },
  {
    name: 'laurel_webhook_messages_waiting',
    type: 'gauge',
    labels: ['webhook'],
    help: 'Messages still to be sent, by the id of their webhook.',
    read: async ({ webhooks }) => byLabel('webhook', await webhooks()),
  },
];

function toSeconds(at: number | null): number | null {
  return at === null ? null : at / 1000;
}
