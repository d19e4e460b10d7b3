/** Reads a picture for those who may see it. */

import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { MediaFile, SmallMedia } from '../port/store.ts';
import { isVisible } from '../derived/visibility.ts';
import { readBytes, readSmall, toKind } from './media-rows.ts';

/** A picture that only hidden players have is not shown. */
const selectShown = read<{ kind: string; ofGames: number }>(
  `SELECT * FROM (
     SELECT m.kind AS "kind", CASE WHEN EXISTS (SELECT 1 FROM game g WHERE g.media = m.hash)
       OR EXISTS (SELECT 1 FROM trophy t WHERE t.media = m.hash) THEN 1 ELSE 0 END AS "ofGames",
       CASE WHEN EXISTS (SELECT 1 FROM player p WHERE p.media = m.hash AND ${isVisible}) THEN 1 ELSE 0 END AS "ofPlayers"
     FROM media m WHERE m.hash = ?) shown
   WHERE "ofGames" = 1 OR "ofPlayers" = 1`,
);

/** The picture with a hash; null if there is none, or if nobody may see it. */
export async function readMedia(queries: Queries, hash: string): Promise<MediaFile | null> {
  const row = await queries.get(selectShown, [hash]);
  const kind = row === undefined ? null : toKind(row.kind);
  if (row === undefined || kind === null) return null;
  return { kind, bytes: await readBytes(queries, hash), isOfPlayer: row.ofGames === 0 };
}

/** The small form of a picture that is shown, or the whole picture if none is stored; null if nobody may see it. */
export async function readSmallMedia(queries: Queries, hash: string): Promise<SmallMedia | null> {
  const row = await queries.get(selectShown, [hash]);
  if (row === undefined || toKind(row.kind) === null) return null;
  const small = await readSmall(queries, hash);
  return small === null ? { hash, whole: await readBytes(queries, hash) } : { hash, small };
}
