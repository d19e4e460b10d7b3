/** The sitemap (https://www.sitemaps.org/protocol.html), and robots.txt, which links to it (RFC 9309). */

import { xml } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { RawAnswer } from '../../frame/page.ts';
import type { SitemapModel } from './model.ts';

/** Responds with the sitemap (https://www.sitemaps.org/protocol.html), with absolute URLs. */
export function sitemapView(
  { players, games }: SitemapModel,
  { absolute }: PageContext,
): RawAnswer {
  const addresses = [
    ...(['home', 'games', 'leaderboards', 'about'] as const).map((route) => absolute.to(route, {})),
    ...players.map((name) => absolute.to('player', { name })),
    ...games.map((game) => absolute.to('game', { game })),
  ];
  const body = xml`<?xml version="1.0" encoding="utf-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((address) => xml`<url><loc>${address}</loc></url>`)}</urlset> `;
  return { contentType: 'application/xml; charset=utf-8', body: body.toString() };
}

/**
 * Responds with robots.txt, which allows every page. On an instance that is not indexed, the pages themselves forbid indexing, and a
 * crawler must be able to read a page to see that.
 */
export function robotsView(_: object, { absolute, instance, t }: PageContext): RawAnswer {
  const sitemap = instance.isIndexed
    ? `Sitemap: ${absolute.to('sitemap', {})}`
    : `# ${t.layout.notIndexed}`;
  const lines = ['User-agent: *', 'Allow: /', sitemap];
  return { contentType: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
}
