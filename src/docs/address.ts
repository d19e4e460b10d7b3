/** Addresses of the documentation on the site: the one place that makes them. */

/** Where the documentation begins on every site. */
export const docsRoot = '/docs';

/**
 * The path of a page on the site: `/docs/how-to/export#as-csv`.
 * @param page the key of a page (document.ts); empty for the first one. A test finds keys and anchors that do not exist.
 */
export function docsPath(page: string, anchor = ''): string {
  const path = page === '' ? docsRoot : `${docsRoot}/${page}`;
  return anchor === '' ? path : `${path}#${anchor}`;
}
