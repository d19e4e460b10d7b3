/** The checks of `laurel doctor`, which the operator's overview page runs as well. */

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

/** Returns the checks of the machine. */
export function machineChecks(settings: CheckedSettings): readonly Check[] {
  return [() => checkNode(), () => checkDisk(settings.store), () => checkPermissions(settings)];
}

/** Returns the checks of how the service can be reached. @param hasContact whether the store has a contact address of the operator */
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

/** Returns the checks of the login and the keys. @param now milliseconds UTC */
export function loginChecks(settings: CheckedSettings, now: number): readonly Check[] {
  return [() => checkLogin(findLoginFile(settings), now), () => checkKeys(settings.syncSecrets)];
}

/**
 * Runs the checks for a running service. It leaves out ports, which the service itself uses; logins and keys, which its pages show; and the
 * complete check of all data, which can take minutes.
 */
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
