/** The User-Agent that Laurel sends to networks with a key (docs/spec/networks.md 9). */

import type { SettingsFor } from '../settings/index.ts';
import { readVersion } from './version.ts';

/** Returns the User-Agent. It contains the version and, if there is one, the public URL, so that a network can contact the operator. */
export function toUserAgent({ publicUrl }: Pick<SettingsFor<'sync'>, 'publicUrl'>): string {
  const program = `Laurel/${readVersion()}`;
  return publicUrl === '' ? program : `${program} (+${publicUrl})`;
}
