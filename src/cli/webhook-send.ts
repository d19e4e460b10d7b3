/** How messages are sent, by the settings. */

import type { SettingsOf, webhookSettings } from '../settings/index.ts';
import type { SendRules } from '../webhooks/index.ts';

export function sendRulesOf({ webhookTimeout, webhookAllowPrivate }: SettingsOf<typeof webhookSettings>): SendRules {
  return { timeoutMs: webhookTimeout * 1000, allowPrivate: webhookAllowPrivate };
}
