/** Port of images. */

import type { MediaKind } from '../../records/media-records.ts';

/** A stored image. */
export interface MediaFile {
  readonly kind: MediaKind;
  readonly bytes: Uint8Array;
  /** Whether only players use the image. Such an image may be deleted or hidden later. */
  readonly isOfPlayer: boolean;
}

/** An image in the reduced size for cards and previews; the original, of any size, if no reduced one is stored. */
export type SmallMedia = { readonly hash: string } & (
  | { readonly small: Uint8Array }
  | { readonly whole: Uint8Array }
);

/** Reads of images. */
export interface MediaReads {
  /** The image with a hash; null if there is none, or if only hidden players use it. */
  media(hash: string): Promise<MediaFile | null>;
  /** The image with a hash in the size for cards and previews. */
  smallMedia(hash: string): Promise<SmallMedia | null>;
}
