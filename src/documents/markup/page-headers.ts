/** Header fields of every HTML page. */

/**
 * Returns security headers: only scripts and styles of this origin, no framing, forms only to this origin.
 * @param images whether images may come from any origin, because imported data may contain their addresses
 */
export function pageHeaders(images: 'any' | 'own'): Readonly<Record<string, string>> {
  const sources = images === 'any' ? "'self' http: https:" : "'self'";
  return {
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src ${sources}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'private, max-age=0',
  };
}
