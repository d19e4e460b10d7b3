import { grades, networkNames } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { filterSheet } from '../../components/filter-sheet/filter-sheet.ts';
import { option } from '../../components/form/form.ts';
import { platformName } from '../../text/names.ts';
import type { PageContext } from '../../frame/context.ts';
import { platforms } from '../../frame/platforms.ts';
import type { LogModel } from './model.ts';
import type { PlayerLogQuery } from './query.ts';
import { months } from './query.ts';

type Choice = readonly [value: string, label: string];

/** Renders the filters of a player's log. */
export function logFilters(model: LogModel, context: PageContext): Markup {
  const { player, query } = model;
  const fields = html`${query.order === 'latest' ? '' : html`<input type="hidden" name="sort" value="${query.order}" />`}
  ${query.isUndated ? '' : periodFields(model, context)} ${trophyFields(model, context)}
  ${canLackDate(query) ? dateField(query, context) : ''}`;
  const action = context.links.to('playerLog', { name: player.name });
  return filterSheet({ action, fields, active: countFilters(query) }, context);
}

/**
 * Checks whether the list can contain undated trophies. The trophies of a year all have dates; the rarest trophies include undated ones.
 */
function canLackDate({ order, year }: PlayerLogQuery): boolean {
  return order === 'latest' && year === null;
}

function countFilters({
  year,
  month,
  grade,
  platform,
  network,
  isUndated,
}: PlayerLogQuery): number {
  const set = [year, month, grade, platform, network].filter((value) => value !== null);
  return set.length + Number(isUndated);
}

function periodFields({ query, years }: LogModel, { format, t: { log: t } }: PageContext): Markup {
  const any: Choice = ['', t.any];
  const monthName = (month: number): string => format.month(Date.UTC(2001, month - 1));
  return html`${select('year', t.year, [any, ...years.map((each): Choice => [String(each), String(each)])], query.year)}
  ${select('month', t.month, [any, ...months.map((each): Choice => [String(each), monthName(each)])], query.month)}`;
}

function trophyFields({ query, networks }: LogModel, { t }: PageContext): Markup {
  const any: Choice = ['', t.log.any];
  return html`${select('grade', t.log.grade, [any, ...grades.map((each): Choice => [each, t.grades[each]])], query.grade)}
  ${select('platform', t.log.platform, [any, ...platforms.map((each): Choice => [each, platformName(each, t)])], query.platform)}
  ${networks.length === 0 ? '' : select('network', t.player.network, [any, ...(['psn', ...networks] as const).map((each): Choice => [each, networkNames[each]])], query.network)}`;
}

function dateField({ isUndated }: PlayerLogQuery, { t: { log: t } }: PageContext): Markup {
  const choices: readonly Choice[] = [
    ['', t.dated],
    ['1', t.undated],
  ];
  return select('undated', t.dates, choices, isUndated ? 1 : null);
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
