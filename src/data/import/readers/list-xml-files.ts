/** Lists the `.xml` files in a folder and its subfolders, with messages about skipped files. Symbolic links are not followed. */

import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { printable } from './printable.ts';
import type { SourceItem } from '../source.ts';
import { reasonOf } from '../source.ts';

export interface XmlFile {
  /** Relative path, safe for a terminal. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

export interface XmlFiles {
  /** Ordered by path. */
  readonly files: readonly XmlFile[];
  /** Unreadable folders are rejected, links are skipped. */
  readonly items: readonly SourceItem[];
}

interface Search {
  readonly root: string;
  readonly paths: string[];
  readonly items: SourceItem[];
}

/** Throws the file system's error if the folder itself cannot be read. */
export async function listXmlFiles(folder: string): Promise<XmlFiles> {
  const search: Search = { root: folder, paths: [], items: [] };
  await addFolder(search, folder, await readdir(folder, { withFileTypes: true }));
  const files: XmlFile[] = [];
  for (const path of search.paths.toSorted()) {
    const found = await stat(path).catch((cause: unknown) => void search.items.push(invalid(search, path, cause)));
    if (found !== undefined) files.push({ name: nameOf(search, path), path, bytes: found.size });
  }
  return { files, items: search.items };
}

async function addFolder(search: Search, folder: string, entries: readonly Dirent[]): Promise<void> {
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openFolder(search, path);
    else if (!isXmlFile(entry.name)) continue;
    else if (entry.isFile()) search.paths.push(path);
    else if (entry.isSymbolicLink())
      search.items.push({ where: nameOf(search, path), skipped: 'is a symbolic link, which is not followed' });
  }
}

async function openFolder(search: Search, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (cause: unknown) => void search.items.push(invalid(search, folder, cause)),
  );
  if (entries !== undefined) await addFolder(search, folder, entries);
}

/** Whether the name is that of an XML file, not of a metadata file that macOS adds. */
export function isXmlFile(name: string): boolean {
  return name.toLowerCase().endsWith('.xml') && !name.startsWith('._');
}

function invalid(search: Search, path: string, cause: unknown): SourceItem {
  return { where: nameOf(search, path), invalid: reasonOf(cause) };
}

function nameOf({ root }: Search, path: string): string {
  return printable(relative(root, path));
}
