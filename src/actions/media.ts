/** Uploads, fetches and prunes the instance's own images (docs/how-to/pictures.md). */

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

/** The bytes of an upload, the time of the upload, and the decoder. */
export interface Upload {
  readonly bytes: Buffer;
  readonly now: number;
  readonly decoder: Pictures;
}

/** Stores bytes as the image of a player, game or trophy. Throws ActionError. */
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

/**
 * Creates the stored form of an image. Only cards and previews use small forms. They do not show trophies' images, so these have no small
 * form.
 */
function newMedia(subject: MediaSubject, picture: Picture, source: string | null): NewMedia {
  const isDrawn = !('trophy' in subject && subject.trophy !== undefined);
  return { ...picture, small: isDrawn ? picture.small : null, source };
}

interface FetchOptions {
  readonly rules: FetchRules;
  readonly decoder: Pictures;
  readonly now: () => number;
  /** Called with an address whose image could not be stored, and the reason. */
  readonly onFailure: (address: string, reason: string) => void;
  /** Maximum number of images that are requested. */
  readonly limit: number;
}

/** Numbers of fetched images. */
export interface FetchedPictures {
  readonly fetched: number;
  readonly failed: number;
}

/**
 * Fetches, one after the other, the images whose addresses the data contains and that the instance does not have. An address is requested
 * only once.
 */
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

/** Fetches one image. @returns whether the image is now stored */
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
