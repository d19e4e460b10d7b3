/** Converts the webhook settings to rules for sending messages. */

import type { SettingsFor } from '../settings/index.ts';
import { toSite } from '../documents/index.ts';
import { createLinks, describeMessage } from '../site/index.ts';
import type { MessageLinks, SendRules } from '../webhooks/index.ts';

/**
 * Returns the rules for sending messages: the timeout in milliseconds, the addresses that webhooks may reach, and the links of messages.
 */
export function toSendRules(
  settings: Omit<SettingsFor<'webhook'>, keyof SettingsFor<'store'>>,
): SendRules {
  const { webhookTimeout, webhookAllowPrivate, webhookPorts, noticeHosts } = settings;
  return {
    timeoutMs: webhookTimeout * 1000,
    allowPrivate: webhookAllowPrivate,
    ports: webhookPorts,
    hosts: noticeHosts,
    links: messageLinksOf(settings),
    describe: describeMessage,
  };
}

/** Returns the links of messages; none without a public URL, because a receiver could not open them. */
function messageLinksOf({
  publicUrl,
  basePath,
  pages,
}: Pick<SettingsFor<'webhook'>, LinkSetting>): MessageLinks {
  if (publicUrl === '') return { site: null, pageOf: () => null, home: null };
  const site = toSite({ address: publicUrl, path: basePath });
  const links = createLinks(site, basePath);
  const pageOf: MessageLinks['pageOf'] = (name, game) =>
    game === null ? links.to('player', { name }) : links.to('playerGame', { name, game });
  const none = { pageOf: () => null, home: null };
  return { site: site.slice(0, -1), ...(pages === 'on' ? { pageOf, home: site } : none) };
}

type LinkSetting = 'publicUrl' | 'basePath' | 'pages';
