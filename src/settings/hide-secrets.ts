/** Values of settings as they may be shown. */

import type { Setting } from './setting.ts';

const hidden = '***';

/** A value as text, without what nobody but the service should know: whole secrets, and passwords within addresses. */
export function shownValue(setting: Setting<unknown>, value: unknown): string {
  const text = String(value);
  if (setting.isSecret === true) return text === '' ? '' : hidden;
  return text
    .replace(/(\/\/[^/?#:@\s]*:)[^/?#@\s]*@/g, `$1${hidden}@`)
    .replace(/([?&](?:password|sslpassword)=)[^&#\s]*/gi, `$1${hidden}`);
}
