/**
 * Instance records of pictures: a picture, the parts of its bytes, and what shows it. The parts of a picture follow it in order.
 * The picture is stored with the last part, if the bytes have the hash.
 */

import * as v from 'valibot';
import { gameId, int32, optionalInstant, optionalText, playerName, whole } from './values.ts';

/** The media types of stored pictures. */
export const mediaKinds = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** The media type of a stored picture. */
export type MediaKind = (typeof mediaKinds)[number];

/** Maximum number of bytes of a picture (docs/spec/site.md 3.3). */
export const maxMediaBytes = 2 * 1024 * 1024;
/** Maximum width and height in pixels. */
export const maxMediaSide = 4096;
/** Number of bytes of each part but the last: 64 KiB in Base64. */
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

/** The schema of a picture without its bytes. */
export const mediaRecord = v.strictObject({
  type: v.literal('media'),
  hash: mediaHash,
  kind: v.picklist(mediaKinds),
  size: whole(1, maxMediaBytes),
  width: whole(1, maxMediaSide),
  height: whole(1, maxMediaSide),
  /** The address that it was fetched from; left out: uploaded. */
  source: optionalText,
  checked: optionalInstant,
});

/** The schema of a part of a picture's bytes. */
export const mediaPartRecord = v.strictObject({
  type: v.literal('mediaPart'),
  hash: mediaHash,
  part: whole(0, Math.ceil(maxMediaBytes / mediaPartBytes)),
  content: base64,
});

/** The picture of a player, of a game, or of a trophy of a game. */
export const pictureRecord = v.strictObject({
  type: v.literal('picture'),
  game: v.optional(gameId),
  trophy: v.optional(int32),
  player: v.optional(playerName),
  hash: mediaHash,
});

/** A picture without its bytes. */
export type MediaRecord = v.InferOutput<typeof mediaRecord>;
/** A part of a picture's bytes. */
export type MediaPartRecord = v.InferOutput<typeof mediaPartRecord>;
/** What shows a picture. */
export type PictureRecord = v.InferOutput<typeof pictureRecord>;
