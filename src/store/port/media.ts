/** Port of pictures. */

import type { MediaKind } from '../../records/media-records.ts';

/** A picture that the instance has. */
export interface MediaFile {
  readonly kind: MediaKind;
  readonly bytes: Uint8Array;
  /** Only players have it, so that it may be deleted or hidden later. */
  readonly isOfPlayer: boolean;
}

/** The form of a picture for cards and previews, or the whole picture, which may be of any size, where no such form is stored. */
export type SmallMedia = { readonly hash: string } & (
  | { readonly small: Uint8Array }
  | { readonly whole: Uint8Array }
);

/** Reads of pictures. */
export interface MediaReads {
  /** The picture with a hash; null if there is none, or if only hidden players have it. */
  media(hash: string): Promise<MediaFile | null>;
  /** The same picture for cards and previews. */
  smallMedia(hash: string): Promise<SmallMedia | null>;
}
