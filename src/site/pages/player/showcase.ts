import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { EarnedPlatinum, GameRow } from '../../../store/port/store.ts';
import { cover } from '../../components/cover/cover.ts';
import { trophyIcon } from '../../components/trophy-icon/trophy-icon.ts';
import { formatTitle } from '../../text/names.ts';
import { gameProgress } from '../../components/meter/meter.ts';
import { rarityChip } from '../../components/rarity/rarity-bar.ts';
import { instant, lengthText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { Milestone } from '../milestones/reached.ts';
import type { PlayerModel } from './model.ts';

/** What a tile shows: why it is shown, of which game, and the figure. */
interface Tile {
  readonly label: string;
  readonly icon: Markup;
  readonly gameId: string;
  readonly title: string;
  readonly figure: Markup;
}

/** What a player may be proud of: up to five tiles. */
export function playerShowcase(
  { showcase, player: { name } }: PlayerModel,
  context: PageContext,
): Markup {
  const { t } = context;
  const { latest, rarest, fastest, milestone, current } = showcase;
  const tiles = [
    latest === null
      ? null
      : platinumTile(t.player.showcase.latest, latest, dateOf(latest.platinumAt, context), context),
    rarest === null
      ? null
      : platinumTile(t.player.showcase.rarest, rarest, rarityChip(rarest.counts, context), context),
    fastest === null
      ? null
      : platinumTile(
          t.player.showcase.fastest,
          fastest,
          html`${lengthText(fastest.timeToPlatinum ?? 0, t)}`,
          context,
        ),
    milestone === null ? null : milestoneTile(milestone, context),
    current === null
      ? null
      : gameTile(
          t.player.showcase.current,
          current.game,
          html`${gameProgress(current.userPoints, current.game)}%`,
          context,
        ),
  ].filter((tile) => tile !== null);
  if (tiles.length === 0) return html``;
  return html`<section aria-labelledby="showcase">
    <h2 id="showcase" class="hidden">${t.player.showcaseLabel}</h2>
    <ul class="showcase">
      ${tiles.map((tile) => showTile(tile, name, context))}
    </ul>
  </section>`;
}

function showTile(
  { label, icon, gameId, title, figure }: Tile,
  name: string,
  { links }: PageContext,
): Markup {
  return html`<li>
    ${icon}
    <div>
      <p class="quiet">${label}</p>
      <p><a href="${links.to('playerGame', { name, game: gameId })}">${isolate(title)}</a></p>
      <p class="quiet">${figure}</p>
    </div>
  </li>`;
}

function gameTile(label: string, game: GameRow, figure: Markup, context: PageContext): Tile {
  return {
    label,
    icon: cover(game, context, { size: 's' }),
    gameId: game.gameId,
    title: formatTitle(game, context.t),
    figure,
  };
}

function platinumTile(
  label: string,
  { game }: EarnedPlatinum,
  figure: Markup,
  context: PageContext,
): Tile {
  return gameTile(label, game, figure, context);
}

function milestoneTile({ kind, count, at, of }: Milestone, context: PageContext): Tile | null {
  const { t } = context;
  if (of === null) return null;
  const label = t.milestones.names[kind]({ count });
  const figure = dateOf(at, context);
  if ('game' in of) return gameTile(label, of.game, figure, context);
  const { trophy } = of;
  const shown = trophy.hidden ? { ...trophy, image: null, media: null } : trophy;
  const title = trophy.hidden ? t.game.hiddenTrophy : (trophy.title ?? t.game.untitledTrophy);
  return { label, icon: trophyIcon(shown, context), gameId: trophy.gameId, title, figure };
}

function dateOf(at: number | null, context: PageContext): Markup {
  return at === null ? html`` : instant(at, context, 'date');
}
