/**
 * Examines an uploaded backup, and writes its valid data to a new store. A manipulated database file can harm the program that opens it.
 * Therefore this runs in a separate process, and no other code ever opens the uploaded file.
 */

import { join } from 'node:path';
import type { LevelSystem } from '../../domain/index.ts';
import { copyBetween, examineBackup, openStore, StoreError } from '../../store/index.ts';
import { invariant } from '../../invariant.ts';
import { listAccountsIn } from '../../access/index.ts';
import { copyAccounts } from '../account-copies.ts';
import type { ExaminedBackup, ExamineReply, ExamineTask } from './examine-messages.ts';
import { cleanName } from './examine-messages.ts';
import { NoBackup, partNames, unpackBackup } from '../../backups/index.ts';

/** Returns the content of the backup, or a sentence about what is wrong with it. */
export async function examineUpload(task: ExamineTask): Promise<ExamineReply> {
  try {
    return await examine(task);
  } catch (error) {
    const isSaid = error instanceof NoBackup || error instanceof StoreError;
    // A message that names Laurel's private copy of the file describes internals, so it is not shown.
    if (isSaid && !error.message.includes(partNames.store)) return { wrong: error.message };
    return { wrong: 'The file is not a backup of Laurel, or it is damaged.' };
  }
}

async function examine({ folder, title, levelSystem }: ExamineTask): Promise<ExaminedBackup> {
  await unpackBackup(folder);
  const uploaded = join(folder, partNames.store);
  await examineBackup(uploaded, title);
  const clean = `sqlite:${join(folder, cleanName)}`;
  const copied = await copyBetween(`sqlite:${uploaded}`, clean, () => undefined);
  await copyAccounts(`sqlite:${uploaded}`, clean);
  const rowsOf = (name: string): number =>
    invariant(
      copied.find(({ table }) => table === name),
      'every table is copied',
    ).rows;
  return {
    players: rowsOf('player'),
    games: rowsOf('game'),
    ...(await describePeople(clean, levelSystem)),
  };
}

/** Opens the store as the service will open it, with its level system. */
async function describePeople(
  clean: string,
  levelSystem: LevelSystem,
): Promise<Pick<ExaminedBackup, 'accounts' | 'firstPlayers'>> {
  const store = await openStore(clean, { levelSystem, sqlite: { mustExist: true } });
  try {
    const accounts = await listAccountsIn(store);
    const owner = accounts.find(({ role, playerId }) => role === 'operator' && playerId !== null);
    const ownName =
      owner?.playerId === undefined || owner.playerId === null
        ? null
        : await store.players.currentName(owner.playerId);
    const names: string[] = ownName === null ? [] : [ownName];
    for await (const batch of store.players.list()) {
      const shown = batch.filter(({ hidden }) => !hidden).toSorted((a, b) => b.games - a.games);
      names.push(...shown.map(({ name }) => name).filter((name) => name !== ownName));
      break;
    }
    return {
      accounts: accounts.map(({ name, role }) => ({ name, role })),
      firstPlayers: names.slice(0, 20),
    };
  } finally {
    await store.close();
  }
}
