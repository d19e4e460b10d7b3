/** Reads a picture for those who may see it. */

import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { MediaFile } from '../port/store.ts';
import { isVisible } from '../derived/visibility.ts';
import { readBytes, toKind } from './media-rows.ts';

/** A picture that only hidden players have is not shown. */
const selectShown = read<{ kind: string }>(
  `SELECT m.kind AS "kind" FROM media m WHERE m.hash = ? AND (
     EXISTS (SELECT 1 FROM game g WHERE g.media = ?) OR EXISTS (SELECT 1 FROM trophy t WHERE t.media = ?)
     OR EXISTS (SELECT 1 FROM player p WHERE p.media = ? AND ${isVisible}))`,
);

/** The picture with a hash; null if there is none, or if nobody may see it. */
export async function readMedia(queries: Queries, hash: string): Promise<MediaFile | null> {
  const row = await queries.get(selectShown, [hash, hash, hash, hash]);
  const kind = row === undefined ? null : toKind(row.kind);
  return kind === null ? null : { kind, bytes: await readBytes(queries, hash) };
}
