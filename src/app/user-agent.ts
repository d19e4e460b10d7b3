/** How Laurel names itself to the networks that need a key (docs/spec/networks.md 9). */

import type { SettingsFor } from '../settings/index.ts';
import { readVersion } from './version.ts';

/** Returns the User-Agent: the version, and the public address where there is one, so that a network can reach the operator. */
export function toUserAgent({ publicUrl }: Pick<SettingsFor<'sync'>, 'publicUrl'>): string {
  const program = `Laurel/${readVersion()}`;
  return publicUrl === '' ? program : `${program} (+${publicUrl})`;
}
