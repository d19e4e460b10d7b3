import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate, webLink } from '../../../documents/markup/index.ts';
import type { StatusAndSeries } from '../../../store/port/store.ts';
import { gradeList } from '../../components/cup/cup.ts';
import { cover } from '../../components/cover/cover.ts';
import { platformText, formatTitle } from '../../text/names.ts';
import { networkMark } from '../../components/networks/networks.ts';
import type { PageContext } from '../../frame/context.ts';
import type { GameModel } from './model.ts';

type Series = NonNullable<StatusAndSeries['series']>;

/** The head of a game's page: cover, title, platform, release, owners, trophies, series, rating and guide. */
export function gameHead(model: GameModel, context: PageContext): Markup {
  const { game, rarity, listing } = model;
  const { t, format } = context;
  const lines = [
    game.platform === null ? null : platformText(game.platform, t),
    game.releasedAt === null ? null : t.game.releasedOn({ date: format.date(game.releasedAt) }),
    rarity === null
      ? null
      : html`<span class="whole">${t.things.owners({ count: rarity.owners })}</span>`,
  ].filter((part) => part !== null);
  return html`<header class="game-head">
    ${cover(game, context, { size: 's' })}
    <div>
      <h1>${isolate(formatTitle(game, t))}${networkMark(game.gameId)}</h1>
      <p class="quiet">
        ${lines.map((part, index) => html`${index === 0 ? '' : ' · '}${part}`)}${listing.status === 'normal' ? '' : html` <span class="tag">${t.games.statuses[listing.status]}</span>`}
      </p>
      <div class="made-of">
        <span class="quiet">${t.things.trophies({ count: game.totalTrophies })}</span>
        ${gradeList(game.set, context)}
      </div>
      ${more(model, context)}
    </div>
  </header>`;
}

/** Series, rating and guide, of those that are known. */
function more({ game, listing: { series } }: GameModel, context: PageContext): Markup {
  const { game: t } = context.t;
  const guide = webLink(game.guide);
  const entries = [
    series === null ? null : t.series.markup({ series: seriesLink(series, context) }),
    game.stars > 0 ? t.rating({ stars: game.stars.toFixed(1), reviews: game.reviews }) : null,
    guide === null
      ? null
      : t.guide.markup({
          guide: html`<a href="${guide}" rel="noreferrer nofollow noopener"
            >${isolate(game.titleOnGuide ?? new URL(guide).host)}</a
          >`,
        }),
  ].filter((entry) => entry !== null);
  if (entries.length === 0) return html``;
  return html`<ul class="inline quiet">
    ${entries.map((entry) => html`<li>${entry}</li>`)}
  </ul>`;
}

/** A link to the games of a series, with their number. */
function seriesLink({ name, games }: Series, { links, t }: PageContext): Markup {
  return html`<a href="${links.to('games', {}, { series: name })}">${isolate(name)}</a>
    <span class="whole">(${t.things.games({ count: games })})</span>`;
}
