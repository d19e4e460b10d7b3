/** Games as tiles: the cover, the title and an unobtrusive line. The whole tile is a link. */

import type { RarityClass } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, withoutBidiControls } from '../../../documents/markup/index.ts';
import type { FoundGame, GameRow, IndexedGame } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { formatTitle, platformText } from '../../text/names.ts';
import { cover } from '../cover/cover.ts';
import { networkMark } from '../networks/networks.ts';
import { rarityShare } from '../rarity/rarity.ts';

/** A tile. */
export interface Tile {
  readonly game: GameRow;
  /** The URL of the link. */
  readonly href: string;
  readonly by: Markup | string;
  /** The rarity class of the trophies earned in the game. */
  readonly ring?: RarityClass | null;
}

/** Renders tiles in a grid of six columns, or of two on phones. */
export function tiles(list: readonly Tile[], context: PageContext): Markup {
  return html`<ul class="tiles">
    ${list.map((each) => writeTile(each, context))}
  </ul>`;
}

function writeTile({ game, href, by, ring = null }: Tile, context: PageContext): Markup {
  return html`<li class="tile">
    ${cover(game, context, { ring })}<a class="title" href="${href}" dir="auto"
      >${withoutBidiControls(formatTitle(game, context.t))}</a
    >
    <p class="by">${networkMark(game.gameId)}${by}</p>
  </li>`;
}

/** A game. The platinum rate is shown if it is known. */
type OwnedGame = FoundGame & Partial<Pick<IndexedGame, 'platinums'>>;

/** Renders games as tiles with platform, owners and platinum rate. */
export function gameTiles(games: readonly OwnedGame[], context: PageContext): Markup {
  return tiles(
    games.map((each) => ({
      game: each.game,
      href: context.links.to('game', { game: each.game.gameId }),
      by: aboutGame(each, context),
    })),
    context,
  );
}

/** Renders platform and owners, and below them the platinum rate: all three on one line would be wider than a tile. */
function aboutGame({ game, owners, platinums = null }: OwnedGame, { t }: PageContext): Markup {
  const count = html`<span class="whole">${t.things.owners({ count: owners })}</span>`;
  const first = game.platform === null ? count : html`${platformText(game.platform, t)} · ${count}`;
  if (platinums === null) return first;
  const share = rarityShare(0, { owners, earners: new Map([[0, platinums]]) }, t);
  return html`${first}<span class="rate">${t.games.platinumRate({ share })}</span>`;
}
