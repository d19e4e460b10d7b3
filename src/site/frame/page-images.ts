/** Decides which images from the data a page shows, and from which source. */

import { webLink } from '../../documents/markup/index.ts';
import type { Links } from './links.ts';

/** Allowed sources of images: any host, or only this instance. */
export type ImageSource = 'any' | 'own';

/** Returns the URLs of images that a page may show: images of this instance, and images from allowed sources. */
export interface PageImages {
  /**
   * Returns the URL of the image that this instance has stored. If it has none, returns what `of` returns for the image from the data.
   * @param media hash of the stored image
   */
  first(media: string | null, stored: string | null): string | null;
  /**
   * Returns the URL of an image from the data if its source is allowed, or of an icon or drawing of this instance; null for anything else.
   */
  of(stored: string | null): string | null;
}

/** Creates the image URLs of a page with these links. */
export function createPageImages(source: ImageSource, links: Links): PageImages {
  function of(stored: string | null): string | null {
    if (stored !== null && /^\/(?:icons|art)\/[\w/.-]+$/.test(stored)) return links.path(stored);
    return source === 'any' ? webLink(stored) : null;
  }
  return {
    of,
    first: (media, stored) => (media === null ? of(stored) : links.to('media', { hash: media })),
  };
}
