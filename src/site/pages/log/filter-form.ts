import { grades, networkNames } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { option } from '../../components/form/form.ts';
import { platformName } from '../../text/names.ts';
import type { PageContext } from '../../frame/context.ts';
import { platforms } from '../../frame/platforms.ts';
import type { LogModel } from './model.ts';
import { logOrders, months } from './query.ts';

type Choice = readonly [value: string, label: string];

/** The form with the filters and orders of a player's log. */
export function logFilterForm(
  { player: { name }, query, years, networks }: LogModel,
  context: PageContext,
): Markup {
  const { links, format, t } = context;
  const monthName = (month: number): string => format.month(Date.UTC(2001, month - 1));
  const any: Choice = ['', t.log.any];
  return html`<form class="filter" method="get" action="${links.to('playerLog', { name })}">
    ${select('year', t.log.year, [any, ...years.map((each): Choice => [String(each), String(each)])], query.year)}
    ${select('month', t.log.month, [any, ...months.map((each): Choice => [String(each), monthName(each)])], query.month)}
    ${select('grade', t.log.grade, [any, ...grades.map((each): Choice => [each, t.grades[each]])], query.grade)}
    ${select('platform', t.log.platform, [any, ...platforms.map((each): Choice => [each, platformName(each, t)])], query.platform)}
    ${networks.length === 0 ? '' : select('network', t.player.network, [any, ...(['psn', ...networks] as const).map((each): Choice => [each, networkNames[each]])], query.network)}
    ${select(
      'sort',
      t.log.order,
      logOrders.map((each): Choice => [each, t.log.orders[each]]),
      query.order,
    )}
    <button type="submit">${t.player.filter}</button>
  </form>`;
}

function select(
  name: string,
  label: string,
  choices: readonly Choice[],
  chosen: string | number | null,
): Markup {
  return html`<label
    >${label}
    <select name="${name}">
      ${choices.map(([value, text]) => option(value, text, value === String(chosen ?? '')))}
    </select></label
  >`;
}
