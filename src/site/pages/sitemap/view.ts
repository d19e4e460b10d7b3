/** The sitemap (https://www.sitemaps.org/protocol.html); an instance that is not indexed has an empty one. */

import { xml } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../context.ts';
import type { RawAnswer } from '../../page.ts';
import type { SitemapModel } from './model.ts';

export function sitemapView({ players, games }: SitemapModel, { absolute, instance }: PageContext): RawAnswer {
  const addresses = instance.isIndexed
    ? [
        ...(['home', 'games', 'leaderboards', 'about'] as const).map((route) => absolute.to(route, {})),
        ...players.map((name) => absolute.to('player', { name })),
        ...games.map((game) => absolute.to('game', { game })),
      ]
    : [];
  const body = xml`<?xml version="1.0" encoding="utf-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((address) => xml`<url><loc>${address}</loc></url>`)}</urlset> `;
  return { contentType: 'application/xml; charset=utf-8', body: body.toString() };
}
