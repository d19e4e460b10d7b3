/** What pages need to manage webhooks. */

import type { TestMessage, WebhookParts } from '../actions/index.ts';

/** The webhooks, the rules for what is sent to them, and the level system in which examples are made. */
export type NoticeParts = WebhookParts & Pick<TestMessage, 'levelSystem'>;
