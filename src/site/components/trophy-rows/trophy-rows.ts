/** Trophies of several games in rows: the icon, the title above the game, and the rarity and the time at the end. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { TrophyCounts, TrophyRow } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { formatTitle } from '../../text/names.ts';
import { cup } from '../cup/cup.ts';
import { networkMark } from '../networks/networks.ts';
import { rarityChip } from '../rarity/rarity-bar.ts';
import { maskedIcon } from '../trophy-icon/trophy-icon.ts';

/** A trophy in a row. */
export interface RowTrophy {
  readonly trophy: TrophyRow;
  readonly counts: TrophyCounts;
  /** The line under the title: usually the game or the player. */
  readonly under: Markup;
  /** When the trophy was earned; null if the date is unknown or not shown. */
  readonly when: Markup | null;
}

/** Renders the rows. Texts of hidden trophies are not shown. */
export function trophyRows(rows: readonly RowTrophy[], context: PageContext): Markup {
  return html`<ol class="rows sheet">
    ${rows.map((row) => writeRow(row, context))}
  </ol>`;
}

function writeRow({ trophy, counts, under, when }: RowTrophy, context: PageContext): Markup {
  const { t } = context;
  return html`<li>
    ${maskedIcon(trophy, context)}
    <div>
      <p>${trophyLink(trophy, context)}</p>
      <p class="of">
        ${cup(trophy.grade)}<span class="hidden">${t.grades[trophy.grade]}</span> ${under}
      </p>
    </div>
    <p class="end">${rarityChip(counts, context)}${when ?? ''}</p>
  </li>`;
}

/** Renders a trophy as a link to its page; a hidden trophy without its title. */
export function trophyLink(
  { gameId, trophyId, title, hidden }: Pick<TrophyRow, 'gameId' | 'trophyId' | 'title' | 'hidden'>,
  { links, t }: PageContext,
): Markup {
  const name = hidden ? t.game.hiddenTrophy : isolate(title ?? t.game.untitledTrophy);
  return html`<a
    class="title"
    href="${links.to('trophy', { game: gameId, trophy: String(trophyId) })}"
    >${name}</a
  >`;
}

/** Renders the trophy's game as a link to the page of the player's game. */
export function gameOfTrophy(
  { gameId, gameTitle }: Pick<TrophyRow, 'gameId'> & { readonly gameTitle: string | null },
  player: string,
  { links, t }: PageContext,
): Markup {
  return html`<a href="${links.to('playerGame', { name: player, game: gameId })}"
      >${isolate(formatTitle({ title: gameTitle }, t))}</a
    >${networkMark(gameId)}`;
}
