/** Routes to create, list, download, remove and schedule backups. */

import type { BackupParts } from '../../actions/index.ts';
import {
  ActionError,
  backupFields,
  backupIntervals,
  findBackup,
  openBackup,
  removeBackup,
  scheduleBackups,
  startBackup,
} from '../../actions/index.ts';
import { choice, optional, whole } from '../../contract/index.ts';
import type { AdminAnswer, AdminRoute } from './route.ts';
import { declareRoute, json, mediaTypes } from './route.ts';

const base = { scope: 'backup', gives: mediaTypes.json } as const;
const one = { ...base, path: '/v1/backups/{id}' } as const;
const found = { 404: 'There is no such backup.' };
const maxKeep = 365;
const usualKeep = 7;

/** Creates the routes of backups. */
export function backupRoutes(backups: BackupParts): readonly AdminRoute[] {
  return [...listRoutes(backups), ...fileRoutes(backups), scheduleRoute(backups)];
}

function listRoutes(backups: BackupParts): readonly AdminRoute[] {
  const { rows, folder } = backups;
  return [
    {
      ...base,
      method: 'GET',
      path: '/v1/backups',
      about: 'List the backups, newest first, and their schedule.',
      statuses: { 200: 'The backups.' },
      answer: async () =>
        json(200, {
          isPossible: folder !== '' && backups.copy !== null,
          schedule: await rows.plan(),
          backups: (await rows.list()).map(backupFields),
        }),
    },
    {
      ...base,
      method: 'POST',
      path: '/v1/backups',
      about: 'Make a backup of a SQLite store in --backup-folder, in the background.',
      statuses: {
        202: 'The backup, which is being made.',
        409: 'The backup is not possible: another one is being made, no folder is set, there is too little space, or the store is in PostgreSQL. See `detail`.',
      },
      async answer({ actor }) {
        const { id } = await startBackup(backups, { actor, kind: 'asked' });
        return json(202, backupFields(await findBackup(backups, id)), `backup ${id}`);
      },
    },
  ];
}

function fileRoutes(backups: BackupParts): readonly AdminRoute[] {
  return [
    {
      ...one,
      method: 'GET',
      about: 'Get a backup.',
      statuses: { 200: 'The backup.', ...found },
      answer: async ({ parameters }) =>
        json(200, backupFields(await findBackup(backups, idOf(parameters)))),
    },
    {
      ...base,
      method: 'GET',
      path: '/v1/backups/{id}/file',
      about:
        'Download the file of a backup. It contains the whole store, including secrets, but not the accounts.',
      gives: mediaTypes.bytes,
      isAudited: true,
      statuses: { 200: 'The file.', ...found, 409: 'The file is missing or not complete.' },
      answer: ({ parameters }) => answerFile(backups, idOf(parameters)),
    },
    {
      ...one,
      method: 'DELETE',
      about: 'Remove a backup with its files: the copy of the store and that of the accounts.',
      statuses: {
        200: 'The backup was removed.',
        ...found,
        409: 'The backup is still being made.',
      },
      async answer({ parameters }) {
        const id = idOf(parameters);
        await removeBackup(backups, id);
        return json(200, { removed: id }, `backup ${id}`);
      },
    },
  ];
}

async function answerFile(backups: BackupParts, id: string): Promise<AdminAnswer> {
  const { name, bytes, content } = await openBackup(backups, id);
  return {
    status: 200,
    contentType: mediaTypes.bytes,
    body: content,
    headers: {
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(bytes),
    },
    subject: `backup ${id}`,
  };
}

function scheduleRoute(backups: BackupParts): AdminRoute {
  return declareRoute({
    ...base,
    method: 'PUT',
    path: '/v1/backup-schedule',
    about: 'Set how often backups are made, and how many of these scheduled backups are stored.',
    fields: {
      every: choice(backupIntervals, 'daily, weekly or off.'),
      keep: optional(
        whole([1, maxKeep], 'Number of scheduled backups to store. Older ones are deleted.'),
        usualKeep,
      ),
    },
    statuses: { 200: 'The schedule.', 409: 'Backups are not possible here; see `detail`.' },
    async answer({ fields, actor }) {
      await scheduleBackups(backups, fields, actor);
      return json(200, fields);
    },
  });
}

function idOf({ id }: Readonly<Record<string, string>>): string {
  if (id === undefined) throw new ActionError('unknown', 'There is no such backup.');
  return id;
}
