/** Links that data brings along. */

/** An address that may be linked to or shown as an image: http and https only; null for any other text. */
export function webLink(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.host !== '' ? url.href : null;
}
