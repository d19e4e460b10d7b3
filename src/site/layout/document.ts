/** The layout of every page. */

import { html } from '../../documents/markup/index.ts';
import { cupSymbol } from '../components/cup/cup.ts';
import type { PageContext } from '../frame/context.ts';
import type { HtmlPage } from '../frame/page.ts';
import type { Section } from '../frame/routes.ts';
import { linkTo } from '../frame/links.ts';
import { siteFooter, ownProfile } from './footer.ts';
import { writeHead } from './head.ts';
import { dock, siteHeader } from './header.ts';

/** Renders a complete HTML document. */
export function writeDocument(
  page: HtmlPage,
  section: Section | undefined,
  context: PageContext,
): string {
  const { language, theme, t } = context;
  return html`<!DOCTYPE html>
    <html lang="${language}" data-theme="${theme}" data-density="${context.instance.density}">
      ${writeHead(page, context)}
      <body data-dates="${context.format.dateLocale}">
        <a class="skip" href="#main">${t.layout.skip}</a>
        ${cupSymbol} ${siteHeader(section, context)}
        <main id="main" class="inside" tabindex="-1">
          ${page.main} ${isOfPlayer(page, context) ? ownProfile(context) : ''}
        </main>
        ${siteFooter(page, context)} ${dock(section, context)}
      </body>
    </html> `.toString();
}

/** Checks whether the page is about an existing player. */
function isOfPlayer({ status = 200 }: HtmlPage, { here }: PageContext): boolean {
  return status === 200 && here.startsWith(linkTo('player', { name: '' }));
}
