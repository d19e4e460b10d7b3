/** Makes backups in the backup folder, one at a time, and removes old scheduled backups. */

import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ActionError, StoreError } from '../store/port/errors.ts';
import { systemErrorCode, systemErrorText } from '../system-errors.ts';
import type { BackupParts } from './backup-parts.ts';
import { endLostBackups } from './end-lost.ts';
import { isSqlite, readStart } from './sqlite-start.ts';
import type { Backup, BackupPlan } from './state/index.ts';

/** Free space that a backup needs, as a multiple of the store's size: one for the copy, and one for the store to grow. */
const neededSizes = 2;
const beatMs = 15_000;
const bytesPerMegabyte = 1_048_576;
/** Maximum difference between the clocks of processes, in milliseconds. */
export const maxAheadMs = 3_600_000;

/** Name endings of the files next to a backup. */
const endings = ['-wal', '-shm', '-accounts', '-accounts-wal', '-accounts-shm'];

interface Asked {
  readonly actor: string;
  readonly kind: Backup['kind'];
}

/** A backup that has begun. */
export interface StartedBackup {
  readonly id: string;
  /** Resolves with the result, which the list of backups also contains. Rejects only if the list cannot be written. */
  readonly ended: Promise<Backup>;
}

/** Begins a backup. Throws ActionError if another backup is running, or there is no folder or too little space. */
export async function startBackup(
  parts: BackupParts,
  { actor, kind }: Asked,
): Promise<StartedBackup> {
  const { rows, folder, copy, holder, now } = parts;
  if (copy === null)
    throw new ActionError(
      'conflict',
      'This store is a PostgreSQL server. Back it up with its own tools: pg_dump, or pg_basebackup.',
    );
  await endLostBackups(parts); // first, because their files take space
  await openFolder(parts);
  const startedAt = now();
  const backupId = randomBytes(8).toString('hex');
  const file = `laurel-${new Date(startedAt).toISOString().replaceAll(/[:.]/g, '-')}.db`;
  // Such a file is not of this backup, but would be removed with it.
  if (await isThere(join(folder, file)))
    throw new ActionError('conflict', `The folder of backups already has a file ${file}.`);
  const begun = { backupId, file, kind, actor, holder, startedAt };
  if (!(await rows.begin(begun)))
    throw new ActionError('conflict', 'Another backup is being made.');
  const ended = finish(parts, begun, () => copy(join(folder, file)));
  ended.catch(() => undefined); // prevents an unhandled rejection; the callers get the error
  parts.onStarted?.(ended);
  return { id: backupId, ended };
}

/** Opens the backup folder. Throws ActionError if it is missing or has too little space. */
export async function openFolder({ folder, storeBytes, freeBytes }: BackupParts): Promise<void> {
  if (folder === '')
    throw new ActionError(
      'conflict',
      'No folder for backups is set. Set one with --backup-folder.',
    );
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = systemErrorText(error);
    if (reason === null) throw error;
    throw new ActionError('conflict', `The folder of backups cannot be created: ${reason}.`);
  }
  const needed = neededSizes * (await storeBytes());
  const free = await freeBytes(folder);
  if (free >= needed) return;
  const [has, needs] = [free, needed].map((bytes) => Math.ceil(bytes / bytesPerMegabyte));
  throw new ActionError(
    'conflict',
    `The folder of backups has ${has} MB of free space; a backup needs ${needs} MB.`,
  );
}

async function finish(
  { rows, folder, now }: BackupParts,
  { backupId, file }: Pick<Backup, 'backupId' | 'file'>,
  copy: () => Promise<void>,
): Promise<Backup> {
  const beat = setInterval(() => {
    rows.beat(backupId, now()).catch(() => undefined); // the next heartbeat may succeed
  }, beatMs);
  try {
    await copy();
    const { size } = await lstat(join(folder, file));
    await rows.finish(backupId, { state: 'done', finishedAt: now(), bytes: size, message: '' });
  } catch (error) {
    const message = error instanceof StoreError ? error.message : systemErrorText(error);
    const ended = { state: 'failed', finishedAt: now(), bytes: null } as const;
    await rows.finish(backupId, { ...ended, message: message ?? String(error) }); // absent: any other error
  } finally {
    clearInterval(beat);
  }
  return findBackup({ rows }, backupId);
}

/** Finds a backup. Throws ActionError. */
export async function findBackup({ rows }: Pick<BackupParts, 'rows'>, id: string): Promise<Backup> {
  const found = await rows.find(id);
  if (found === null) throw new ActionError('unknown', 'There is no such backup.');
  return found;
}

/** The file of a complete backup. */
export interface BackupFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** Finds the file of a backup. Throws ActionError. */
export async function findBackupFile(
  parts: Pick<BackupParts, 'rows' | 'folder'>,
  id: string,
): Promise<BackupFile> {
  const found = await findBackup(parts, id);
  const own = await ownFile(parts.folder, found);
  if (found.state !== 'done' || own === null)
    throw new ActionError('conflict', 'The file of the backup is not in the folder of backups.');
  return { name: found.file, ...own };
}

/** Opens the file of a backup. Throws ActionError. */
export async function openBackup(
  parts: Pick<BackupParts, 'rows' | 'folder'>,
  id: string,
): Promise<{
  readonly name: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Buffer>;
}> {
  const { name, path, bytes } = await findBackupFile(parts, id);
  return { name, bytes, content: createReadStream(path) };
}

/** Removes a backup with its file. Throws ActionError. */
export async function removeBackup(parts: BackupParts, id: string): Promise<void> {
  await endLostBackups(parts); // first, because a backup whose process died still counts as running
  const found = await findBackup(parts, id);
  if (found.state === 'running')
    throw new ActionError('conflict', 'The backup is still being made.');
  const own = await ownFile(parts.folder, found);
  // Removes the accounts' file too, and the write-ahead log that opening the copy leaves behind.
  // Without the backup itself, nothing else can use the files next to it.
  if (own !== null || (await isMissing(parts.folder, found)))
    for (const ending of ['', ...endings])
      await rm(join(parts.folder, `${found.file}${ending}`), { force: true });
  await parts.rows.remove(id);
}

/**
 * Returns the scheduled backups, the newest first. Those that a clock in the future has dated come last: they are not newer than others.
 */
export async function listScheduled({
  rows,
  now,
}: Pick<BackupParts, 'rows' | 'now'>): Promise<readonly Backup[]> {
  const scheduled = (await rows.list()).filter(({ kind }) => kind === 'scheduled');
  const isAhead = ({ startedAt }: Backup): boolean => startedAt > now() + maxAheadMs;
  return [...scheduled.filter((each) => !isAhead(each)), ...scheduled.filter(isAhead)];
}

/** Removes the oldest scheduled backups beyond the number that the schedule keeps, and no other backups. Returns their files. */
export async function removeOldBackups(
  parts: BackupParts,
  { keep }: Pick<BackupPlan, 'keep'>,
): Promise<readonly string[]> {
  const scheduled = await listScheduled(parts);
  const old = scheduled.filter(({ state }) => state === 'done').slice(keep);
  const failed = scheduled.filter(({ state }) => state === 'failed').slice(keep);
  for (const { backupId } of [...old, ...failed]) await removeBackup(parts, backupId);
  return old.map(({ file }) => file);
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Checks whether a backup's file is gone, rather than unreadable. */
function isMissing(folder: string, { file }: Pick<Backup, 'file'>): Promise<boolean> {
  if (folder === '' || file !== basename(file)) return Promise.resolve(false);
  return lstat(join(folder, file)).then(
    () => false,
    (error: unknown) => systemErrorCode(error) === 'ENOENT',
  );
}

/** Returns the file of a backup as it is now; null if it is missing, or if another file has its name. */
async function ownFile(
  folder: string,
  { file }: Pick<Backup, 'file'>,
): Promise<Omit<BackupFile, 'name'> | null> {
  if (file !== basename(file)) return null;
  const path = join(folder, file);
  const found = await lstat(path).catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  });
  // A newer version that checks the backup upgrades it, so its size can change.
  return found?.isFile() === true && isSqlite(await readStart(path))
    ? { path, bytes: found.size }
    : null;
}
