/** Stores that appear to be of an older version, for tests of the commands that must not upgrade them. */

import { loadSqliteDriver } from '../../src/store/engine/sqlite/sqlite-driver.ts';

/** A schema version that can be upgraded. */
const older = 60;

/** Makes the file of a store one of an older version. */
export async function makeOlder(file: string): Promise<void> {
  const connection = (await loadSqliteDriver())(file, { readOnly: false });
  connection.exec(`UPDATE laurel_migration SET version = ${older}`);
  connection.close();
}

/** Checks whether the file of a store is still of the older version. */
export async function isOlder(file: string): Promise<boolean> {
  const connection = (await loadSqliteDriver())(file, { readOnly: false });
  const rows = connection.prepare('SELECT max(version) FROM laurel_migration').lists().all();
  connection.close();
  return JSON.stringify(rows) === `[[${older}]]`;
}
