/** Routes for background imports of uploaded files, and of folders on this machine. */

import type { Readable } from 'node:stream';
import {
  ActionError,
  checkImport,
  describeRefusedFiles,
  describeUndo,
  findImport,
  importFields,
  listedImport,
  loadImport,
  startFolderImport,
  startUpload,
  stopImport,
  undoImport,
} from '../../actions/index.ts';
import type { ImportQueue } from '../../actions/index.ts';
import { boolean, optional, text, whole } from '../../contract/index.ts';
import { formatGuides, formats, SourceError } from '../../data/import/index.ts';
import type { SqlStore } from '../../store/index.ts';
import type { UploadFailure } from '../../uploads/index.ts';
import { UploadError } from '../../uploads/index.ts';
import type { AdminAnswer, AdminRoute } from './route.ts';
import type { AdminProblem } from './problems.ts';
import { problem } from './problems.ts';
import { declareRoute, json, mediaTypes } from './route.ts';

/** The dependencies of the routes for background imports. */
export interface ImportRouteParts {
  readonly store: Pick<SqlStore, 'corrections'>;
  readonly queue: ImportQueue;
  /** Limits a body in time and size. */
  readonly limitBody: (body: Readable) => AsyncIterable<Buffer>;
}

const base = { scope: 'import', gives: mediaTypes.json } as const;
const one = { ...base, path: '/v1/imports/{id}' } as const;
const found = { 404: 'There is no such import.' };
const conflict = { 409: 'The state of the import does not allow it; see `detail`.' };
/** Maximum number of simultaneous uploads. */
const maxUploads = 4;
const listed = 50;

/** The options of all formats by name, as texts. Options that a request leaves out do not change. */
const optionFields = Object.fromEntries(
  [
    [
      'load',
      'now: import immediately if no record is rejected; ask: wait for a request to load (default).',
    ] as const,
    [
      'format',
      'Name of the format. Needed only if the files could belong to two formats, such as ps3 and rpcs3.',
    ] as const,
    ['keepGoing', 'true: import the valid records and leave the rejected ones out.'] as const,
    [
      'strict',
      'true: reject a record with an invalid value; by default, the value is omitted.',
    ] as const,
    ...formats.flatMap(({ options }) =>
      Object.entries(options)
        .filter(([name]) => name !== 'home')
        .map(([name, { about }]) => [name, about] as const),
    ),
  ].map(([name, about]) => [name, optional(text(about), '')]),
);

/** Creates the routes of imports in the background. */
export function importRoutes(parts: ImportRouteParts): readonly AdminRoute[] {
  const { queue } = parts;
  return [
    guideRoute,
    listRoute(queue),
    uploadRoute(parts),
    folderRoute(queue),
    showRoute(queue),
    checkRoute(queue),
    loadRoute(queue),
    stopRoute(queue),
    ...undoRoutes(parts),
  ];
}

const guideRoute: AdminRoute = {
  ...base,
  method: 'GET',
  path: '/v1/import-formats',
  about:
    'List the import formats. For each, show the options that it needs, and where its files usually are.',
  statuses: { 200: 'The formats.' },
  answer: () => Promise.resolve(json(200, { formats: formatGuides() })),
};

function listRoute({ jobs }: ImportQueue): AdminRoute {
  return declareRoute({
    ...base,
    method: 'GET',
    path: '/v1/imports',
    about: 'List the imports in the background, newest first.',
    query: { limit: optional(whole([1, 500], 'Maximum number of imports.'), listed) },
    statuses: { 200: 'The imports.' },
    answer: async ({ query: { limit } }) =>
      json(200, { imports: (await jobs.latest(limit)).map(listedImport) }),
  });
}

function uploadRoute({ queue, limitBody }: ImportRouteParts): AdminRoute {
  let receiving = 0;
  const busy = (): AdminAnswer | null =>
    receiving >= maxUploads ? problem('admin.busy', 'Too many other uploads are arriving.') : null;
  return declareRoute({
    ...base,
    method: 'POST',
    path: '/v1/imports',
    about:
      'Send files as a form (multipart/form-data) to check them for an import: one file, several files, or a ZIP file of a folder. The other fields of the form, such as player and load, are the options of the import. They must come before the files. With load set to now, the files are then imported if no option is missing and no record is rejected; otherwise, the import waits for POST /v1/imports/{id}/load.',
    reads: mediaTypes.form,
    statuses: {
      202: 'The import, which is now checked in the background.',
      400: 'The form is incomplete, too slow or not valid. Nothing was stored.',
      409: 'Too many imports of this token are in progress.',
      413: 'The files are larger than --upload-limit. Nothing was stored.',
      507: 'There is not enough disk space. Nothing was stored.',
    },
    busy,
    async answer({ body, contentType, actor, askAgain }) {
      const rejection = busy();
      if (rejection !== null) return rejection;
      receiving += 1;
      try {
        const chunks = limitBody(body);
        const sent = { contentType, chunks, actor, beforeStart: askAgain };
        return await accepted(queue, await startUpload(queue, sent));
      } catch (error) {
        return uploadProblem(error);
      } finally {
        receiving -= 1;
      }
    },
  });
}

const problemsOfUploads: Readonly<Record<UploadFailure, AdminProblem>> = {
  invalid: 'admin.bad-request',
  'too-large': 'admin.too-large',
  'no-space': 'admin.no-space',
  unwritable: 'admin.internal',
};

/** Returns the response to refused files. Other errors are thrown again. */
function uploadProblem(error: unknown): AdminAnswer {
  const isRefused = error instanceof UploadError;
  if (!isRefused && !(error instanceof SourceError)) throw error;
  const code = problemsOfUploads[isRefused ? error.failure : 'invalid'];
  return problem(code, describeRefusedFiles(error));
}

async function accepted(queue: ImportQueue, id: string): Promise<AdminAnswer> {
  const answer = json(202, importFields(await findImport(queue, id)), `import ${id}`);
  return { ...answer, headers: { Location: `/v1/imports/${id}` } };
}

function folderRoute(queue: ImportQueue): AdminRoute {
  return declareRoute({
    ...base,
    method: 'POST',
    path: '/v1/imports/folder',
    about:
      "Check a file or folder on the service's machine for an import. It must be one of the folders of --import-folders, or be in one. With load set to now, it is then imported if no option is missing and no record is rejected; otherwise, the import waits for POST /v1/imports/{id}/load.",
    fields: { path: text('Absolute path.'), ...optionFields },
    statuses: {
      202: 'The import, which is now checked in the background.',
      400: 'No folder is allowed, or an option is not valid.',
      404: 'There is no such file or folder in the allowed folders.',
    },
    async answer({ fields: { path, ...given }, actor }) {
      const options = statedOf(given);
      return accepted(queue, await startFolderImport(queue, { path, actor, options }));
    },
  });
}

function statedOf(
  given: Readonly<Record<string, unknown>>,
): readonly (readonly [string, string])[] {
  return Object.entries(given).map(([name, value]) => [name, String(value)]);
}

function idOf({ id }: Readonly<Record<string, string>>): string {
  if (id === undefined) throw new ActionError('unknown', 'There is no such import.');
  return id;
}

function showRoute(queue: ImportQueue): AdminRoute {
  return {
    ...one,
    method: 'GET',
    about:
      'Get an import: its state, its progress, what was found in the files, and the table of changes.',
    statuses: { 200: 'The import.', ...found },
    answer: async ({ parameters }) =>
      json(200, importFields(await findImport(queue, idOf(parameters)))),
  };
}

function checkRoute(queue: ImportQueue): AdminRoute {
  return declareRoute({
    ...base,
    path: '/v1/imports/{id}/check',
    method: 'POST',
    about: 'Check a waiting import again, with options that were missing or have changed.',
    fields: optionFields,
    statuses: { 202: 'The import, which is checked again.', ...found, ...conflict },
    async answer({ parameters, fields }) {
      await checkImport(queue, idOf(parameters), statedOf(fields));
      return accepted(queue, idOf(parameters));
    },
  });
}

function loadRoute(queue: ImportQueue): AdminRoute {
  return declareRoute({
    ...base,
    path: '/v1/imports/{id}/load',
    method: 'POST',
    about: 'Carry out a waiting import, which has already been checked.',
    query: {
      keepGoing: boolean('Import the valid records and leave the rejected ones out.'),
    },
    statuses: { 202: 'The import, which is now done in the background.', ...found, ...conflict },
    async answer({ parameters, query }) {
      await loadImport(queue, idOf(parameters), query);
      return accepted(queue, idOf(parameters));
    },
  });
}

function stopRoute(queue: ImportQueue): AdminRoute {
  return {
    ...one,
    method: 'DELETE',
    about:
      'Stop an unfinished import. Its changes of the store are rolled back, and uploaded files are removed. Icons that it has already copied remain.',
    statuses: { 202: 'The import, which is being stopped.', ...found, ...conflict },
    async answer({ parameters }) {
      await stopImport(queue, idOf(parameters));
      return accepted(queue, idOf(parameters));
    },
  };
}

function undoRoutes({ store, queue }: ImportRouteParts): readonly AdminRoute[] {
  const path = '/v1/imports/{id}/undo';
  return [
    {
      ...base,
      path,
      method: 'GET',
      about:
        'Describe what undoing an import would change, and which players it would leave as they are.',
      statuses: { 200: 'What would change.', ...found, ...conflict },
      answer: async ({ parameters }) =>
        json(200, await describeUndo(store, queue, idOf(parameters))),
    },
    {
      ...base,
      path,
      method: 'POST',
      about:
        'Undo an import. Its players become as they were before it. Players for whom this is not possible, such as those who have changed since, remain as they are, and the response names them. If there are only such players, the status is 409. The catalogue does not change.',
      statuses: {
        200: 'What was undone, and which players were left as they are.',
        ...found,
        ...conflict,
      },
      async answer({ parameters }) {
        const id = idOf(parameters);
        return json(200, await undoImport(store, queue, id), `import ${id}`);
      },
    },
  ];
}
