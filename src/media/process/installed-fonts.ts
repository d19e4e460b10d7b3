/** Lists the font files of the machine, the most suitable ones first. */

import type { Dirent } from 'node:fs';
import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

const endings: ReadonlySet<string> = new Set(['.ttf', '.otf', '.ttc']);

/** Maximum number of files; reading 1,000 takes half a second. Also the maximum depth of nested folders. */
const maxFiles = 1000;
const maxDepth = 5;

/** Lists the font files in folders and in the folders below them. Unreadable folders are ignored. */
export function listFonts(folders: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const folder of folders) collect(folder, maxDepth, found);
  return found.toSorted(
    (one, other) => rank(one) - rank(other) || (one < other ? -1 : Number(one > other)),
  );
}

function collect(folder: string, depth: number, found: string[]): void {
  for (const entry of entriesOf(folder)) {
    if (found.length >= maxFiles) return;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth > 0) collect(path, depth - 1, found);
    if (!entry.isDirectory() && endings.has(extname(entry.name).toLowerCase())) found.push(path);
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Returns how suitable a font file is. Names and titles are drawn in a bold sans-serif font; any other font is still better than none. */
function rank(path: string): number {
  const name = path.toLowerCase();
  const isPlain = !/mono|serif|italic|oblique|condensed|thin|light|black/.test(
    name.replace('sans-serif', ''),
  );
  return (isPlain ? 0 : 2) + (name.includes('bold') ? 0 : 1);
}
