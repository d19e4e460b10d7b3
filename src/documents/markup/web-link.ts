/** Validation of links in imported data. */

/** Returns an http or https URL that is safe to link to or to show as an image; null for any other text. */
export function webLink(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.host !== ''
    ? url.href
    : null;
}
