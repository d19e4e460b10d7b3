/** Games as tiles. */

import type { Markup } from '../../documents/markup/index.ts';
import { html, isolate } from '../../documents/markup/index.ts';
import type { FoundGame } from '../../store/port/store.ts';
import type { PageContext } from '../context.ts';
import { gameIcon } from './icons.ts';
import { platformText, titleOf } from './names.ts';

/** Games with platform and number of owners. */
export function gameGrid(games: readonly FoundGame[], context: PageContext): Markup {
  const { links, t, format } = context;
  return html`<ul class="games-grid">
    ${games.map(
      ({ game, owners }) =>
        html`<li>
          ${gameIcon(game, context)}
          <div>
            <a href="${links.to('game', { game: game.gameId })}">${isolate(titleOf(game, t))}</a>
            <p class="quiet">
              ${game.platform === null ? '' : html`${platformText(game.platform, t)} · `}${format.counted(owners, t.things.owners)}
            </p>
          </div>
        </li>`,
    )}
  </ul>`;
}
