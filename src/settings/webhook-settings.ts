/** Settings of webhooks. */

import { number, ports, toggle } from './setting.ts';
import { usedBy } from './uses.ts';

export const webhookSettings = usedBy(['serve', 'webhook'], {
  webhookTimeout: number(15, [1, 300], 'Seconds a receiver of a webhook has for its answer.'),
  webhookAllowPrivate: toggle('Let webhooks reach private, loopback and link-local addresses.'),
  webhookPorts: ports('Ports beside 80 and 443 that webhooks may use on public addresses: numbers with commas.'),
});
