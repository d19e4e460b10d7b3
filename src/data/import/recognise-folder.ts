/**
 * Recognises the formats in a folder by the content of its files. The folder can be an upload, an unpacked archive, or a folder of this
 * machine. Only the start of each file is read, and messages do not quote it.
 */

import { lstat, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { detectFile } from './detect.ts';
import { findFormat } from './formats/index.ts';
import { printable, toSourceError, wrapSourceError } from './source/source.ts';
import { plural } from '../../plural.ts';

/** A file or subfolder that a format can read. */
export interface RecognisedSource {
  /** Name of the format. */
  readonly format: string;
  /** A phrase that describes the content, such as "a table of earned trophies". */
  readonly what: string;
  /** The file or folder to read. */
  readonly path: string;
  /** Path relative to the folder, for messages; empty for the folder itself. */
  readonly where: string;
}

/** The result of recognising a folder. */
export interface Recognised {
  readonly sources: readonly RecognisedSource[];
  /** Files that no format reads: their number, and the first of them by name. */
  readonly unknown: { readonly total: number; readonly first: readonly string[] };
}

/** Maximum number of files and folders, the same as for an upload. */
const maxEntries = 40_000;
/** Maximum number of sources that are imported one by one. A folder is one source. */
const maxSources = 500;
const listedUnknown = 20;

interface Found {
  readonly format: string;
  readonly what: string;
  /** Path relative to the root. */
  readonly file: string;
}

/** Recognises the content of a folder, or of one file. Links are left out. Throws SourceError if it cannot be read. */
export async function recogniseFolder(given: string): Promise<Recognised> {
  const root = await realpath(given).catch((cause: unknown) => {
    throw toSourceError(given, cause);
  });
  const files = (await lstat(root)).isFile() ? [''] : await listFiles(root);
  const found: Found[] = [];
  const unknown: string[] = [];
  for (const file of files) {
    const detected = detectByName(file) ?? (await detectFile(join(root, file)));
    if (detected === null) unknown.push(file);
    else found.push({ ...detected, file });
  }
  const kept = withoutCompanions(found);
  return {
    sources: await sourcesOf(root, kept),
    unknown: { total: unknown.length, first: unknown.slice(0, listedUnknown).map(printable) },
  };
}

async function listFiles(root: string): Promise<readonly string[]> {
  const files: string[] = [];
  let seen = 0;
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    seen += entries.length;
    if (seen > maxEntries)
      throw wrapSourceError(
        root,
        `contains more than ${maxEntries} files; choose a smaller folder`,
      );
    for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  await visit('').catch((cause: unknown) => {
    throw toSourceError(root, cause);
  });
  return files;
}

/** Trophy files of a PS Vita have no signature, so they are recognised by their name. */
function detectByName(file: string): Omit<Found, 'file'> | null {
  return basename(file).toUpperCase() === 'TRPTITLE.DAT'
    ? { format: 'vita', what: 'the trophies of a PS Vita' }
    : null;
}

/** Leaves out files that another format reads together with its own files: definitions of sets, and the tables of an export. */
function withoutCompanions(found: readonly Found[]): readonly Found[] {
  const exports = new Set(
    found.filter(({ format }) => format === 'playnite').map(({ file }) => dirname(file)),
  );
  return found.filter(({ format, file }) => {
    if (format === 'shadps4') return extname(file).toLowerCase() === '.xml';
    return format !== 'csv' || !exports.has(dirname(file));
  });
}

async function sourcesOf(
  root: string,
  found: readonly Found[],
): Promise<readonly RecognisedSource[]> {
  const byFormat = Map.groupBy(found, ({ format }) => format);
  const sources: RecognisedSource[] = [];
  for (const [format, hits] of byFormat) {
    const paths = await pathsOf(root, format, hits);
    sources.push(
      ...paths.map((path) => ({ format, what: whatOf(hits), path, where: relative(root, path) })),
    );
  }
  if (sources.length > maxSources)
    throw wrapSourceError(
      root,
      `contains ${plural(sources.length, 'file', 'files')} to import, more than ${maxSources}`,
    );
  return sources;
}

function whatOf(hits: readonly Found[]): string {
  return hits[0]?.what ?? ''; // absent: cannot happen, because every group has a member
}

/**
 * Returns the files that were recognised as this format. If the format reads folders, returns the one folder that contains all these files.
 */
async function pathsOf(root: string, name: string, hits: readonly Found[]): Promise<string[]> {
  const inputs: readonly string[] = findFormat(name)?.inputs ?? []; // absent: cannot happen, because every rule names an existing format
  const files = hits.map(({ file }) => file);
  const readsFolders = inputs.includes('folder') && !singleFiles.has(name);
  const isFile =
    !readsFolders || (files.length === 1 && inputs.includes('file') && !(name in anchors));
  if (isFile) return files.map((file) => join(root, file));
  return [join(root, await folderOf(root, name, files))];
}

/** Formats that read each file separately, although they also accept a folder. */
const singleFiles: ReadonlySet<string> = new Set(['ps4', 'rpcn']);

/**
 * Formats whose reader needs a certain folder: one with an entry that has one of the names in `contains`, or one whose own name matches
 * `isNamed`.
 */
const anchors: Readonly<
  Record<string, { readonly contains: readonly string[]; readonly isNamed: RegExp }>
> = {
  rpcs3: { contains: ['dev_hdd0', 'home', 'trophy'], isNamed: /^$/ },
  shadps4: {
    contains: ['home', 'game_data', 'user'],
    isNamed: /^(?:game_data|home|trophy\d\d)$/i,
  },
  vita3k: { contains: ['fs', 'ux0', 'user'], isNamed: /^(?:trophy|ux0|user)$/i },
};

/**
 * Returns the folder for several files, relative to the root. It is found by the format's anchors; otherwise it is the deepest folder that
 * contains all files.
 */
async function folderOf(root: string, name: string, files: readonly string[]): Promise<string> {
  const common = commonFolder(files);
  const anchor = anchors[name];
  if (anchor === undefined) return common;
  const steps = foldersTo(dirname(files[0] ?? '')); // absent: cannot happen, because there is at least one file
  for (const folder of steps) {
    const names = new Set((await readdir(join(root, folder))).map((each) => each.toLowerCase()));
    if (anchor.contains.some((each) => names.has(each))) return folder;
  }
  return steps.find((folder) => anchor.isNamed.test(basename(folder))) ?? common; // absent: no folder fits, and the reader reports which one it needs
}

/** Returns the folders from the root down to a folder, each relative to the root. */
function foldersTo(folder: string): readonly string[] {
  if (folder === '.' || folder === '') return [''];
  const names = folder.split(/[/\\]/);
  return ['', ...names.map((_, index) => names.slice(0, index + 1).join('/'))];
}

function commonFolder(files: readonly string[]): string {
  const [first = [], ...others] = files.map((file) => foldersTo(dirname(file)));
  return first.findLast((folder, depth) => others.every((other) => other[depth] === folder)) ?? ''; // absent: the files have only the root folder in common
}
