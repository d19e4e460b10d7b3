/** Lists of players: rank, face and name, and at the end of each row the value that the list shows. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PlayerRow, RankedPlayer } from '../../../store/port/store.ts';
import type { PageContext } from '../../frame/context.ts';
import { playerLink } from '../../text/names.ts';
import { instant } from '../../text/time.ts';
import type { Portrait } from '../avatar/avatar.ts';
import { avatar } from '../avatar/avatar.ts';

/** A player in a list. */
export interface Person {
  readonly player: Portrait;
  /** Null in lists without ranks. */
  readonly rank: number | null;
  /** An unobtrusive line below the name. */
  readonly under?: Markup | string;
  readonly end: Markup | string;
}

/** Renders the list, as an ordered list if its players have ranks. */
export function people(persons: readonly Person[], context: PageContext): Markup {
  const items = persons.map((person) => writePerson(person, context));
  const isRanked = persons.some(({ rank }) => rank !== null);
  return isRanked
    ? html`<ol class="people sheet">
        ${items}
      </ol>`
    : html`<ul class="people sheet">
        ${items}
      </ul>`;
}

function writePerson({ player, rank, under, end }: Person, context: PageContext): Markup {
  return html`<li>
    ${rank === null ? '' : html`<span class="rank">${context.format.number(rank)}</span>`}${avatar(player, 'small', context)}
    <div class="who">
      ${playerLink(player, context)}${under === undefined ? '' : html`<p>${under}</p>`}
    </div>
    <span class="end">${end}</span>
  </li>`;
}

/** Renders players with rank and points. */
export function leaderList(leaders: readonly RankedPlayer[], context: PageContext): Markup {
  return people(
    leaders.map(({ position, player, points }) => ({
      player,
      rank: position,
      end: html`<span class="figure">${context.format.number(points)}</span>`,
    })),
    context,
  );
}

/** Renders players with the date of their last update. */
export function playerList(players: readonly PlayerRow[], context: PageContext): Markup {
  return people(
    players.map((player) => ({
      player,
      rank: null,
      end: instant(player.updatedAt, context, 'date'),
    })),
    context,
  );
}
