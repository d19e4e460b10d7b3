/** What the modules keep in tables of their own, made over the store they share: for the service and for every command. */

import type { AuditLog, TokenStore } from './ops/admin/state/index.ts';
import { createAuditLog, createTokenStore } from './ops/admin/state/index.ts';
import type { SqlStore } from './store/index.ts';
import type { SyncState } from './sync/state/index.ts';
import { createSyncState } from './sync/state/index.ts';
import type { WebhookState } from './webhooks/state/index.ts';
import { createWebhookState } from './webhooks/state/index.ts';

export interface State {
  /** What the network source keeps between its runs. */
  readonly sync: SyncState;
  /** Who is told of what happens to players, and the messages to them. */
  readonly webhooks: WebhookState;
  /** Who may administer the instance from afar. */
  readonly tokens: TokenStore;
  /** What was done from afar. */
  readonly audit: AuditLog;
}

/** The state in an open store; it is closed with the store. */
export function composeState({ operational }: Pick<SqlStore, 'operational'>): State {
  return {
    sync: createSyncState(operational),
    webhooks: createWebhookState(operational),
    tokens: createTokenStore(operational),
    audit: createAuditLog(operational),
  };
}
