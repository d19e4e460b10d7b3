/** Settings of webhooks. */

import { hostList } from './addresses.ts';
import { number, ports, toggle, unusual } from './setting.ts';
import { usedBy } from './uses.ts';

/** The settings of webhooks. */
export const webhookSettings = usedBy(['serve', 'webhook'], {
  webhookTimeout: unusual(
    number(15, [1, 300], 'Seconds within which the receiver of a webhook must respond.'),
  ),
  noticeHosts: hostList(
    'Hosts in the private network to which webhooks may be sent, separated by commas, each with or without a port: ntfy.lan,192.168.0.4:8000.',
  ),
  webhookAllowPrivate: unusual(
    toggle(
      'Allow webhooks to every private, loopback and link-local address. To allow only some hosts, use --notice-hosts.',
    ),
  ),
  webhookPorts: unusual(
    ports(
      'Additional ports allowed for webhooks to public addresses, separated by commas; 80 and 443 are always allowed.',
    ),
  ),
});
