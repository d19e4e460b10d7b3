/** What the pages for people have in common. No script, no inline style: a strict CSP suits them. */

import { contractVersion } from '../contract/index.ts';
import type { Markup } from './markup/index.ts';
import { html } from './markup/index.ts';
import type { Base } from './samples.ts';

/** The queries that ask for the style sheet and the script. Operations are asked for by `op=NAME`, so no operation collides. */
export const styleSheetQuery = 'style';
export const scriptQuery = 'script';

export interface Page {
  readonly title: string;
  readonly base: Base;
  /** Way back to the list of operations; none on the list itself. */
  readonly navigation: Markup;
  /** Content of the main landmark, with the heading. */
  readonly main: Markup;
}

/** A whole HTML document, in the look of the site's other pages. */
export function writePage({ title, base, navigation, main }: Page): string {
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href="${linkTo(base, styleSheetQuery)}" />
        <script src="${linkTo(base, scriptQuery)}" defer="defer"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        ${base.hasPages === true ? siteHeader(base) : html``}
        <div class="inside document">
          ${navigation}
          <main id="main">${main}</main>
          <footer>
            <p class="quiet">
              Interface version ${contractVersion} · <a href="${linkTo(base, 'WSDL')}">WSDL</a> ·
              <a href="${linkTo(base, 'xsd')}">XSD</a> · <a href="${linkTo(base, 'disco')}">Discovery</a>
            </p>
          </footer>
        </div>
      </body>
    </html> `.toString();
}

/** The way to the pages for people, at the root. */
function siteHeader(base: Base): Markup {
  const root = '../'.repeat(base.path.split('/').length - 2) || './';
  return html`<header class="site">
    <div class="inside">
      <a class="mark" href="${root}">Laurel</a>
      <nav aria-label="Main">
        <ul>
          <li><a href="${root}leaderboards">Leaderboards</a></li>
          <li><a href="${root}compare">Compare</a></li>
          <li><a href="${root}bindings" aria-current="true">API</a></li>
        </ul>
      </nav>
    </div>
  </header>`;
}

/**
 * A link from any page of the endpoint to `{base_url}?query`, written as the platform does
 * (`net.asmx?op=NAME`, docs/spec/wire-format.md 8): relative to the last segment of the path, so that it holds
 * behind a proxy too.
 */
export function linkTo(base: Base, query: string): string {
  return `${lastSegment(base)}?${query}`;
}

/** A link to the list of operations. */
export function linkHome(base: Base): string {
  return lastSegment(base) || './';
}

/** A colon there would make the beginning of a relative link a scheme (RFC 3986, 4.2). */
function lastSegment({ path }: Base): string {
  return path.slice(path.lastIndexOf('/') + 1).replaceAll(':', '%3A');
}
