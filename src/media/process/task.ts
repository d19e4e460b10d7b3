/** What the process for pictures does. */

import type { MediaKind } from '../../records/media-records.ts';
import type { SmallPictures } from './inline.ts';

/** Pixels that the small form of a picture fits in, which cards and previews show: a cover, and the largest face. */
export const smallSize = { width: 400, height: 220 } as const;

/** Decodes a picture, and makes what is stored of it. */
export interface StoreTask {
  readonly do: 'store';
  readonly bytes: Uint8Array;
  readonly kind: MediaKind;
  /** A picture that would be larger is stored as WebP of less quality. */
  readonly maxBytes: number;
}

/** Makes the small form of a picture that was stored without one. */
interface SmallTask {
  readonly do: 'small';
  readonly bytes: Uint8Array;
}

/** Draws an SVG as PNG, or as JPEG where it shows photographs. */
export interface DrawTask {
  readonly do: 'draw';
  readonly svg: string;
  /** The pictures that it names. */
  readonly pictures: SmallPictures;
  /** In pixels. */
  readonly width: number;
  /** Bytes of the JPEG at most, which gets less quality where it must; null for a PNG. */
  readonly jpegWithin: number | null;
}

/** Draws an image in the middle of a square with a transparent margin, as PNG. */
export interface IconTask {
  readonly do: 'icon';
  readonly bytes: Uint8Array;
  /** Pixels of each side. */
  readonly size: number;
  /** Share of a side that the image fills at most: 0 to 1. */
  readonly share: number;
}

/** What the process is asked to do. */
export type Task = StoreTask | SmallTask | DrawTask | IconTask;

/** The stored form of a picture: coded again, and nothing of the given bytes besides the pixels. */
export interface StoredForm {
  readonly kind: MediaKind;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** Fits in 400 × 220 pixels: a JPEG, or a PNG if one can see through it. */
  readonly small: Uint8Array;
}

/** Every task but `store` makes an image. */
export type Reply = StoredForm | Uint8Array;

const kinds: ReadonlySet<string> = new Set(['store', 'small', 'draw', 'icon']);

/** Whether a message is a task. */
export function isOurTask(task: unknown): task is Task {
  return (
    typeof task === 'object' &&
    task !== null &&
    'do' in task &&
    typeof task.do === 'string' &&
    kinds.has(task.do)
  );
}

/** Whether a reply is the stored form of a picture. */
export function isStoredForm(reply: unknown): reply is StoredForm {
  return (
    typeof reply === 'object' &&
    reply !== null &&
    'bytes' in reply &&
    'small' in reply &&
    'kind' in reply
  );
}
