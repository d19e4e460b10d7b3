/** The head of the home page: the name of the site over its newest covers, and figures about current activity (docs/spec/site-2.md A4). */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { GameRow } from '../../../store/port/store.ts';
import { bannerAddress } from '../../components/art.ts';
import { cover } from '../../components/cover/cover.ts';
import { bannerImage } from '../../layout/own-image.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HomeModel } from './model.ts';

/** Number of covers in the wall: four rows of four. */
const wallSize = 16;

/** The landscape shown by a site without games. */
const landscape = { palette: 0, layout: 0 } as const;

/** Renders the head: the banner of the instance or a wall of covers, name, tagline, welcome text and live figures. */
export function hero(model: HomeModel, context: PageContext): Markup {
  const { instance, identityAssets, links } = context;
  const { intro, tagline } = instance;
  const usual = tagline === '' ? context.t.home.intro : null;
  const welcome = intro ?? usual;
  return html`<section class="hero">
    ${identityAssets.banner === null ? wall(newestGames(model), context) : bannerImage(identityAssets.banner, links)}
    <div>
      <h1>${instance.name}</h1>
      ${tagline === '' ? '' : html`<p class="tagline">${tagline}</p>`}
      ${welcome === null ? '' : html`<p>${welcome}</p>`} ${liveFigures(model, context)}
    </div>
  </section>`;
}

/** Returns the games with the latest trophies, followed by the most played games if there are too few. */
function newestGames({ justEarned, platinums, games }: HomeModel): readonly GameRow[] {
  const all = [...justEarned, ...platinums, ...games].map(({ game }) => game);
  return [...new Map(all.map((game) => [game.gameId, game])).values()].slice(0, wallSize);
}

/** Renders the wall of covers. If there are too few games, they are repeated; without any, a drawn landscape is shown instead. */
function wall(games: readonly GameRow[], context: PageContext): Markup {
  if (games.length === 0)
    return html`<img class="banner" src="${bannerAddress(landscape, context.links)}" alt="" />`;
  const covers = games.map((game) => cover(game, context));
  const places = Array.from({ length: wallSize }, (_, place) => covers[place % covers.length]);
  return html`<div class="wall" aria-hidden="true">
    ${places.filter((each) => each !== undefined)}
  </div>`;
}

/** Renders figures about current activity. Unknown figures and zeros are left out. */
function liveFigures(
  { figures: { trophiesToday, platinumsThisWeek, players, playing } }: HomeModel,
  { t: { home: t }, format }: PageContext,
): Markup {
  const named: readonly (readonly [number | null, (values: { count: number }) => string])[] = [
    [trophiesToday, t.trophiesToday],
    [platinumsThisWeek, t.platinumsThisWeek],
    [players, t.players],
    [playing, t.playingNow],
  ];
  const known = named.flatMap(([count, name]) =>
    count === null || count === 0 ? [] : [{ count, name: name({ count }) }],
  );
  if (known.length === 0) return html``;
  return html`<dl class="now">
    ${known.map(
      ({ count, name }) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${format.number(count)}</dd>
        </div>`,
    )}
  </dl>`;
}
