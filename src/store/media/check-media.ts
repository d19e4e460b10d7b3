/** Checks of pictures for `db check`: the hash of the bytes of each one is computed again. */

import { createHash } from 'node:crypto';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { pages } from '../read/export-pages.ts';
import { readBytes } from './media-rows.ts';

const selectSizes = read<{ hash: string; size: number }>(
  'SELECT m.hash AS "hash", m.size AS "size" FROM media m WHERE m.hash > ? ORDER BY m.hash LIMIT ?',
);

/** Hashes of pictures whose bytes are missing or have another hash; at most `limit`. */
export async function findWrongMedia(queries: Queries, limit: number): Promise<readonly string[]> {
  const wrong: string[] = [];
  for await (const { hash, size } of pages(queries, selectSizes, [], (row) => [row.hash], [''])) {
    const bytes = await readBytes(queries, hash);
    const isRight = bytes.length === size && createHash('sha256').update(bytes).digest('hex') === hash;
    if (!isRight) wrong.push(hash);
    if (wrong.length === limit) break;
  }
  return wrong;
}
