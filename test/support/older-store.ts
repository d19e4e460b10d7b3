/** Stores that appear to be of an older version, for tests of the commands that must not upgrade them. */

import { loadSqliteDriver } from '../../src/store/engine/sqlite/sqlite-driver.ts';

/** A schema version that can be upgraded, and a version of the accounts. */
const older = 60;
const olderAccounts = 2;

/** Makes the file of a store one of an older version. */
export function makeOlder(file: string): Promise<void> {
  return setVersion(file, 'laurel_migration', older);
}

/** Makes the accounts next to the file of a store those of an older version. */
export function makeAccountsOlder(file: string): Promise<void> {
  return setVersion(`${file}-accounts`, 'access_migration', olderAccounts);
}

/** Checks whether the file of a store is still of the older version. */
export function isOlder(file: string): Promise<boolean> {
  return hasVersion(file, 'laurel_migration', older);
}

/** Checks whether the accounts next to the file of a store are still of the older version. */
export function areAccountsOlder(file: string): Promise<boolean> {
  return hasVersion(`${file}-accounts`, 'access_migration', olderAccounts);
}

async function setVersion(file: string, ledger: string, version: number): Promise<void> {
  const connection = (await loadSqliteDriver())(file, { readOnly: false });
  connection.exec(`UPDATE ${ledger} SET version = ${version}`);
  connection.close();
}

async function hasVersion(file: string, ledger: string, version: number): Promise<boolean> {
  const connection = (await loadSqliteDriver())(file, { readOnly: false });
  const rows = connection.prepare(`SELECT max(version) FROM ${ledger}`).lists().all();
  connection.close();
  return JSON.stringify(rows) === `[[${version}]]`;
}
