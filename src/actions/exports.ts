/** Exports as streams, for downloads. NDJSON contains all data; XML and CSV contain the visible players. */

import type { XmlDocuments } from '../data/export/index.ts';
import { writeCsv } from '../data/export/index.ts';
import { writeRecordLine } from '../data/import/index.ts';
import type { FoundPlayer, SqlStore, Store } from '../store/index.ts';
import { ActionError } from '../store/port/errors.ts';
import { findPlayer } from './players.ts';

/** The formats of exports. */
export const exportFormats = ['ndjson', 'csv', 'xml'] as const;

/** The name of a format. */
export type ExportFormat = (typeof exportFormats)[number];

/** The media type of each format. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

/** The dependencies of an export. */
export interface ExportParts {
  readonly store: SqlStore;
  /** Creates the XML documents of a store. */
  readonly createXml: (store: Store) => XmlDocuments;
}

/** A requested export. */
export interface AskedExport {
  readonly format: ExportFormat;
  /** A player's current or former name; null for all players. */
  readonly player: string | null;
  /** For NDJSON: whether instance records are left out. */
  readonly isDataOnly: boolean;
}

/** A file that is created while it is sent. */
export interface ExportFile {
  readonly name: string;
  readonly body: AsyncIterable<string>;
  /** Internal id of the player; null for an export of all players. */
  readonly playerId: number | null;
}

const linesPerChunk = 500;

/** Opens an export. CSV and XML are read from one snapshot of the store. Throws ActionError. */
export async function openExport(parts: ExportParts, asked: AskedExport): Promise<ExportFile> {
  const { store } = parts;
  const { format, player } = asked;
  const found = player === null ? null : await findPlayer(store, player);
  if (found?.hidden === true && format !== 'ndjson')
    throw new ActionError('conflict', `${found.name} is hidden. Export NDJSON instead.`);
  const only = found?.name;
  const body =
    format === 'ndjson'
      ? exportLines(store, only, asked.isDataOnly)
      : exportShown(store, only, (view, names) =>
          format === 'csv'
            ? writeCsv(view, names)
            : parts
                .createXml(view)
                .collection(documentsOf(parts.createXml(view), names, only === undefined)),
        );
  return { name: `laurel.${format}`, body, playerId: found?.playerId ?? null };
}

/**
 * Opens an export of all data about one player, for this player only. NDJSON contains everything; CSV contains only what everyone can see.
 * Throws ActionError.
 */
export function openOwnExport(
  store: SqlStore,
  { name, hidden }: Pick<FoundPlayer, 'name' | 'hidden'>,
  format: 'ndjson' | 'csv',
): AsyncIterable<string> {
  if (format === 'ndjson') return exportLines(store, name, false);
  if (hidden)
    throw new ActionError(
      'conflict',
      'This profile is hidden, and a CSV file contains only what everybody sees. Choose NDJSON, which contains everything.',
    );
  return exportShown(store, name, writeCsv);
}

/** Yields chunks of many lines, because one chunk per line would be slow. */
async function* exportLines(
  store: Pick<SqlStore, 'export'>,
  player: string | undefined,
  isDataOnly: boolean,
): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const record of store.export(player, { isDataOnly })) {
    lines.push(writeRecordLine(record));
    if (lines.length < linesPerChunk) continue;
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}

async function* exportShown(
  store: SqlStore,
  only: string | undefined,
  write: (view: Store, names: AsyncIterable<string>) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const frozen = await store.freeze();
  try {
    yield* write(frozen.ofNetwork(null), shownPlayers(frozen, only));
  } finally {
    await frozen.close();
  }
}

async function* documentsOf(
  documents: XmlDocuments,
  names: AsyncIterable<string>,
  hasCatalogue: boolean,
): AsyncGenerator<AsyncIterable<string>> {
  if (hasCatalogue) yield documents.catalogue();
  for await (const name of names) yield documents.profile(name);
}

async function* shownPlayers(store: SqlStore, only: string | undefined): AsyncGenerator<string> {
  if (only !== undefined) yield only;
  else
    for await (const players of store.players.list())
      yield* players.filter(({ hidden }) => !hidden).map(({ name }) => name);
}
