/** Pictures of the instance's own: uploaded, fetched, pruned (docs/how-to/pictures.md). */

import type { FetchRules, Picture, Pictures } from '../media/index.ts';
import { checkPicture, fetchPicture, PictureError } from '../media/index.ts';
import type { MediaSubject, MissingMedia, NewMedia, SqlStore } from '../store/index.ts';
import { ActionError } from '../store/port/errors.ts';

type PictureStore = Pick<SqlStore, 'pictures'>;

/** The result of an upload. */
export interface AddedPicture {
  readonly hash: string;
  readonly kind: string;
  readonly width: number;
  readonly height: number;
}

/** The bytes of an upload, when they came, and what decodes them. */
export interface Upload {
  readonly bytes: Buffer;
  readonly now: number;
  readonly decoder: Pictures;
}

/** Stores bytes as the picture of a player, game or trophy. Throws ActionError. */
export async function addPicture(
  { pictures }: PictureStore,
  subject: MediaSubject,
  { bytes, now, decoder }: Upload,
): Promise<AddedPicture> {
  try {
    const picture = await checkPicture(bytes, decoder);
    const { hash, kind, width, height } = picture;
    const isStored = await pictures.set(subject, newMedia(subject, picture, null), now);
    if (!isStored) throw new ActionError('unknown', 'There is no such player, game or trophy.');
    return { hash, kind, width, height };
  } catch (error) {
    if (error instanceof PictureError) throw new ActionError('invalid', error.message);
    throw error;
  }
}

/** Cards and previews show no icons of trophies. */
function newMedia(subject: MediaSubject, picture: Picture, source: string | null): NewMedia {
  const isDrawn = !('trophy' in subject && subject.trophy !== undefined);
  return { ...picture, small: isDrawn ? picture.small : null, source };
}

interface FetchOptions {
  readonly rules: FetchRules;
  readonly decoder: Pictures;
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
export async function fetchPictures(
  { pictures }: PictureStore,
  options: FetchOptions,
): Promise<FetchedPictures> {
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
  { rules, decoder, now, onFailure }: FetchOptions,
): Promise<boolean> {
  const known = await pictures.hashFrom(address);
  if (known !== null) return pictures.point(subject, known);
  try {
    const picture = await fetchPicture(address, rules, decoder);
    return await pictures.set(subject, newMedia(subject, picture, address), now());
  } catch (error) {
    onFailure(address, error instanceof Error ? error.message : String(error));
    return false;
  }
}
