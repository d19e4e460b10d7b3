/** Which images of the data a page shows, and from where. */

import { webLink } from '../../documents/markup/index.ts';
import type { Links } from './links.ts';

/** Allowed sources of images: any host, or only the pictures of this instance. */
export type ImageSource = 'any' | 'own';

/** Addresses of images as a page may name them: the site's own, and those of allowed sources. */
export interface PageImages {
  /** The URL of a picture that the instance has; otherwise as `of`. @param media its hash */
  first(media: string | null, stored: string | null): string | null;
  /** The URL of an image from the data, or of an icon or drawing of this instance; null for anything else. */
  of(stored: string | null): string | null;
}

/** Creates the images of a page with these links. */
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
