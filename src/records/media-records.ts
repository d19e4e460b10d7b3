/**
 * Instance records of images: an image, the parts of its bytes, and the player, game or trophy that shows it. The parts of an image follow
 * it in order. The image is stored with the last part, if the hash of the bytes is correct.
 */

import * as v from 'valibot';
import { gameId, int32, optionalInstant, optionalText, playerName, whole } from './values.ts';

/** The media types of stored images. */
export const mediaKinds = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** The media type of a stored image. */
export type MediaKind = (typeof mediaKinds)[number];

/** Maximum size of an image in bytes (docs/spec/site.md 3.3). */
export const maxMediaBytes = 2 * 1024 * 1024;
/** Maximum width and height in pixels. */
export const maxMediaSide = 4096;
/** Size in bytes of each part except the last: 64 KiB in Base64. */
export const mediaPartBytes = 48 * 1024;

const mediaHash = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, 'is not 64 hexadecimal digits in lower case'),
);
const base64 = v.pipe(
  v.string(),
  v.maxLength(65_536),
  v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'is not Base64'),
);

/** The schema of an image without its bytes. */
export const mediaRecord = v.strictObject({
  type: v.literal('media'),
  hash: mediaHash,
  kind: v.picklist(mediaKinds),
  size: whole(1, maxMediaBytes),
  width: whole(1, maxMediaSide),
  height: whole(1, maxMediaSide),
  /** The address from which the image was fetched. Left out if the image was uploaded. */
  source: optionalText,
  checked: optionalInstant,
});

/** The schema of a part of an image's bytes. */
export const mediaPartRecord = v.strictObject({
  type: v.literal('mediaPart'),
  hash: mediaHash,
  part: whole(0, Math.ceil(maxMediaBytes / mediaPartBytes)),
  content: base64,
});

/** The image of a player, a game or a trophy. */
export const pictureRecord = v.strictObject({
  type: v.literal('picture'),
  game: v.optional(gameId),
  trophy: v.optional(int32),
  player: v.optional(playerName),
  hash: mediaHash,
});

/** An image without its bytes. */
export type MediaRecord = v.InferOutput<typeof mediaRecord>;
/** A part of an image's bytes. */
export type MediaPartRecord = v.InferOutput<typeof mediaPartRecord>;
/** The player, game or trophy that shows an image. */
export type PictureRecord = v.InferOutput<typeof pictureRecord>;
