/** Converts the webhook settings to rules for sending messages. */

import type { SettingsFor } from '../settings/index.ts';
import type { SendRules } from '../webhooks/index.ts';

export function sendRulesOf(settings: Omit<SettingsFor<'webhook'>, keyof SettingsFor<'store'>>): SendRules {
  const { webhookTimeout, webhookAllowPrivate, webhookPorts } = settings;
  return { timeoutMs: webhookTimeout * 1000, allowPrivate: webhookAllowPrivate, ports: webhookPorts };
}
