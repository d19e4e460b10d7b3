import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate, webLink } from '../../../documents/markup/index.ts';
import type { StatusAndSeries } from '../../../store/port/store.ts';
import { gameHead, headLine, setCups } from '../../components/game-head/game-head.ts';
import { platformText, formatTitle } from '../../text/names.ts';
import { networkMark } from '../../components/networks/networks.ts';
import type { PageContext } from '../../frame/context.ts';
import { gameFacts } from './facts.ts';
import type { GameModel } from './model.ts';

type Series = NonNullable<StatusAndSeries['series']>;

/** Renders the head of a game's page: cover, title, platform, release, series, rating, guide, trophies and figures. */
export function pageHead(model: GameModel, context: PageContext): Markup {
  const { game, listing } = model;
  const { t } = context;
  const status =
    listing.status === 'normal'
      ? ''
      : html` <span class="tag">${t.games.statuses[listing.status]}</span>`;
  const heading = html`${isolate(formatTitle(game, t))}${networkMark(game.gameId)}`;
  const below = html`${aboutLine(model, context)}
    <div class="set">
      ${setCups(game, game.set, context)}
      ${game.totalTrophies === 0 ? '' : html`<span>${t.things.trophies({ count: game.totalTrophies })}</span>`}${status}
    </div>
    ${gameFacts(model, context)}`;
  return gameHead({ game, heading, below }, context);
}

/** Renders platform, release, series, rating and guide, without those that are unknown. */
function aboutLine({ game, listing: { series } }: GameModel, context: PageContext): Markup {
  const { t, format } = context;
  const guide = webLink(game.guide);
  return headLine([
    game.platform === null ? null : platformText(game.platform, t),
    game.releasedAt === null ? null : t.game.releasedOn({ date: format.date(game.releasedAt) }),
    series === null ? null : t.game.series.markup({ series: seriesLink(series, context) }),
    game.stars > 0 ? t.game.rating({ stars: game.stars.toFixed(1), reviews: game.reviews }) : null,
    guide === null
      ? null
      : t.game.guide.markup({
          guide: html`<a href="${guide}" rel="noreferrer nofollow noopener"
            >${isolate(game.titleOnGuide ?? new URL(guide).host)}</a
          >`,
        }),
  ]);
}

/** Renders a link to the games of a series, with their number. */
function seriesLink({ name, games }: Series, { links, t }: PageContext): Markup {
  return html`<a href="${links.to('games', {}, { series: name })}">${isolate(name)}</a>
    <span class="whole">(${t.things.games({ count: games })})</span>`;
}
