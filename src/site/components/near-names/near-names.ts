/** Suggestions of similar names, for a name that was not found. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { NearNames } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { gameTiles } from '../game-tile/game-tile.ts';
import { section } from '../section/section.ts';
import { playerList } from '../people/people.ts';

/** Maximum number of names shown of each kind. */
export const maxNearNames = 4;

/** Renders players and games with a similar name; empty if there are none. */
export function nearNamesList({ players, games }: NearNames, context: PageContext): Markup {
  if (players.length + games.length === 0) return html``;
  return section(
    { id: 'near', heading: context.t.search.near },
    html`<div class="stack">
      ${players.length === 0 ? '' : playerList(players, context)}
      ${games.length === 0 ? '' : gameTiles(games, context)}
    </div>`,
  );
}
