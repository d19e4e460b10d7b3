/** The checks of `laurel doctor`, which the operator's overview makes, too. */

import type { SettingsFor } from '../../settings/index.ts';
import type { SqlStore } from '../../store/index.ts';
import type { PrivatePaths } from '../checks/check-permissions.ts';
import { findLoginFile } from '../secret-files.ts';
import { checkContact } from './check-contact.ts';
import { checkKeys } from './check-keys.ts';
import { checkLogin } from './check-login.ts';
import { checkDisk, checkNode, checkPermissions } from './check-machine.ts';
import { checkProxy, checkRisks } from './check-network.ts';
import { checkOpened } from './check-store.ts';
import type { Check, Finding } from './finding.ts';

type CheckedSettings = SettingsFor<'serve'> & PrivatePaths;

/** Checks of the machine. */
export function machineChecks(settings: CheckedSettings): readonly Check[] {
  return [() => checkNode(), () => checkDisk(settings.store), () => checkPermissions(settings)];
}

/** Checks of how the service can be reached. @param hasContact whether the store has a contact of the operator */
export function serviceChecks(
  settings: CheckedSettings,
  hasContact: () => Promise<boolean>,
): readonly Check[] {
  return [
    () => checkProxy(settings),
    () => checkContact(settings, hasContact),
    () => checkRisks(settings),
  ];
}

/** Checks of the login and the keys. @param now milliseconds UTC */
export function loginChecks(settings: CheckedSettings, now: number): readonly Check[] {
  return [() => checkLogin(findLoginFile(settings), now), () => checkKeys(settings.syncSecrets)];
}

/** Makes the checks of a service that runs: not of its ports, which it has; not of logins and keys, which its pages show; and without all data, which can take minutes. */
export async function checkRunning(
  settings: CheckedSettings,
  store: SqlStore,
  now: number,
): Promise<readonly Finding[]> {
  const hasContact = async (): Promise<boolean> => (await store.siteValues()).has('contact');
  const checks = [
    ...machineChecks(settings),
    () => checkOpened(store, { isDeep: false, now }),
    ...serviceChecks(settings, hasContact),
  ];
  const found: Finding[] = [];
  for (const check of checks) found.push(...(await check()));
  return found;
}
