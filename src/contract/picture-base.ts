/** Where the receiver of an answer finds the pictures of the instance (docs/spec/decisions.md 9.1). */

/** What the path of a picture is completed with. There is one for each address of the service. */
export interface PictureBase {
  /** The address of the site without a slash at its end; empty for a receiver who resolves paths, such as a page of the site. */
  readonly site: string;
  /** Distinguishes what is cached for this base from what is cached for others; null if nothing is cached for it. */
  readonly cacheKey: string | null;
}

/** Pictures as they are stored: what is exported can be imported again. */
export const storedPaths: PictureBase = { site: '', cacheKey: '' };

/** Returns the address of a picture: a path below the site, or what a source states, unchanged. */
export function pictureAddress(stated: string, { site }: Pick<PictureBase, 'site'>): string {
  return isPathOfSite(stated) ? site + stated : stated;
}

/** Whether a picture is one of the instance. `//host/path` names another host (RFC 3986, 4.2). */
export function isPathOfSite(stated: string): boolean {
  return stated.charCodeAt(0) === 0x2f && stated.charCodeAt(1) !== 0x2f;
}
