/** The choices on leaderboards: a network, a country, a player to jump to. */

import type { OtherNetwork } from '../../../domain/index.ts';
import { findCountry, networkNames } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { filterSheet } from '../../components/filter-sheet/filter-sheet.ts';
import { option } from '../../components/form/form.ts';
import { segmented } from '../../components/segmented/segmented.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { PlayersBoard } from './model.ts';
import type { BoardQuery } from './query.ts';
import { shownRow } from './tables.ts';

/** Renders links to the networks' leaderboards; empty if there is only one. */
export function networkChoice(
  boards: readonly OtherNetwork[],
  chosen: OtherNetwork | null,
  { links, t }: PageContext,
): Markup {
  if (boards.length === 0) return html``;
  return segmented(
    t.board.networks,
    [null, ...boards].map((network) => ({
      href: links.to('leaderboards', {}, { network }),
      label: networkNames[network ?? 'psn'],
      isCurrent: network === chosen,
    })),
  );
}

/** Renders the choice between the world and a country; empty if the operator has switched off leaderboards of countries. */
export function countryFilter(
  { countries, query: { country: chosen } }: Pick<PlayersBoard, 'countries' | 'query'>,
  context: PageContext,
): Markup {
  if (countries.length === 0) return html``;
  const { links, t, format } = context;
  const fields = html`<label
    >${t.board.country}
    <select name="country">
      ${option('', t.board.world, chosen === null)}${countries.map(({ country, players }) => option(country, `${findCountry(country)?.name ?? country} (${format.number(players)})`, country === chosen))}
    </select></label
  >`;
  const active = chosen === null ? 0 : 1;
  return filterSheet({ action: links.to('leaderboards', {}), fields, active }, context);
}

/** Renders the form that jumps to the row of a player. */
export function jumpForm(
  { country, gameId, player }: BoardQuery,
  { links, t: { board: t } }: PageContext,
): Markup {
  const hiddenFields: LinkQuery = { country, game: gameId };
  return html`<form
    class="row jump"
    method="get"
    action="${links.to('leaderboards', {})}#${shownRow}"
  >
    ${Object.entries(hiddenFields).map(([name, value]) => (value === null || value === undefined ? '' : html`<input type="hidden" name="${name}" value="${value}" />`))}
    <label
      >${t.jump}
      <input
        name="player"
        value="${player}"
        required
        maxlength="100"
        placeholder="${t.jumpHint}"
        autocomplete="off"
        spellcheck="false"
        data-suggest="players"
    /></label>
    <button type="submit" class="second">${t.jumpButton}</button>
  </form>`;
}
