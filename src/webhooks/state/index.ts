export type { EventType, Webhook, WebhookFormat } from '../../store/sql.ts';
export type { AttemptResult, WebhookMessage } from './webhook-message.ts';
export type { WebhookState } from './webhook-state.ts';
export { createWebhookState } from './webhook-state.ts';
