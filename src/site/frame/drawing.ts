/** The tools with which views draw images: the image process, and a cache of the thumbnails that had to be made. */

import type { CacheMemory } from '../../cache/index.ts';
import type { Pictures, SmallPictures } from '../../media/index.ts';
import type { SmallMedia } from '../../store/port/store.ts';

/** Draws images for one response, in the separate image process. */
export interface Drawing extends Pick<Pictures, 'draw' | 'icon'> {
  /** Returns thumbnails of stored images, without those that cannot be decoded. @throws DrawingUnavailable */
  readonly small: (pictures: Iterable<SmallMedia>) => Promise<SmallPictures>;
}

/**
 * Creates the drawing tools. Images that were imported, or stored by a version without thumbnails, get a thumbnail when they are first
 * drawn.
 */
export function createDrawing(pictures: Pictures, memory: CacheMemory): Drawing {
  const made = memory.cache<string, { readonly bytes: Uint8Array | null }>('pictures');

  async function smallOf(media: SmallMedia): Promise<Uint8Array | null> {
    if ('small' in media) return media.small;
    const known = made.get(media.hash);
    if (known !== undefined) return known.bytes;
    const bytes = await pictures.small(media.whole);
    made.set(media.hash, { bytes }, (bytes?.length ?? 0) + media.hash.length);
    return bytes;
  }

  return {
    draw: (svg, width, options) => pictures.draw(svg, width, options),
    icon: (bytes, size, share) => pictures.icon(bytes, size, share),
    async small(given) {
      const found = new Map<string, Uint8Array>();
      for (const media of given) {
        const bytes = await smallOf(media);
        if (bytes !== null) found.set(media.hash, bytes);
      }
      return found;
    },
  };
}
