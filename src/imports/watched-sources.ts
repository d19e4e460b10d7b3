/** Adds and removes watched folders for a user. */

import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ImportFormat, OptionValues, SourceRequest } from '../data/import/index.ts';
import { findFormat, formats } from '../data/import/index.ts';
import { ActionError } from '../store/port/errors.ts';
import { resolveImportPath } from './import-folders.ts';
import type { ImportQueue } from './import-queue.ts';
import type { NewSource, WatchedSource } from './state/index.ts';
import { maxSources } from './state/index.ts';

/** The store of watched folders, and the folders that may be added on a page. */
export type SourcePlaces = Pick<ImportQueue, 'sources' | 'folders' | 'now'>;

/** A source as the user gives it. Empty options count as not given. */
export interface GivenSource extends Pick<NewSource, 'format' | 'path' | 'origin' | 'actor'> {
  readonly options: Iterable<readonly [string, string]>;
}

/** Options that could make a reader open other files of the machine. They are only allowed on the command line. */
const ofCommandLine: ReadonlySet<string> = new Set(['home']);
const switches = ['keepGoing', 'strict'] as const;

/** The formats that can be watched. */
export function watchableFormats(): readonly ImportFormat[] {
  return formats.filter(({ watch }) => watch !== undefined);
}

/** An option of a format that can be set on a page. */
export interface PageOption {
  readonly name: string;
  readonly about: string;
}

/** The options of all watchable formats, each once. Switches and options that are only for the command line are left out. */
export function watchedOptions(): readonly PageOption[] {
  const found = new Map<string, string>();
  for (const { options } of watchableFormats())
    for (const [name, { about, fallback }] of Object.entries(options))
      if (typeof fallback === 'string' && !ofCommandLine.has(name) && !found.has(name))
        found.set(name, about);
  return [...found].map(([name, about]) => ({ name, about }));
}

/** Adds a source, which a running service begins to follow within seconds. Throws ActionError. */
export async function addWatchedSource(
  { sources, folders, now }: SourcePlaces,
  given: GivenSource,
): Promise<WatchedSource> {
  const { format: name, origin, actor } = given;
  const format = watchableFormats().find((each) => each.name === name);
  if (format === undefined)
    throw new ActionError(
      'invalid',
      `The format ${JSON.stringify(name)} cannot be watched.`,
      'format',
    );
  const options = readGiven(format, given);
  const path =
    origin === 'page'
      ? await resolveImportPath(folders, given.path)
      : await resolveOwnPath(given.path);
  const added = await sources.add({ format: name, path, options, origin, actor, now: now() });
  if (added === 'there')
    throw new ActionError(
      'conflict',
      'This folder is already watched, with the same options.',
      'path',
    );
  if (added === 'full')
    throw new ActionError('conflict', `${maxSources} folders are watched. Remove one first.`);
  return added;
}

/** Stops watching a source. The imported data remains. Throws ActionError. */
export async function removeWatchedSource(
  { sources }: Pick<SourcePlaces, 'sources'>,
  sourceId: string,
): Promise<void> {
  if (await sources.remove(sourceId)) return;
  throw new ActionError('unknown', `No watched folder has the id ${JSON.stringify(sourceId)}.`);
}

/**
 * Returns the request for reading a source. A folder that was added on a page must still be below `--import-folders`. Throws ActionError.
 */
export async function toSourceRequest(
  { format: name, path, options, origin, accounts }: WatchedSource,
  { folders, icons }: Pick<SourcePlaces, 'folders'> & { readonly icons: string },
): Promise<SourceRequest> {
  const format = findFormat(name);
  if (format === undefined)
    throw new ActionError(
      'invalid',
      `This version cannot read the format ${JSON.stringify(name)}.`,
    );
  if (origin === 'page' && (await resolveImportPath(folders, path)) !== path)
    throw new ActionError(
      'invalid',
      'The folder has been replaced by another one since it was added.',
    );
  const values: Record<string, OptionValues[string]> = {};
  for (const [option, { read }] of Object.entries(format.options)) {
    const value = options[option];
    if (value !== undefined) values[option] = read(value);
  }
  return {
    kind: name,
    path,
    options: values,
    strict: options['strict'] === 'true',
    icons: format.uses.includes('icons') ? { folder: icons } : null,
    accounts,
  };
}

/** Checks the options of a format. Throws ActionError. */
function readGiven(
  { options: declared }: ImportFormat,
  { options: given, origin }: GivenSource,
): Readonly<Record<string, string>> {
  const stated = new Map([...given].filter(([, value]) => value !== ''));
  for (const [option, { read, isRequired }] of Object.entries(declared)) {
    const value = stated.get(option);
    if (value === undefined && isRequired) throw invalid(`${option}: must be stated.`, option);
    if (value !== undefined) checkValue(option, () => read(value));
  }
  for (const [option, value] of stated) {
    const isSwitch = switches.some((name) => name === option);
    if (isSwitch && value !== 'true' && value !== 'false')
      throw invalid(`${option}: must be true or false.`, option);
    const isHidden = origin === 'page' && ofCommandLine.has(option);
    if (!isSwitch && (isHidden || !Object.hasOwn(declared, option)))
      throw invalid(`The format has no option ${JSON.stringify(option)}.`, option);
  }
  return Object.fromEntries([...stated].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function checkValue(option: string, read: () => unknown): void {
  try {
    read();
  } catch (error) {
    throw invalid(`${option}: ${error instanceof Error ? error.message : String(error)}.`, option);
  }
}

async function resolveOwnPath(given: string): Promise<string> {
  const path = given.includes('\0') ? null : await realpath(resolve(given)).catch(() => null);
  if (path !== null) return path;
  throw new ActionError('unknown', `There is no such file or folder: ${given}`, 'path');
}

function invalid(message: string, field: string): ActionError {
  return new ActionError('invalid', message, field);
}
