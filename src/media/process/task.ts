/** The tasks of the image process. */

import type { MediaKind } from '../../records/media-records.ts';
import type { SmallPictures } from './inline.ts';

/** Maximum size of thumbnails in pixels, which cards and previews show. It is enough for a cover, and for the largest profile image. */
export const smallSize = { width: 400, height: 220 } as const;

/** Decodes an image, and makes its stored form. */
export interface StoreTask {
  readonly do: 'store';
  readonly bytes: Uint8Array;
  readonly kind: MediaKind;
  /** Maximum size in bytes. An image that would be larger is stored as a WebP of lower quality. */
  readonly maxBytes: number;
}

/** Makes the thumbnail of an image that was stored without one. */
interface SmallTask {
  readonly do: 'small';
  readonly bytes: Uint8Array;
}

/** Draws an SVG as PNG, or as JPEG if it shows photographs. */
export interface DrawTask {
  readonly do: 'draw';
  readonly svg: string;
  /** The images to which the SVG refers. */
  readonly pictures: SmallPictures;
  /** Width of the result in pixels. */
  readonly width: number;
  /** Maximum size of the JPEG in bytes; its quality is reduced if necessary. Null for a PNG. */
  readonly jpegWithin: number | null;
}

/** Draws an image in the middle of a square with a transparent margin, as PNG. */
export interface IconTask {
  readonly do: 'icon';
  readonly bytes: Uint8Array;
  /** Width and height in pixels. */
  readonly size: number;
  /** Maximum share of the width and height that the image fills: 0 to 1. */
  readonly share: number;
}

/** A task for the process. */
export type Task = StoreTask | SmallTask | DrawTask | IconTask;

/** The stored form of an image: encoded again, so that it contains only the pixels of the original. */
export interface StoredForm {
  readonly kind: MediaKind;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** A thumbnail of at most 400 × 220 pixels: a JPEG, or a PNG if the image is partly transparent. */
  readonly small: Uint8Array;
}

/** The reply to a task. Every task except `store` returns an image. */
export type Reply = StoredForm | Uint8Array;

const kinds: ReadonlySet<string> = new Set(['store', 'small', 'draw', 'icon']);

/** Checks whether a message is a task. */
export function isOurTask(task: unknown): task is Task {
  return (
    typeof task === 'object' &&
    task !== null &&
    'do' in task &&
    typeof task.do === 'string' &&
    kinds.has(task.do)
  );
}

/** Checks whether a reply is the stored form of an image. */
export function isStoredForm(reply: unknown): reply is StoredForm {
  return (
    typeof reply === 'object' &&
    reply !== null &&
    'bytes' in reply &&
    'small' in reply &&
    'kind' in reply
  );
}
