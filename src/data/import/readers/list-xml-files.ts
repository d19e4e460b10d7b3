/**
 * Lists files by extension, such as `.xml`, in a folder and its subfolders, with messages about skipped files. Symbolic links are not
 * followed.
 */

import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { SourceItem } from '../source/source.ts';
import { printable, describeReason } from '../source/source.ts';

/** A file below a searched folder. */
export interface ListedFile {
  /** Relative path, safe to print to a terminal. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

interface ListedFiles {
  /** Ordered by path. */
  readonly files: readonly ListedFile[];
  /** Messages: unreadable folders are rejections, and links are skipped items. */
  readonly items: readonly SourceItem[];
}

interface Search {
  readonly root: string;
  readonly paths: string[];
  readonly items: SourceItem[];
  readonly isWanted: (name: string) => boolean;
}

/** Lists the XML files. Throws the file system's error if the folder itself cannot be read. */
export function listXmlFiles(folder: string): Promise<ListedFiles> {
  return listFiles(folder, isXmlFile);
}

/** Lists the files whose name is wanted. Throws the file system's error if the folder itself cannot be read. */
export async function listFiles(
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<ListedFiles> {
  const search: Search = { root: folder, paths: [], items: [], isWanted };
  await addFolder(search, folder, await readdir(folder, { withFileTypes: true }));
  const files: ListedFile[] = [];
  for (const path of search.paths.toSorted()) {
    const found = await stat(path).catch(
      (cause: unknown) => void search.items.push(invalid(search, path, cause)),
    );
    if (found !== undefined) files.push({ name: nameOf(search, path), path, bytes: found.size });
  }
  return { files, items: search.items };
}

async function addFolder(
  search: Search,
  folder: string,
  entries: readonly Dirent[],
): Promise<void> {
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openFolder(search, path);
    else if (!search.isWanted(entry.name)) continue;
    else if (entry.isFile()) search.paths.push(path);
    else if (entry.isSymbolicLink())
      search.items.push({
        where: nameOf(search, path),
        skipped: 'is a symbolic link, which is not followed',
      });
  }
}

async function openFolder(search: Search, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (cause: unknown) => void search.items.push(invalid(search, folder, cause)),
  );
  if (entries !== undefined) await addFolder(search, folder, entries);
}

/** Checks whether the name is that of an XML file. Metadata files that macOS adds are excluded. */
export function isXmlFile(name: string): boolean {
  return name.toLowerCase().endsWith('.xml') && !name.startsWith('._');
}

function invalid(search: Search, path: string, cause: unknown): SourceItem {
  return { where: nameOf(search, path), invalid: describeReason(cause) };
}

function nameOf({ root }: Search, path: string): string {
  return printable(relative(root, path));
}
