/** Games as tiles. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { FoundGame, IndexedGame } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { cover } from '../cover/cover.ts';
import { platformText, formatTitle } from '../../text/names.ts';
import { networkMark } from '../networks/networks.ts';
import { rarityShare } from '../rarity/rarity.ts';

/** Games with platform and number of owners. */
export function gameTiles(games: readonly FoundGame[], context: PageContext): Markup {
  const { links, t } = context;
  return html`<ul class="games-grid">
    ${games.map(
      ({ game, owners }) =>
        html`<li>
          ${cover(game, context, { size: 's' })}
          <div>
            <a href="${links.to('game', { game: game.gameId })}">${isolate(formatTitle(game, t))}</a>${networkMark(game.gameId)}
            <p class="quiet">
              ${game.platform === null ? '' : html`${platformText(game.platform, t)} · `}${t.things.owners({ count: owners })}
            </p>
          </div>
        </li>`,
    )}
  </ul>`;
}

/** A game; the platinum rate is shown if it is known. */
type Tile = FoundGame & Partial<Pick<IndexedGame, 'platinums'>>;

/** Games as covers with platform, owners and platinum rate. */
export function gameTiles(games: readonly Tile[], context: PageContext): Markup {
  const { links, t } = context;
  return html`<ul class="tiles">
    ${games.map(
      ({ game, owners, platinums = null }) =>
        html`<li>
          ${cover(game, context)}<a href="${links.to('game', { game: game.gameId })}">${isolate(formatTitle(game, t))}</a
          >${networkMark(game.gameId)}
          <p class="quiet">
            ${game.platform === null ? '' : html`${platformText(game.platform, t)} · `}<span class="whole"
              >${t.things.owners({ count: owners })}</span
            >
          </p>
          ${platinums === null ? '' : html`<p class="quiet">${t.games.platinumRate({ share: rarityShare(0, { owners, earners: new Map([[0, platinums]]) }, t) })}</p>`}
        </li>`,
    )}
  </ul>`;
}
