/** What views draw images with: the process for pictures, and the cache of small forms that it had to make. */

import type { CacheMemory } from '../../cache/index.ts';
import type { Pictures, SmallPictures } from '../../media/index.ts';
import type { SmallMedia } from '../../store/port/store.ts';

/** Draws images for one response, in the process of pictures. */
export interface Drawing extends Pick<Pictures, 'draw' | 'icon'> {
  /** The small forms of pictures; those that cannot be decoded are left out. @throws DrawingUnavailable */
  readonly small: (pictures: Iterable<SmallMedia>) => Promise<SmallPictures>;
}

/** Pictures that were stored before there was a small form, or that were imported, get it when they are first drawn. */
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
