/** How messages are sent, by the settings. */

import type { SettingsOf, webhookSettings } from '../settings/index.ts';
import type { SendRules } from '../webhooks/index.ts';

export function sendRulesOf(settings: SettingsOf<typeof webhookSettings>): SendRules {
  const { webhookTimeout, webhookAllowPrivate, webhookPorts } = settings;
  return { timeoutMs: webhookTimeout * 1000, allowPrivate: webhookAllowPrivate, ports: webhookPorts };
}
