/** Opens the store for the checks of its data, or reports why it cannot be opened. */

import { existsSync } from 'node:fs';
import type { StoreChecks } from '../../app/doctor/check-store.ts';
import { checkOpened } from '../../app/doctor/check-store.ts';
import type { Finding } from '../../app/doctor/finding.ts';
import { judgeRights, judgeServer } from '../../app/doctor/judge-server.ts';
import type { StoreSettings } from '../../app/store-options.ts';
import { serverStateAt, StoreError } from '../../store/index.ts';
import { isPrivateStore, readStoreFile, withoutPassword } from '../../store/engine/address.ts';
import { withCurrentStore } from '../with-store.ts';

/**
 * Opens the store, if it exists, and checks its data. @param checks which data is checked, and the number of read connections that a node
 * opens
 */
export async function checkStoreData(
  settings: StoreSettings,
  checks: StoreChecks & { readonly connections: number },
): Promise<readonly Finding[]> {
  const { store: url } = settings;
  const file = readStoreFile(url);
  const check = 'Store';
  if (isPrivateStore(url))
    return [
      {
        check,
        verdict: 'warning',
        message: 'The store is in memory and is lost when the service stops.',
      },
    ];
  if (file !== null && !existsSync(file)) return [notCreated(file)];
  const server: Finding[] = [];
  try {
    if (file === null) server.push(...(await judge(url, checks.connections)));
    const found = await withCurrentStore(settings, (store) => checkOpened(store, checks));
    return [...found, ...server];
  } catch (error) {
    const found = error instanceof StoreError ? describeUnopened(url, error) : failed(error);
    return [found, ...server];
  }
}

function describeUnopened(url: string, error: StoreError): Finding {
  if (error.code === 'not-upgraded') return notUpgraded(error);
  const shown = withoutPassword(url);
  if (error.code === 'not-created') return notCreated(shown);
  return {
    check: 'Store',
    verdict: 'problem',
    message: `${shown} cannot be opened. ${error.message}`,
  };
}

function notCreated(place: string): Finding {
  const message = `There is no store at ${place} yet; the first start creates it.`;
  return { check: 'Store', verdict: 'ok', message };
}

async function judge(url: string, readConnections: number): Promise<readonly Finding[]> {
  const { settings, tables } = await serverStateAt(url);
  return [...judgeServer(settings, readConnections), ...judgeRights(tables)];
}

/** Until the service is restarted, this is the usual state after a new version was installed. */
function notUpgraded({ message: remedy }: StoreError): Finding {
  const message = 'The store is of an older version of Laurel, and its data was not checked.';
  return { check: 'Store', verdict: 'warning', message, remedy };
}

/** The check itself failed. The other checks still run, because one of them may find the cause. */
function failed(error: unknown): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    check: 'Store',
    verdict: 'problem',
    message: `The store could not be checked: ${reason.replace(/\.$/, '')}.`,
    remedy:
      'This is an error of Laurel or of the store. Report it with what "laurel db check" prints.',
  };
}
