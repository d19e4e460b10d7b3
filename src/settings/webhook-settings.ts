/** Settings of webhooks. */

import { number, ports, toggle, unusual } from './setting.ts';
import { usedBy } from './uses.ts';

/** The settings of webhooks. */
export const webhookSettings = usedBy(['serve', 'webhook'], {
  webhookTimeout: unusual(
    number(15, [1, 300], 'Seconds within which the receiver of a webhook must respond.'),
  ),
  webhookAllowPrivate: toggle('Allow webhooks to private, loopback and link-local addresses.'),
  webhookPorts: ports(
    'Additional ports allowed for webhooks to public addresses, separated by commas; 80 and 443 are always allowed.',
  ),
});
