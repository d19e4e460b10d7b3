/** Reads images that may be shown, and checks all images for `db check`. */

import { createHash } from 'node:crypto';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { MediaFile, SmallMedia } from '../port/media.ts';
import { isVisible } from '../derived/visibility.ts';
import { pages } from '../read/export-pages.ts';
import { readBytes, readSmall, toKind } from './media-rows.ts';

/** Condition that a game or trophy uses the image. An image that only hidden players use is not shown. */
const isOfGame =
  '(EXISTS (SELECT 1 FROM game g WHERE g.media = ?) OR EXISTS (SELECT 1 FROM trophy t WHERE t.media = ?))';
const selectShown = read<{ kind: string; ofGames: number }>(
  `SELECT m.kind AS "kind", CASE WHEN ${isOfGame} THEN 1 ELSE 0 END AS "ofGames" FROM media m
   WHERE m.hash = ? AND (${isOfGame} OR EXISTS (SELECT 1 FROM player p WHERE p.media = ? AND ${isVisible}))`,
);

function findShown(queries: Queries, hash: string) {
  return queries.get(selectShown, [hash, hash, hash, hash, hash, hash]);
}

/** Reads the image with a hash; null if there is none, or if it must not be shown. */
export async function readMedia(queries: Queries, hash: string): Promise<MediaFile | null> {
  const row = await findShown(queries, hash);
  if (row === undefined) return null;
  return {
    kind: toKind(row.kind),
    bytes: await readBytes(queries, hash),
    isOfPlayer: row.ofGames === 0,
  };
}

/** Reads the reduced form of an image, or the whole image if no reduced form is stored; null if it must not be shown. */
export async function readSmallMedia(queries: Queries, hash: string): Promise<SmallMedia | null> {
  const row = await findShown(queries, hash);
  if (row === undefined) return null;
  const small = await readSmall(queries, hash);
  return small === null ? { hash, whole: await readBytes(queries, hash) } : { hash, small };
}

const selectSizes = read<{ hash: string; size: number }>(
  'SELECT m.hash AS "hash", m.size AS "size" FROM media m WHERE m.hash > ? ORDER BY m.hash LIMIT ?',
);

/** Finds images whose bytes are missing or have another hash, by computing the hashes; returns at most `limit` hashes. */
export async function findWrongMedia(queries: Queries, limit: number): Promise<readonly string[]> {
  const wrong: string[] = [];
  for await (const { hash, size } of pages(queries, selectSizes, [], (row) => [row.hash], [''])) {
    const bytes = await readBytes(queries, hash);
    const isRight =
      bytes.length === size && createHash('sha256').update(bytes).digest('hex') === hash;
    if (!isRight) wrong.push(hash);
    if (wrong.length === limit) break;
  }
  return wrong;
}
