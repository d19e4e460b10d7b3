/** Whether the readers of a public site can reach its operator, for example to ask that their profile is removed. */

import { existsSync } from 'node:fs';
import type { SettingsFor } from '../../settings/index.ts';
import { isLoopbackHost } from '../../settings/index.ts';
import { readStoreFile } from '../../store/engine/address.ts';
import { withExistingStore } from '../with-store.ts';
import type { Finding } from './finding.ts';

type ContactSettings = Pick<SettingsFor<'serve'>, 'contact' | 'pages' | 'publicUrl' | 'host'> &
  SettingsFor<'store'>;

/** Finds nothing for an instance that only this machine can reach. */
export async function checkContact(settings: ContactSettings): Promise<readonly Finding[]> {
  const { contact, pages, publicUrl, host } = settings;
  if (pages !== 'on' || (publicUrl === '' && isLoopbackHost(host))) return [];
  const check = 'Contact';
  if (contact !== '' || (await isStored(settings)))
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

async function isStored(settings: ContactSettings): Promise<boolean> {
  const file = readStoreFile(settings.store);
  if (file !== null && !existsSync(file)) return false;
  try {
    return await withExistingStore(settings, async (store) =>
      (await store.siteValues()).has('contact'),
    );
  } catch {
    return false; // the check of the store says why it cannot be opened
  }
}
