/** Restores an uploaded backup into the empty store of a running service (docs/adr/0028). */

import { extname, join } from 'node:path';
import type { Logger } from 'pino';
import type { MergedAccess } from '../../access/index.ts';
import { mergeAccess, unlinkPlayers } from '../../access/index.ts';
import { ActionError } from '../../actions/index.ts';
import { Child, ChildError } from '../../child/index.ts';
import { ImportStopped } from '../../data/import/index.ts';
import type { BackupRestore, RestoredBackup } from '../../imports/index.ts';
import type { SettingsFor } from '../../settings/index.ts';
import type { SqlStore } from '../../store/index.ts';
import { openStore } from '../../store/index.ts';
import type { ExaminedBackup } from './examine-messages.ts';
import { cleanName, readReply } from './examine-messages.ts';
import { fillInThread } from './fill-store.ts';
import { plural } from '../../plural.ts';

/** The store into which the backup is restored, its settings, and the log for a failure that leaves the accounts out. */
export interface RestoreParts {
  readonly store: SqlStore;
  readonly settings: Pick<SettingsFor<'serve'>, 'store' | 'levelSystem'>;
  readonly log: Pick<Logger, 'error'>;
}

/** Maximum milliseconds for the examination. It copies every row once, which takes about a minute for each gigabyte. */
const examineMs = 1_800_000;
const maxMegabytes = 640;

/**
 * Examines the backup, fills the store in one transaction, and adds the accounts. If the accounts cannot be added, the restore is done, and
 * its message says that they are missing. Throws ActionError, StoreError and ImportStopped.
 */
export async function restoreBackup(
  { store, settings, log }: RestoreParts,
  { folder, title, signal, onExamined, onProgress }: BackupRestore,
): Promise<RestoredBackup> {
  await assertEmpty(store);
  const { levelSystem } = settings;
  const examined = await examineInChild({ folder, title, levelSystem }, signal);
  const { players, games, accounts, firstPlayers } = examined;
  const counts = [
    plural(players, 'player', 'players'),
    plural(games, 'game', 'games'),
    plural(accounts.length, 'account', 'accounts'),
  ];
  await onExamined(counts.join(', '));
  await assertEmpty(store);
  // Done first, so that an interrupted restore never leaves accounts and requests that name players of the backup.
  await unlinkPlayers(store);
  // An abort before the listener is added would be missed.
  if (signal.aborted) throw stopped();
  const clean = `sqlite:${join(folder, cleanName)}`;
  await fillInThread({ from: clean, to: settings.store }, { signal, onProgress });
  const message = await addAccounts(clean, store).then(describe, (error: unknown) => {
    log.error({ err: error }, 'The accounts of a restored backup could not be added.');
    return accountsMissing;
  });
  return { players: firstPlayers, message };
}

const accountsMissing =
  'The players and games are restored, but the accounts of the backup are missing, because they could not be added. Invite these people again under “People”.';

function stopped(): ImportStopped {
  return new ImportStopped('The restore was stopped');
}

async function assertEmpty(store: SqlStore): Promise<void> {
  if (await store.isEmpty()) return;
  throw new ActionError(
    'conflict',
    'A backup can be restored only into an empty store, and this one has players or games. Nothing was changed. On the server, “laurel restore” replaces a store.',
  );
}

async function examineInChild(task: object, signal: AbortSignal): Promise<ExaminedBackup> {
  const child = new Child({
    // The file is in the same folder, both in the source (.ts) and in the build (.js).
    file: join(import.meta.dirname, `examine-process${extname(import.meta.filename)}`),
    maxProcessorMs: examineMs,
    maxMs: examineMs,
    maxMegabytes,
    maxTasks: 1,
    idleMs: 1000,
  });
  const stop = (): void => void child.end();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) throw stopped();
    const reply = readReply(await child.ask(task));
    if ('wrong' in reply) throw new ActionError('invalid', `${reply.wrong} Nothing was changed.`);
    return reply;
  } catch (error) {
    if (signal.aborted) throw stopped();
    if (!(error instanceof ChildError)) throw error;
    throw new ActionError(
      'invalid',
      `The backup could not be examined. ${error.message} Nothing was changed.`,
    );
  } finally {
    signal.removeEventListener('abort', stop);
    await child.end();
  }
}

async function addAccounts(clean: string, store: SqlStore): Promise<MergedAccess> {
  const source = await openStore(clean, { sqlite: { mustExist: true } });
  try {
    return await mergeAccess(source, store);
  } finally {
    await source.close();
  }
}

/** Describes what happened to the accounts, for the person who restored the backup. */
function describe({ added, renamed }: MergedAccess): string {
  const names = added.map(({ name, role }) => (role === 'operator' ? `${name} (operator)` : name));
  const back =
    names.length === 0
      ? 'The backup has no accounts.'
      : `These people can sign in as before: ${names.join(', ')}.`;
  const changed = renamed.map(
    ({ from, to }) => `The account ${from}, created in this setup, is now named ${to}.`,
  );
  return [
    back,
    ...changed,
    'The account that you used for this setup remains. Delete it under “People” if you have another.',
  ].join(' ');
}
