/**
 * The SQL of the store, for the modules that keep tables of their own in it: the sync, webhooks, the admin API. They read and write
 * through `SqlStore.operational`, by statements over the declarations of their tables. Followed players and webhooks are also
 * written by loads, in the transaction of the load; what both need of them is in write/ and is given on here.
 */

export type { Parameters, Queries, TableAccess, Write } from './engine/engine.ts';
export { deletion, read, update, write } from './engine/statement.ts';
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
  syncTitle,
  upsertInto,
  valuesOf,
  webhook,
  webhookMessage,
} from './schema/tables.ts';
export { addFollowed, selectFollowed } from './write/followed.ts';
export type { EventType, Webhook, WebhookFormat } from './outbox/webhook.ts';
export { rowToWebhook, selectWebhooks, webhookToRow } from './outbox/webhook.ts';
