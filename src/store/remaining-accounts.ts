/**
 * The accounts of a store that is replaced by a backup without accounts. They remain, but they name players by number, and the numbers can
 * mean other people in the backup. A copy is changed, so that the accounts stay as they are until the store is replaced.
 */

import { existsSync } from 'node:fs';
import type { WithAccounts } from './backed-up-accounts.ts';
import { accountsIn } from './backed-up-accounts.ts';
import { accountsFile } from './engine/sqlite/accounts-file.ts';
import { backUp as copyFile } from './engine/sqlite/backup.ts';
import { openSqliteEngine } from './engine/sqlite/sqlite-engine.ts';
import { read } from './engine/statement.ts';
import { StoreError } from './port/errors.ts';

/** Removes what names other players than those whom `findSame` returns. Returns the number of these players. */
export type UnlinkOthers = (
  accounts: WithAccounts,
  findSame: (playerIds: readonly number[]) => Promise<ReadonlySet<number>>,
) => Promise<number>;

/** Copies the accounts of `store` to the place next to `copy`, without what names players who are others there. Returns their number. */
export async function copyRemainingAccounts(
  store: string,
  copy: string,
  unlinkOthers: UnlinkOthers,
): Promise<number> {
  const file = accountsFile(store);
  if (!existsSync(file)) return 0;
  const target = accountsFile(copy);
  try {
    await copyFile({ file, target, drivers: undefined }, () => undefined);
    return await unlinkOthers(accountsIn(target), (ids) => findSame(ids, { store, copy }));
  } catch (error) {
    if (error instanceof StoreError && !isDamage(error)) throw error;
    throw new StoreError(
      'corrupt',
      `The accounts in ${file} cannot be read, and the backup has none. Move this file away to restore without accounts.`,
      error,
    );
  }
}

function isDamage({ code }: StoreError): boolean {
  return code === 'corrupt' || code === 'not-a-store';
}

/** Returns the players who have a name, current or former, in common in both stores: a number and a name together mean one person. */
async function findSame(
  playerIds: readonly number[],
  { store, copy }: { readonly store: string; readonly copy: string },
): Promise<ReadonlySet<number>> {
  // If the replaced store is damaged or missing, nobody knows whom its numbers meant.
  const before = await namesIn(store, playerIds).catch(() => []);
  const known = new Set(before.map(toText));
  const after = await namesIn(copy, playerIds);
  return new Set(after.filter((one) => known.has(toText(one))).map(({ playerId }) => playerId));
}

interface NumberedName {
  readonly playerId: number;
  readonly nameKey: string;
}

function toText({ playerId, nameKey }: NumberedName): string {
  return `${playerId} ${nameKey}`;
}

/** Works in stores of all versions, because it only needs the table of names. */
const selectNames = read<NumberedName>(
  'SELECT n.player_id AS "playerId", n.name_key AS "nameKey" FROM player_name n WHERE n.player_id = ?',
);

/** Returns the current and former names of players. */
async function namesIn(
  file: string,
  playerIds: readonly number[],
): Promise<readonly NumberedName[]> {
  const engine = await openSqliteEngine(file, { mustExist: true });
  try {
    const lists = playerIds.map((playerId) => [playerId]);
    return (await engine.allMany(selectNames, lists)).flat();
  } finally {
    await engine.close();
  }
}
