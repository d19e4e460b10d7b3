/** The dependencies of the pages that manage webhooks. */

import type { TestMessage, WebhookParts } from '../actions/index.ts';

/** The webhooks, the rules for their URLs, and the level system for example messages. */
export type NoticeParts = WebhookParts & Pick<TestMessage, 'levelSystem'>;
