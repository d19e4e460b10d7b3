/** Checks whether readers of a public site can contact its operator, for example to have their profile removed. */

import type { SettingsFor } from '../../settings/index.ts';
import { isLoopbackHost } from '../../settings/index.ts';
import type { Finding } from './finding.ts';

type ContactSettings = Pick<SettingsFor<'serve'>, 'contact' | 'pages' | 'publicUrl' | 'host'>;

/**
 * Checks for a contact address. Finds nothing for an instance that only this machine can reach. @param isStored whether the store has a
 * contact address
 */
export async function checkContact(
  { contact, pages, publicUrl, host }: ContactSettings,
  isStored: () => Promise<boolean>,
): Promise<readonly Finding[]> {
  if (pages !== 'on' || (publicUrl === '' && isLoopbackHost(host))) return [];
  const check = 'Contact';
  if (contact !== '' || (await isStored()))
    return [{ check, verdict: 'ok', message: 'The pages name a contact.' }];
  return [
    {
      check,
      verdict: 'warning',
      message: 'The pages name no contact: players cannot ask to be hidden or removed.',
      remedy: 'Set one: laurel site set contact mailto:you@example.com',
    },
  ];
}
