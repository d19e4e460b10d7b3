/** Settings of webhooks. */

import { number, toggle } from './setting.ts';

export const webhookSettings = {
  webhookTimeout: number(15, [1, 300], 'Seconds a receiver of a webhook has for its answer.'),
  webhookAllowPrivate: toggle('Let webhooks reach private, loopback and link-local addresses.'),
} as const;
