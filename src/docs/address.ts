/** URLs of the documentation on the site. No other module builds them. */

/** The path at which the documentation begins on every site. */
export const docsRoot = '/docs';

/**
 * Returns the path of a page on the site: `/docs/how-to/export#as-csv`. A test finds keys and anchors that do not exist.
 * @param page the key of a page (document.ts); empty for the first one
 */
export function docsPath(page: string, anchor = ''): string {
  const path = page === '' ? docsRoot : `${docsRoot}/${page}`;
  return anchor === '' ? path : `${path}#${anchor}`;
}
