/**
 * Composes access to the stored states of modules, for the service and the commands. Each module keeps its state in its own tables in the
 * shared store.
 */

import type { AuditLog, TokenStore } from '../ops/admin/state/index.ts';
import { createAuditLog, createTokenStore } from '../ops/admin/state/index.ts';
import type { SqlStore } from '../store/index.ts';
import type { SyncState } from '../sync/state/index.ts';
import { createSyncState } from '../sync/state/index.ts';
import type { Notices, WebhookState } from '../webhooks/state/index.ts';
import { createNotices, createWebhookState } from '../webhooks/state/index.ts';

/** The states of the modules. Each has its own tables. */
export interface State {
  /** State of the sync between its rounds. */
  readonly sync: SyncState;
  /** Webhooks and their messages. */
  readonly webhooks: WebhookState;
  /** Events for webhooks that are not about a player. */
  readonly notices: Notices;
  /** Tokens of the admin API. */
  readonly tokens: TokenStore;
  /** Audit log of the admin API. */
  readonly audit: AuditLog;
}

/** Creates access to the states in an open store. Closing the store also closes this access. */
export function composeState({ operational }: Pick<SqlStore, 'operational'>): State {
  return {
    sync: createSyncState(operational),
    webhooks: createWebhookState(operational),
    notices: createNotices(operational),
    tokens: createTokenStore(operational),
    audit: createAuditLog(operational),
  };
}
