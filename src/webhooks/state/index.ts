export type { EventType, OperatorEvent, Webhook, WebhookFormat } from '../../store/sql.ts';
export type { AttemptResult, WebhookMessage } from './webhook-message.ts';
export type { WebhookState } from './webhook-state.ts';
export { createWebhookState } from './webhook-state.ts';
export type { Notices, Period, Told } from './notices.ts';
export { createNotices } from './notices.ts';
