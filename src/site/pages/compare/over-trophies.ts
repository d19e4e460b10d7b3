import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate, withoutBidiControls } from '../../../documents/markup/index.ts';
import { zip } from '../../../invariant.ts';
import type { PlayerTrophyRow } from '../../../store/port/store.ts';
import { cover } from '../../components/cover/cover.ts';
import { cup } from '../../components/cup/cup.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { pagedList } from '../../components/pager/pager.ts';
import { maskedIcon } from '../../components/trophy-icon/trophy-icon.ts';
import { trophyLink } from '../../components/trophy-rows/trophy-rows.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import { formatTitle } from '../../text/names.ts';
import { instant } from '../../text/time.ts';
import { colourClass } from './colours.ts';
import type { Side, TrophiesComparison, TrophyPair } from './model.ts';
import { earnedFirst } from './model.ts';

/** Renders the comparison of two players trophy by trophy. */
export function overTrophies(model: TrophiesComparison, context: PageContext): Markup {
  const { sides, game, trophies, query } = model;
  const { links, t } = context;
  const names = namesOf(sides);
  const link = (more: LinkQuery): string =>
    links.to('compare', {}, { p: names, game: game.gameId, ...more });
  const empty = emptyState({ list: 'trophies', href: links.to('games', {}) }, context);
  const list = (): Markup => trophyTable(model, context);
  return html`<section class="one-game" aria-labelledby="trophies">
    <p>
      <a class="strong" href="${links.to('compare', {}, { p: names })}">‹ ${t.compare.allCommon}</a>
    </p>
    <div class="named">
      ${cover(game, context, { size: 's' })}
      <h2 id="trophies">${t.compare.perTrophy.markup({ game: isolate(formatTitle(game, t)) })}</h2>
    </div>
    ${trophies.total === 0 ? '' : countList(model, context)}
    ${pagedList({ page: query.page, total: trophies.total, list, empty, link }, t)}
  </section>`;
}

/** Renders how many trophies of the set each player has, and how many of them they earned first. */
function countList({ sides, counts, trophies: { total } }: TrophiesComparison, { t }: PageContext) {
  const items = zip(namesOf(sides), counts).map(
    ([name, { earned, first }], place) =>
      html`<li class="${colourClass(place)}">
        <p>${t.compare.earnedAndFirst.markup({ name: isolate(name), earned, total, first })}</p>
        <progress value="${earned}" max="${total}" aria-hidden="true"></progress>
      </li>`,
  );
  return html`<ul class="counts sheet pad">
    ${items}
  </ul>`;
}

function trophyTable({ sides, trophies }: TrophiesComparison, context: PageContext): Markup {
  const t = context.t.compare;
  return html`<div class="sheet">
    <table class="list versus">
      <thead>
        <tr>
          <th scope="col">${t.trophy}</th>
          ${namesOf(sides).map((name, place) => html`<th scope="col" class="painted ${colourClass(place)}">${isolate(name)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${trophies.items.map((pair) => trophyRow(pair, sides, context))}
      </tbody>
    </table>
  </div>`;
}

function trophyRow(pair: TrophyPair, sides: readonly Side[], context: PageContext): Markup {
  const [{ trophy }] = pair;
  const isMissing = pair.every((row) => row?.earned !== true);
  const first = earnedFirst(pair);
  const cells = zip(namesOf(sides), pair).map(([name, row], place) =>
    earnedCell(row, { name, place, isFirst: place === first }, context),
  );
  return html`<tr>
    <th scope="row">
      <div class="${isMissing ? 'named missing' : 'named'}">
        ${maskedIcon(trophy, context)}
        <div>
          ${trophyLink(trophy, context)}
          <p class="quiet small">${cup(trophy.grade)} ${context.t.grades[trophy.grade]}</p>
        </div>
      </div>
    </th>
    ${cells}
  </tr>`;
}

interface Column {
  /** The player's name. */
  readonly name: string;
  readonly place: number;
  readonly isFirst: boolean;
}

function earnedCell(
  row: PlayerTrophyRow | undefined,
  { name, place, isFirst }: Column,
  context: PageContext,
): Markup {
  const { t } = context;
  const label = withoutBidiControls(name);
  if (row?.earned !== true)
    return html`<td class="quiet ${colourClass(place)}" data-label="${label}">
      ${t.game.notEarned}
    </td>`;
  const date =
    row.earnedAt === null ? t.game.earnedSometime : instant(row.earnedAt, context, 'date');
  return html`<td class="${colourClass(place)}" data-label="${label}">
    <p><span class="painted" aria-hidden="true">✓</span> ${date}</p>
    ${isFirst ? html`<p><span class="chip">${t.compare.firstEarned}</span></p>` : ''}
  </td>`;
}

function namesOf(sides: readonly Side[]): readonly string[] {
  return sides.map(({ player }) => player.name);
}
