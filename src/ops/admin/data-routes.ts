/** Data in and out, in our own format: how a remote agent pushes what it has. */

import type { Readable } from 'node:stream';
import { findPlayer } from '../../actions/index.ts';
import type { Summary } from '../../data/import/index.ts';
import { ImportStopped, SourceError, writeRecordLine } from '../../data/import/index.ts';
import type { SqlStore } from '../../store/index.ts';
import type { AdminAnswer, AdminRequest, Route } from './route.ts';
import { json, mediaTypes, problem, retryLater } from './route.ts';

export interface ImportBodyOptions {
  /** Loads what can be loaded and lists the rest. */
  readonly keepGoing: boolean;
  /** Rejects a record for one value that cannot be used, instead of leaving out the value. */
  readonly strict: boolean;
  /** Whether webhooks, followed players and tombstones are loaded; else they are rejected. */
  readonly mayRestore: boolean;
}

/**
 * Loads a stream of NDJSON, all of it or nothing, once it is received. Throws SourceError where the stream breaks off, takes too long or
 * grows too long, NoRoomError, ImportStopped and StoreError.
 */
export type ImportBody = (body: Readable, options: ImportBodyOptions) => Promise<Summary>;

export interface DataParts {
  readonly store: Pick<SqlStore, 'export' | 'players'>;
  readonly importBody: ImportBody;
}

const instance = {
  type: 'boolean',
  about: 'Webhooks with their secrets, followed players and tombstones of deleted players too; takes the scope instance.',
} as const;

/** As ImportBodyOptions. */
const importQuery = {
  keepGoing: { type: 'boolean', about: 'Load what can be loaded and list the rest.' },
  strict: {
    type: 'boolean',
    about: 'Reject a record for one value that cannot be used. Without it the value is left out, and `warnings` names it.',
  },
  instance,
} as const;

/** There is no room on the disk for a body. */
export class StorageFullError extends Error {
  override readonly name = 'NoRoomError';
}

/** Bodies received at a time; each may take as much of the disk as an import may be long. */
const maxReceived = 4;
const linesPerPiece = 500;

export function dataRoutes({ store, importBody }: DataParts): readonly Route[] {
  return [importRoute(importBody), exportRoute(store)];
}

function importRoute(importBody: ImportBody): Route {
  let importing = 0;
  const busy = (): AdminAnswer | null =>
    importing >= maxReceived ? retryLater(problem(503, 'Busy', 'Other imports are under way.')) : null;
  return {
    method: 'POST',
    path: '/v1/import',
    about: 'Load records, one JSON object a line: all of them or none, once all of them have come.',
    scope: 'import',
    query: importQuery,
    reads: mediaTypes.ndjson,
    gives: mediaTypes.json,
    statuses: {
      200: 'What became of the records.',
      400: 'The body broke off, came too slowly, or is too long; nothing was loaded.',
      422: 'A record was rejected, and nothing was loaded; `rejected` lists them.',
      503: 'Several imports are under way, the service stops, or the store cannot be written; `detail` says why. Nothing was loaded.',
      507: 'The disk has no room for the body. Nothing was loaded.',
    },
    busy,
    async answer({ body, query, scopes }) {
      const refusal = busy() ?? refuseInstance(query, scopes);
      if (refusal !== null) return refusal;
      importing += 1;
      try {
        const options = {
          keepGoing: query['keepGoing'] === true,
          strict: query['strict'] === true,
          mayRestore: query['instance'] === true,
        };
        return answerOf(await importBody(body, options));
      } catch (error) {
        const refused = statusesOfFailures.find(([kind]) => error instanceof kind);
        if (refused === undefined || !(error instanceof Error)) throw error;
        return problem(refused[1], refused[2], `${error.message}; nothing was loaded.`);
      } finally {
        importing -= 1;
      }
    },
  };
}

function exportRoute(store: DataParts['store']): Route {
  return {
    method: 'GET',
    path: '/v1/export',
    about: 'All data, or one player with the games he has, as the records that load it again.',
    scope: 'export',
    query: { player: { type: 'string', about: 'A current or former name.' }, instance },
    gives: mediaTypes.ndjson,
    statuses: { 200: 'The records.', 404: 'Nobody has the name.' },
    answer: (request) => answerExport(store, request),
  };
}

/** A webhook sends what happens to whoever made it, and its secret signs for this instance: that takes a scope of its own. */
function refuseInstance(query: AdminRequest['query'], scopes: AdminRequest['scopes']): AdminAnswer | null {
  if (query['instance'] !== true || scopes.has('instance')) return null;
  return problem(403, 'Forbidden', 'The token may not do this: its scopes lack "instance".');
}

const statusesOfFailures = [
  [SourceError, 400, 'Bad request'],
  [StorageFullError, 507, 'Insufficient storage'],
  [ImportStopped, 503, 'Unavailable'],
] as const;

function answerOf(summary: Summary): AdminAnswer {
  const { added, changed, unchanged } = summary.total;
  const subject = `${added} added, ${changed} changed, ${unchanged} unchanged, ${summary.rejected.total} rejected`;
  if (summary.isLoaded) return json(200, summary, subject);
  return { ...problem(422, 'Rejected', 'A record was rejected; nothing was loaded.', { ...summary }), subject };
}

async function answerExport(store: DataParts['store'], { query, scopes }: AdminRequest): Promise<AdminAnswer> {
  const refusal = refuseInstance(query, scopes);
  if (refusal !== null) return refusal;
  const player = query['player'];
  const found = typeof player === 'string' ? await findPlayer(store, player) : null;
  const everything = query['instance'] === true ? 'everything' : 'all data';
  const subject = found === null ? everything : `player ${found.playerId}`;
  return {
    status: 200,
    contentType: mediaTypes.ndjson,
    body: exportLines(store, found?.name, query['instance'] !== true),
    subject,
  };
}

/** In pieces of many lines: a piece a line would cost more than the line. */
async function* exportLines(store: DataParts['store'], player: string | undefined, isDataOnly: boolean): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const record of store.export(player, { isDataOnly })) {
    lines.push(writeRecordLine(record));
    if (lines.length < linesPerPiece) continue;
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}
