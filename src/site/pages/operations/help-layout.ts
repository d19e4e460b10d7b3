/**
 * The two layouts of help pages: the layout of the site, and a simple one for a service without a site. Neither has inline scripts or
 * styles, so that a strict content security policy applies.
 */

import { contractVersion } from '../../../contract/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { Base } from '../../../documents/index.ts';
import { scriptQuery, styleSheetQuery } from '../../../documents/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { ContentsEntry } from '../../components/contents/contents.ts';
import { withContents } from '../../components/contents/contents.ts';
import { writeDocument } from '../../layout/document.ts';
import { en } from '../../texts/catalogue.ts';

/** A help page without its layout. */
export interface HelpPage {
  readonly title: string;
  /** One sentence for previews. */
  readonly about: string;
  /** Path and query below the base URL: `/docs`. */
  readonly path: string;
  /** Link back to the list of operations; empty on the list itself. */
  readonly navigation: Markup;
  /** The table of contents of a long page. */
  readonly contents?: readonly ContentsEntry[];
  /** Content of the main landmark, including the heading. */
  readonly main: Markup;
  /** Number of segments of the page's path below the base URL; 0 by default. */
  readonly depth?: number;
}

/** Writes a help page as a page of the site. */
export function writeSitePage(page: HelpPage, context: PageContext): string {
  const main = html`<div class="document">
    ${writeMain(page)} ${machineLinks(page, context.base)}
  </div>`;
  return writeDocument({ title: page.title, description: page.about, main }, 'api', context);
}

/** Writes a help page of a service without a site (`--pages off`). */
export function writeBarePage(page: HelpPage, base: Base): string {
  const { title, depth = 0 } = page;
  const toBase = '../'.repeat(depth);
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href="${toBase}${linkTo(base, styleSheetQuery)}" />
        <script src="${toBase}${linkTo(base, scriptQuery)}" defer="defer"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <div class="inside document">
          <main id="main">${writeMain(page)}</main>
          <footer>${machineLinks(page, base)}</footer>
        </div>
      </body>
    </html> `.toString();
}

/** Writes the page with a link back and, if it is long, a table of contents. */
function writeMain({ navigation, main, contents = [] }: HelpPage): Markup {
  return withContents(en.layout.contents, contents, html`${navigation} ${main}`);
}

/** Writes links for programs, at the end of every help page. */
function machineLinks({ depth = 0 }: HelpPage, base: Base): Markup {
  const toBase = '../'.repeat(depth);
  return html`<p class="machines quiet small">
    Interface version ${contractVersion} ·
    <a href="${linkFrom(depth, base)}/docs">API reference</a> ·
    <a href="${linkFrom(depth, base)}/openapi.json">OpenAPI</a> ·
    <a href="${toBase}${linkTo(base, 'WSDL')}">WSDL</a> ·
    <a href="${toBase}${linkTo(base, 'xsd')}">XSD</a> ·
    <a href="${toBase}${linkTo(base, 'disco')}">Discovery</a>
  </p>`;
}

/**
 * Returns a link from any page of the endpoint to `{base_url}?query`, as on the original service (`net.asmx?op=NAME`,
 * docs/spec/wire-format.md 8). The link is relative to the last segment of the path, so that it also works behind a proxy.
 */
export function linkTo(base: Base, query: string): string {
  return `${lastSegment(base)}?${query}`;
}

/** Returns a link to the base URL, without a slash at its end, from a page that is `depth` segments below it. */
export function linkFrom(depth: number, base: Base): string {
  return `${'../'.repeat(depth)}${lastSegment(base) || '.'}`;
}

/** Returns a link to the list of operations. */
export function linkHome(base: Base): string {
  return lastSegment(base) || './';
}

/** Escapes colons, because a colon would make the start of a relative link a scheme (RFC 3986, 4.2). */
function lastSegment({ path }: Base): string {
  return path.slice(path.lastIndexOf('/') + 1).replaceAll(':', '%3A');
}

/** Renders a link back to the list that contains the page. */
export function wayTo(path: string, label: string, base: Base, depth: number): Markup {
  return html`<nav class="back" aria-label="Service">
    <a href="${linkFrom(depth, base)}${path}">‹ ${label}</a>
  </nav>`;
}
