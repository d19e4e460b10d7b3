/** Which images of the data a page shows, and from where. */

import { webLink } from '../../documents/markup/index.ts';
import type { Links } from '../links.ts';

/** Allowed sources of images: any host, or only the pictures of this instance. */
export type ImageSource = 'any' | 'own';

export interface PageImages {
  /** The URL of an image from the data, or of an icon or drawing of this instance; null for anything else. */
  of(stored: string | null): string | null;
}

/** Creates the images of a page with these links. */
export function createPageImages(source: ImageSource, links: Links): PageImages {
  return {
    of(stored) {
      if (stored !== null && /^\/(?:icons|art)\/[\w/.-]+$/.test(stored)) return links.path(stored);
      return source === 'any' ? webLink(stored) : null;
    },
  };
}
