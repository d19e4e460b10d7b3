import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate, withoutBidiControls } from '../../../documents/markup/index.ts';
import type { PlayerTrophyRow } from '../../../store/port/store.ts';
import { cup } from '../../components/cup/cup.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { trophyIcon } from '../../components/trophy-icon/trophy-icon.ts';
import { formatTitle } from '../../text/names.ts';
import { pagedList } from '../../components/pager/pager.ts';
import { instant } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { Side, TrophiesComparison, TrophyPair } from './model.ts';

/** The comparison of two players trophy by trophy. */
export function overTrophies(model: TrophiesComparison, context: PageContext): Markup {
  const { sides, game, trophies, query } = model;
  const t = context.t.compare;
  const names = namesOf(sides);
  const link = (more: LinkQuery): string =>
    context.links.to('compare', {}, { p: names, game: game.gameId, ...more });
  const empty = emptyState({ list: 'trophies', href: context.links.to('games', {}) }, context);
  const list = (): Markup => trophyTable(model, context);
  return html`<h2>${t.perTrophy.markup({ game: isolate(formatTitle(game, context.t)) })}</h2>
    <p>
      <a href="${context.links.to('compare', {}, { p: names })}">← ${t.allCommon}</a>
    </p>
    ${pagedList({ page: query.page, total: trophies.total, list, empty, link }, context.t)}`;
}

function trophyTable({ sides, trophies }: TrophiesComparison, context: PageContext): Markup {
  const t = context.t.compare;
  return html`<table class="list versus of-trophies">
    <thead>
      <tr>
        <th scope="col">${t.trophy}</th>
        ${namesOf(sides).map((name) => html`<th scope="col">${isolate(name)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${trophies.items.map((pair) => trophyRow(pair, sides, context))}
    </tbody>
  </table>`;
}

function trophyRow(
  [first, second]: TrophyPair,
  sides: readonly Side[],
  context: PageContext,
): Markup {
  const { t } = context;
  const [a = '', b = ''] = namesOf(sides);
  const { trophy } = first;
  const isShown = !trophy.hidden;
  return html`<tr>
    <th scope="row">
      <div class="named">
        ${trophyIcon(isShown ? trophy : { ...trophy, image: null, media: null }, context)}
        <div>
          ${cup(trophy.grade)}<span class="hidden">${t.grades[trophy.grade]}</span>
          ${isShown ? isolate(trophy.title ?? t.game.untitledTrophy) : t.game.hiddenTrophy}
        </div>
      </div>
    </th>
    ${earnedCell(first, { name: a, isAhead: earnedTime(first) < earnedTime(second) }, context)}${earnedCell(second, { name: b, isAhead: earnedTime(second) < earnedTime(first) }, context)}
  </tr>`;
}

/** Sort value of the date: infinite if the trophy is not earned or its date is unknown. */
function earnedTime(row: PlayerTrophyRow | undefined): number {
  return row?.earned === true ? (row.earnedAt ?? Infinity) : Infinity;
}

function earnedCell(
  row: PlayerTrophyRow | undefined,
  { name, isAhead }: Column,
  context: PageContext,
): Markup {
  const { t } = context;
  const label = withoutBidiControls(name);
  if (row?.earned !== true)
    return html`<td class="quiet" data-label="${label}">${t.game.notEarned}</td>`;
  const date =
    row.earnedAt === null ? t.game.earnedSometime : instant(row.earnedAt, context, 'date');
  return html`<td class="${isAhead ? 'ahead' : ''}" data-label="${label}">
    ${date}${isAhead ? html` <span class="tag">${t.compare.firstEarned}</span>` : ''}
  </td>`;
}

function namesOf(sides: readonly Side[]): readonly string[] {
  return sides.map(({ player }) => player.name);
}

interface Column {
  /** The player's name. */
  readonly name: string;
  readonly isAhead: boolean;
}
