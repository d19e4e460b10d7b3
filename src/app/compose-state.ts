/** Composes the state of modules with tables of their own, over the shared store, for the service and the commands. */

import type { AuditLog, TokenStore } from '../ops/admin/state/index.ts';
import { createAuditLog, createTokenStore } from '../ops/admin/state/index.ts';
import type { SqlStore } from '../store/index.ts';
import type { SyncState } from '../sync/state/index.ts';
import { createSyncState } from '../sync/state/index.ts';
import type { Notices, WebhookState } from '../webhooks/state/index.ts';
import { createNotices, createWebhookState } from '../webhooks/state/index.ts';

/** The states of the modules, each with the tables of its own. */
export interface State {
  /** State of the sync between rounds. */
  readonly sync: SyncState;
  /** Webhooks and their messages. */
  readonly webhooks: WebhookState;
  /** Events about no player, for webhooks. */
  readonly notices: Notices;
  /** Tokens of the admin API. */
  readonly tokens: TokenStore;
  /** Audit log of the admin API. */
  readonly audit: AuditLog;
}

/** Creates the state over an open store. It is closed with the store. */
export function composeState({ operational }: Pick<SqlStore, 'operational'>): State {
  return {
    sync: createSyncState(operational),
    webhooks: createWebhookState(operational),
    notices: createNotices(operational),
    tokens: createTokenStore(operational),
    audit: createAuditLog(operational),
  };
}
