/** Addresses of the instance's own images in responses (docs/spec/decisions.md 9.1). */

/** The base address that completes the path of an image. The service has one base for each of its own addresses. */
export interface PictureBase {
  /**
   * The site's address without a trailing slash. It is empty if the receiver resolves paths itself, as a browser does in the site's pages.
   */
  readonly site: string;
  /** Distinguishes cached responses for this base from those for other bases; null if responses for this base are not cached. */
  readonly cacheKey: string | null;
}

/** Leaves the paths of images as they are stored, so that an export can be imported again. */
export const storedPaths: PictureBase = { site: '', cacheKey: '' };

/** Returns the address of an image: the site's address with the path, or the unchanged address that a source states. */
export function pictureAddress(stated: string, { site }: Pick<PictureBase, 'site'>): string {
  return isPathOfSite(stated) ? site + stated : stated;
}

/** Checks whether an image belongs to the instance. `//host/path` belongs to another host (RFC 3986, 4.2). */
export function isPathOfSite(stated: string): boolean {
  return stated.charCodeAt(0) === 0x2f && stated.charCodeAt(1) !== 0x2f;
}
