/**
 * Table columns with the number of trophies of each grade, platinum first. Only the column heads show the cups, which keeps long tables
 * small.
 */

import type { GradeCounts } from '../../../domain/index.ts';
import { grades } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import { cup } from '../cup/cup.ts';

/** Renders the heads of the four columns. */
export function gradeHeads({ t }: PageContext): Markup {
  return html`${grades.map((grade) => html`<th scope="col" class="of-grade">${cup(grade)}<span class="hidden">${t.grades[grade]}</span></th>`)}`;
}

/** Renders the four cells of a row. */
export function gradeCells(counts: GradeCounts, { format }: PageContext): Markup {
  return html`${grades.map((grade) => html`<td class="of-grade">${format.number(counts[grade])}</td>`)}`;
}
