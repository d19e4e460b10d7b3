/**
 * SQL access for modules that have tables of their own in the store: the sync, webhooks, the admin API. They read and write
 * through `SqlStore.operational`, with statements built from the declarations of their tables. Loads also write followed players and
 * webhooks, in the transaction of the load; the code that both need is in write/instance/ and outbox/ and is re-exported here.
 */

export type {
  Parameters,
  Queries,
  Read,
  TableAccess,
  Transaction,
  Write,
} from './engine/engine.ts';
export { oneRow } from './engine/one-row.ts';
export { deletion, read, update, write } from './engine/statement.ts';
export * as column from './columns/column-types.ts';
export type { Companion } from './engine/engine.ts';
export type { LateCompanion, WithCompanion } from './schema/late-companion.ts';
export { openLate } from './schema/late-companion.ts';
export type { CompanionPlan } from './schema/open-companion.ts';
export type { AnyTable } from './schema/table.ts';
export { table } from './schema/table.ts';
export type { RowOf } from './schema/tables.ts';
export {
  adminToken,
  auditEntry,
  columnList,
  columnName,
  insertInto,
  setting,
  syncPlayer,
  syncRequest,
  syncSet,
  syncTitle,
  syncTitleSet,
  syncWantedSet,
  upsertInto,
  toValues,
  webhook,
  webhookMessage,
} from './schema/tables.ts';
export { addFollowed, selectFollowed } from './write/instance/followed.ts';
export type { OperatorEvent } from './outbox/operator-events.ts';
export { writeOperatorEvents } from './outbox/operator-events.ts';
export type { EventType, Webhook, WebhookFormat } from './outbox/webhook.ts';
export { eventsToText, rowToWebhook, selectWebhooks, webhookToRow } from './outbox/webhook.ts';
