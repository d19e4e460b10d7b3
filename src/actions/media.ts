/** Pictures of the instance's own: uploaded, fetched, pruned (docs/how-to/pictures.md). */

import type { FetchRules } from '../media/index.ts';
import { checkPicture, fetchPicture, PictureError } from '../media/index.ts';
import type { MediaSubject, MissingMedia, SqlStore } from '../store/index.ts';
import { ActionError } from './action-error.ts';

type PictureStore = Pick<SqlStore, 'pictures'>;

/** The result of an upload. */
export interface AddedPicture {
  readonly hash: string;
  readonly kind: string;
  readonly width: number;
  readonly height: number;
}

/** Stores bytes as the picture of a player, game or trophy. Throws ActionError. */
export async function addPicture(
  { pictures }: PictureStore,
  subject: MediaSubject,
  { bytes, now }: { readonly bytes: Buffer; readonly now: number },
): Promise<AddedPicture> {
  try {
    const { hash, kind, width, height, bytes: checked } = checkPicture(bytes);
    const isStored = await pictures.set(subject, { hash, kind, width, height, bytes: checked, source: null }, now);
    if (!isStored) throw new ActionError('unknown', 'There is no such player, game or trophy.');
    return { hash, kind, width, height };
  } catch (error) {
    if (error instanceof PictureError) throw new ActionError('invalid', error.message);
    throw error;
  }
}

export interface FetchOptions {
  readonly rules: FetchRules;
  readonly now: () => number;
  /** Reports an address whose picture could not be stored. */
  readonly onFailure: (address: string, reason: string) => void;
  /** At most so many pictures are asked for. */
  readonly limit: number;
}

/** Numbers of pictures. */
export interface FetchedPictures {
  readonly fetched: number;
  readonly failed: number;
}

/** Fetches the pictures that the data names and the instance does not have, one after the other. An address is asked once. */
export async function fetchPictures({ pictures }: PictureStore, options: FetchOptions): Promise<FetchedPictures> {
  const failures = new Set<string>();
  let fetched = 0;
  for await (const batch of pictures.missing()) {
    for (const missing of batch) {
      if (fetched + failures.size >= options.limit) return { fetched, failed: failures.size };
      if (failures.has(missing.address)) continue;
      if (await fetchOne(pictures, missing, options)) fetched += 1;
      else failures.add(missing.address);
    }
  }
  return { fetched, failed: failures.size };
}

/** @returns whether the picture is stored now */
async function fetchOne(
  pictures: SqlStore['pictures'],
  { subject, address }: MissingMedia,
  { rules, now, onFailure }: FetchOptions,
): Promise<boolean> {
  const known = await pictures.hashFrom(address);
  if (known !== null) return pictures.point(subject, known);
  try {
    const { hash, kind, width, height, bytes } = await fetchPicture(address, rules);
    return await pictures.set(subject, { hash, kind, width, height, bytes, source: address }, now());
  } catch (error) {
    onFailure(address, error instanceof Error ? error.message : String(error));
    return false;
  }
}
