/** Header fields of every page for people. */

/** Nothing but our own files runs or styles, nothing is framed, forms stay here; images may come from where data says. */
export function pageHeaders(images: 'any' | 'own'): Readonly<Record<string, string>> {
  const sources = images === 'any' ? "'self' http: https:" : "'self'";
  return {
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${sources}; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'private, max-age=0',
  };
}
