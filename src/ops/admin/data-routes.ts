/** Import and export routes for programs on other machines. */

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
import { instanceSubjects } from '../../records/instance-records.ts';
import { StorageFullError } from '../../system-errors.ts';
import type { ChosenFormat } from './import-query.ts';
import { formatFields, readFormat } from './import-query.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from './route.ts';
import { problem } from './problems.ts';
import { declareRoute, json, mediaTypes } from './route.ts';

/** The options for importing a request body. */
export interface ImportBodyOptions extends ChosenFormat {
  /** Whether valid records are imported and rejected ones are listed. Otherwise, the import is all or nothing. */
  readonly keepGoing: boolean;
  /** Whether a record with an invalid value is rejected, instead of omitting the value. */
  readonly strict: boolean;
  /** Whether the changes are only listed and nothing is imported. */
  readonly dryRun: boolean;
  /** Whether to remove the player's games and trophies that the body does not list. The body must be about only one player. */
  readonly prune: boolean;
  readonly forcePrune: boolean;
  /** Whether instance records are imported. Otherwise they are rejected. */
  readonly mayRestore: boolean;
  /** Called when the body has arrived and the import may begin, before any data is imported. May throw. */
  readonly beforeLoad: () => Promise<void>;
}

/**
 * Imports a stream completely or not at all, after all of it has arrived. Throws SourceError if the stream is incomplete, too slow or too
 * long; also StorageFullError, ImportStopped and StoreError.
 */
export type ImportBody = (body: Readable, options: ImportBodyOptions) => Promise<Summary>;

/** The dependencies of the import and export routes. */
export interface DataParts extends ExportParts {
  readonly importBody: ImportBody;
}

const instance = boolean(
  `Include the data of the instance: ${instanceSubjects}. It requires the scope \`instance\`.`,
);

/** The query parameters of ImportBodyOptions. */
const importQuery = {
  keepGoing: importOptions.keepGoing,
  strict: importOptions.strict,
  dryRun: importOptions.dryRun,
  ...pruneOptions,
  instance,
  ...formatFields,
};

/** Maximum number of simultaneous imports, because each may use as much disk space as the maximum size of an import. */
const maxImports = 4;

/** Creates the routes of imports and exports. */
export function dataRoutes({ importBody, ...parts }: DataParts): readonly AdminRoute[] {
  return [importRoute(importBody), exportRoute(parts)];
}

const importStatuses = {
  200: 'The summary of the import.',
  400: 'The body is incomplete, too slow or too long. Nothing was imported.',
  422: 'Records were rejected; `rejected` lists them. Nothing was imported.',
  503: 'Too many imports are in progress, the service is stopping, or the store cannot be written; see `detail`. Nothing was imported.',
  507: 'There is not enough disk space for the body. Nothing was imported.',
};

function importRoute(importBody: ImportBody): AdminRoute {
  let importing = 0;
  const busy = (): AdminAnswer | null =>
    importing >= maxImports
      ? problem('admin.busy', 'Too many other imports are in progress.')
      : null;
  return declareRoute({
    method: 'POST',
    path: '/v1/import',
    about:
      'Import one file: one JSON object per line, or another format. The import begins when the whole body has arrived. Either all records are imported or none; with keepGoing, all valid ones or none; with dryRun, none.',
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

/** Returns the response to an import that failed for a reason that the client may know. Other errors are thrown again. */
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
      'Export all players or one of them: as NDJSON with the data of the players and the games, as CSV with the earned trophies of visible players, or as XML with the profiles of visible players and, in an export of all players, the catalogue. Each of these can be imported again. With instance, NDJSON also has the data of the instance; an export of one player has only their image of it.',
    scope: 'export',
    query: exportQuery,
    gives: mediaTypes.ndjson,
    statuses: {
      200: 'The records.',
      404: 'There is no player with this name.',
      409: 'The player is hidden, and the format does not contain hidden players.',
    },
    answer: (request) => answerExport(parts, request),
  });
}

/**
 * Checks whether the token has the scope `instance`, if the request is about records of the instance. The scope is required because such
 * records contain webhooks, which send events to third parties, and secrets that sign messages for this instance.
 */
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
