/**
 * Opens sources by the name of their format. The reader of each format is loaded on demand: NDJSON starts three times as fast without
 * loading the XML reader.
 */

import type { ImportContext, ImportFormat, Input, OptionValues } from '../source/format.ts';
import { findFormat } from './index.ts';
import type { WatchedFolder } from '../source/watched-folder.ts';
import type { Source } from '../source/source.ts';
import { wrapSourceError } from '../source/source.ts';

/** A request for a source, as plain data that can be sent to a worker thread. */
export interface SourceRequest extends Partial<ImportContext> {
  /** Name of the format. */
  readonly kind: string;
  /** A path, or `-` for standard input. */
  readonly path: string;
  /** Options that are left out have their default values. */
  readonly options?: OptionValues;
}

/**
 * Opens a source. Throws SourceError.
 * @param chunks the bytes to read instead of the path
 */
export async function openSource(
  request: SourceRequest,
  chunks?: AsyncIterable<Buffer>,
): Promise<Source> {
  const format = formatOf(request);
  return format.open(inputOf(format, request, chunks), request.options ?? {}, contextOf(request));
}

/** Opens a folder that is imported continuously. Throws SourceError. */
export async function openWatchedFolder(request: SourceRequest): Promise<WatchedFolder> {
  const { name, watch } = formatOf(request);
  if (watch === undefined)
    throw new TypeError(`The format ${name} cannot be imported continuously.`);
  return watch(request.path, request.options ?? {}, contextOf(request));
}

function formatOf({ kind }: SourceRequest): ImportFormat {
  const format = findFormat(kind);
  if (format === undefined) throw new TypeError(`There is no import format named ${kind}.`);
  return format;
}

function inputOf(
  { inputs }: ImportFormat,
  { path }: SourceRequest,
  chunks?: AsyncIterable<Buffer>,
): Input {
  if (chunks === undefined && path !== '-') return { path };
  if (inputs.includes('stream'))
    return { name: chunks === undefined ? standardInput : path, chunks: chunks ?? process.stdin };
  throw wrapSourceError(
    path,
    `this format is read from a ${inputs.join(' or ')}, not from standard input`,
  );
}

const standardInput = 'standard input';

function contextOf({
  strict = false,
  mayBePacked = true,
  timeZone = 'UTC',
  icons = null,
  accounts = [],
}: SourceRequest): ImportContext {
  return { strict, mayBePacked, timeZone, icons, accounts };
}
