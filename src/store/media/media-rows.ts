/** Statements about images, and their rows. */

import type { MediaKind } from '../../records/media-records.ts';
import { mediaKinds, mediaPartBytes } from '../../records/media-records.ts';
import type { Queries, Transaction } from '../engine/engine.ts';
import { read, write } from '../engine/statement.ts';
import { StoreError } from '../port/errors.ts';
import type { RowOf } from '../schema/tables.ts';
import {
  columnList,
  insertInto,
  media,
  mediaPart,
  upsertInto,
  toValues,
} from '../schema/tables.ts';

/** The part number of an image's reduced form, which is stored next to the parts of its bytes. */
const smallPart = -1;

type MediaRow = RowOf<typeof media>;

/** Selects an image by its hash, without its bytes. */
export const selectMedia = read<MediaRow>(
  `SELECT ${columnList(media, 'm')} FROM media m WHERE m.hash = ?`,
);
const selectParts = read<{ content: string }>(
  'SELECT d.content AS "content" FROM media_part d WHERE d.hash = ? AND d.part >= 0 ORDER BY d.part',
);
const selectSmall = read<{ content: string }>(
  `SELECT d.content AS "content" FROM media_part d WHERE d.hash = ? AND d.part = ${smallPart}`,
);
const writeMedia = upsertInto(media);
/** Inserts a part of the bytes; a part that is already stored is not changed. */
export const insertPart = insertInto(mediaPart, { keys: ['hash', 'part'] });
const deletions = ['media_part', 'media'].map((table) =>
  write(`DELETE FROM ${table} WHERE hash = ?`),
);

/** Tables with a column that refers to an image. */
export const pointing = ['game', 'trophy', 'player'] as const;

/** Condition on the image `m`: no row refers to it. */
export const isUnused = pointing
  .map((table) => `NOT EXISTS (SELECT 1 FROM ${table} x WHERE x.media = m.hash)`)
  .join(' AND ');
const selectUnused = read<{ hash: string }>(
  `SELECT m.hash AS "hash" FROM media m WHERE m.hash = ? AND ${isUnused}`,
);

/** Parses the kind of a stored image. Throws StoreError `corrupt` for an invalid text. */
export function toKind(text: string): MediaKind {
  const found = mediaKinds.find((kind) => kind === text);
  if (found === undefined)
    throw new StoreError(
      'corrupt',
      `The store contains an image of the unknown kind ${JSON.stringify(text)}.`,
    );
  return found;
}

/** Reads the bytes of an image; empty if it has none. */
export async function readBytes(queries: Queries, hash: string): Promise<Buffer> {
  const parts = await queries.all(selectParts, [hash]);
  return Buffer.concat(parts.map(({ content }) => Buffer.from(content, 'base64')));
}

/** Reads the reduced form of an image; null if none is stored. */
export async function readSmall(queries: Queries, hash: string): Promise<Buffer | null> {
  const row = await queries.get(selectSmall, [hash]);
  return row === undefined ? null : Buffer.from(row.content, 'base64');
}

/** Stores an image, or updates the time when its source was queried. */
export async function writeRow(transaction: Transaction, row: MediaRow): Promise<void> {
  await transaction.run(writeMedia, toValues(media, row));
}

/** Stores the bytes of an image in parts. */
export async function writeParts(
  transaction: Transaction,
  hash: string,
  bytes: Buffer,
): Promise<void> {
  const parts: [string, number, string][] = [];
  for (let at = 0; at < bytes.length; at += mediaPartBytes)
    parts.push([hash, parts.length, bytes.subarray(at, at + mediaPartBytes).toString('base64')]);
  await transaction.runMany(insertPart, parts);
}

/** Stores the reduced form of an image. It is not exported; after an import it is created again when the image is shown. */
export async function writeSmall(
  transaction: Transaction,
  hash: string,
  small: Buffer,
): Promise<void> {
  await transaction.runMany(insertPart, [[hash, smallPart, small.toString('base64')]]);
}

/** Deletes an image and its bytes. */
export async function deleteMedia(transaction: Transaction, hash: string): Promise<void> {
  for (const command of deletions) await transaction.run(command, [hash]);
}

/** Deletes those of the given images to which no row refers any more, and returns their number. */
export async function deleteUnused(
  transaction: Transaction,
  hashes: readonly (string | null)[],
): Promise<number> {
  let deleted = 0;
  for (const hash of new Set(hashes)) {
    if (hash === null || (await transaction.get(selectUnused, [hash])) === undefined) continue;
    await deleteMedia(transaction, hash);
    deleted += 1;
  }
  return deleted;
}
