/** Redacts secrets in the values of settings. */

import type { Setting } from './setting.ts';

const hidden = '***';

/** Whether a value is a secret, or a URL with a password. */
export function holdsSecret(setting: Setting<unknown>, value: unknown): boolean {
  return shownValue(setting, value) !== String(value);
}

/** Returns the text of a value for display. Replaces secrets, and passwords in URLs, with asterisks. */
export function shownValue(setting: Setting<unknown>, value: unknown): string {
  const text = String(value);
  if (setting.isSecret === true) return text === '' ? '' : hidden;
  return text
    .replace(/(\/\/[^/?#:@\s]*:)[^/?#@\s]*@/g, `$1${hidden}@`)
    .replace(/([?&](?:password|sslpassword)=)[^&#\s]*/gi, `$1${hidden}`);
}
