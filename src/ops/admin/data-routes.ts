/** Import and export routes for remote agents. */

import type { Readable } from 'node:stream';
import type { ExportParts } from '../../actions/index.ts';
import { exportFormats, openExport } from '../../actions/index.ts';
import { boolean, choice, optional, text } from '../../contract/index.ts';
import type { Summary } from '../../data/import/index.ts';
import {
  importOptions,
  ImportStopped,
  pruneOptions,
  SourceError,
} from '../../data/import/index.ts';
import type { ChosenFormat } from './import-query.ts';
import { formatFields, readFormat } from './import-query.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from './route.ts';
import { problem } from './problems.ts';
import { declareRoute, json, mediaTypes, retryLater } from './route.ts';

/** How a body is imported. */
export interface ImportBodyOptions extends ChosenFormat {
  /** Loads the valid records and lists the rejected ones. */
  readonly keepGoing: boolean;
  /** Rejects a record with an invalid value instead of omitting the value. */
  readonly strict: boolean;
  /** Loads nothing and lists what would change. */
  readonly dryRun: boolean;
  /** Removes what the only player of the body has and the body does not list. */
  readonly prune: boolean;
  readonly forcePrune: boolean;
  /** Whether webhooks, followed players and tombstones are loaded; otherwise they are rejected. */
  readonly mayRestore: boolean;
  /** Called when the body has arrived and its turn has come, before anything is loaded; may throw. */
  readonly beforeLoad: () => Promise<void>;
}

/**
 * Loads a stream atomically after it is received completely. Throws SourceError if the stream is incomplete, too slow or too
 * long; also StorageFullError, ImportStopped and StoreError.
 */
export type ImportBody = (body: Readable, options: ImportBodyOptions) => Promise<Summary>;

/** What the routes of imports and exports are made with. */
export interface DataParts extends ExportParts {
  readonly importBody: ImportBody;
}

const instance = boolean(
  'Include webhooks with their secrets, followed players and tombstones of deleted players; requires the scope instance.',
);

/** Query parameters for ImportBodyOptions. */
const importQuery = {
  keepGoing: importOptions.keepGoing,
  strict: importOptions.strict,
  dryRun: importOptions.dryRun,
  ...pruneOptions,
  instance,
  ...formatFields,
};

/** The disk is too full for a body. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** Maximum number of concurrent imports; each may use disk space up to the maximum size of an import. */
const maxImports = 4;

/** Creates the routes of imports and exports. */
export function dataRoutes({ importBody, ...parts }: DataParts): readonly AdminRoute[] {
  return [importRoute(importBody), exportRoute(parts)];
}

const importStatuses = {
  200: 'The summary of the import.',
  400: 'The body is incomplete, too slow or too long. Nothing was imported.',
  422: 'Records were rejected and listed in `rejected`. Nothing was imported.',
  503: 'Too many imports are in progress, the service is stopping, or the store cannot be written; see `detail`. Nothing was imported.',
  507: 'There is not enough disk space for the body. Nothing was imported.',
};

function importRoute(importBody: ImportBody): AdminRoute {
  let importing = 0;
  const busy = (): AdminAnswer | null =>
    importing >= maxImports
      ? retryLater(problem('admin.busy', 'Too many other imports are in progress.'))
      : null;
  return declareRoute({
    method: 'POST',
    path: '/v1/import',
    about:
      'Import one file: records, one JSON object per line, or another format. The import is atomic and starts when the body is complete.',
    scope: 'import',
    query: importQuery,
    reads: mediaTypes.ndjson,
    gives: mediaTypes.json,
    statuses: importStatuses,
    busy,
    async answer({ body, query, scopes, askAgain }) {
      const {
        instance: mayRestore,
        format,
        keepGoing,
        strict,
        dryRun,
        prune,
        forcePrune,
        ...given
      } = query;
      const rejection = busy() ?? checkInstanceScope(mayRestore, scopes);
      if (rejection !== null) return rejection;
      const chosen = { keepGoing, strict, dryRun, prune, forcePrune, mayRestore };
      importing += 1;
      try {
        const summary = await importBody(body, {
          ...readFormat(format, given),
          ...chosen,
          beforeLoad: askAgain,
        });
        return answerOf(summary);
      } catch (error) {
        return importProblem(error);
      } finally {
        importing -= 1;
      }
    },
  });
}

/** The answer to an import that failed for a reason that its sender can know; any other error is thrown on. */
function importProblem(error: unknown): AdminAnswer {
  const known = problemsOfErrors.find(([kind]) => error instanceof kind);
  if (known === undefined || !(error instanceof Error)) throw error;
  return problem(known[1], `${error.message}. Nothing was imported.`);
}

const exportQuery = {
  player: optional(text('A current or former name of a player.'), null),
  format: optional(
    choice(exportFormats, 'ndjson: everything; csv: earned trophies; xml: profiles and catalogue.'),
    'ndjson',
  ),
  instance,
};

function exportRoute(parts: ExportParts): AdminRoute {
  return declareRoute({
    method: 'GET',
    path: '/v1/export',
    about:
      'Export all data, or one player with their games: as records that can be imported again, as CSV or as XML.',
    scope: 'export',
    query: exportQuery,
    gives: mediaTypes.ndjson,
    statuses: {
      200: 'The records.',
      404: 'There is no player with this name.',
      409: 'The player is hidden, and the format leaves hidden players out.',
    },
    answer: (request) => answerExport(parts, request),
  });
}

/** Checks the scope `instance`, required because webhooks send events to third parties and their secrets sign for this instance. */
function checkInstanceScope(isAsked: boolean, scopes: AdminRequest['scopes']): AdminAnswer | null {
  if (!isAsked || scopes.has('instance')) return null;
  return problem('admin.forbidden', 'The token does not have the scope "instance".');
}

const problemsOfErrors = [
  [SourceError, 'admin.bad-request'],
  [StorageFullError, 'admin.no-space'],
  [ImportStopped, 'admin.unavailable'],
] as const;

function answerOf(summary: Summary): AdminAnswer {
  const { added, changed, unchanged } = summary.total;
  const subject = `${added} added, ${changed} changed, ${unchanged} unchanged, ${summary.rejected.total} rejected`;
  if (summary.isLoaded || summary.changes !== undefined) return json(200, summary, subject);
  return {
    ...problem('admin.rejected-records', 'Records were rejected. Nothing was imported.', {
      ...summary,
    }),
    subject,
  };
}

async function answerExport(
  parts: ExportParts,
  { query: { player, format, instance: isWhole }, scopes }: AdminRequest<typeof exportQuery>,
): Promise<AdminAnswer> {
  const rejection = checkInstanceScope(isWhole, scopes);
  if (rejection !== null) return rejection;
  const { name, body, playerId } = await openExport(parts, {
    format,
    player,
    isDataOnly: !isWhole,
  });
  const everything = isWhole ? 'everything' : 'all data';
  return {
    status: 200,
    contentType: mediaTypes[format],
    body,
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    subject: playerId === null ? everything : `player ${playerId}`,
  };
}
