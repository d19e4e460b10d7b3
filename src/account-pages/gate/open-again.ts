/**
 * The response to a link on another site. Browsers follow such a link without the Strict cookie of a session, so that a person who is
 * signed in would be asked to sign in. A page of this site that opens the same address again gets a request with the cookie
 * (docs/spec/access.md 3, rule 5).
 */

import type { IncomingHttpHeaders } from 'node:http';
import { html, pageHeaders } from '../../documents/markup/index.ts';
import { encodeBody } from '../../protocols/index.ts';
import type { WireResponse } from '../../protocols/index.ts';

/**
 * Checks whether a browser follows a link on another site. The repeated request comes from a page of this site, so it is never repeated
 * again. Over plain HTTP, browsers do not send these headers.
 */
export function isLinkFromElsewhere(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] === 'navigate';
}

/** Makes the page that opens its own address again. @param query the query as sent; null without one */
export function openAgain(query: string | null): WireResponse {
  // A reference that is only a query keeps the path, whatever prefix a proxy removed. Without any reference, a browser would only jump to
  // the fragment of the address.
  const address = `?${query ?? ''}`; // absent: the address has no query
  const page = html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Continue</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="refresh" content="0; url=${address}" />
      </head>
      <body>
        <main><a href="${address}">Continue</a></main>
      </body>
    </html> `;
  return {
    status: 200,
    headers: { ...pageHeaders('own'), 'Content-Type': 'text/html; charset=utf-8' },
    body: encodeBody(page.toString()),
    isPrivate: true,
  };
}
