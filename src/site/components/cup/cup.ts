/** Trophy cups. The outline is a symbol of the page (art.ts). */

import type { Grade, GradeCounts } from '../../../domain/index.ts';
import { grades } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { types } from '../../../contract/index.ts';
import { invariant } from '../../../invariant.ts';

/** A trophy cup in the colour of its grade. */
export function cup(grade: Grade): Markup {
  return html`<svg class="cup ${grade}" aria-hidden="true"><use href="#cup" /></svg>`;
}

/** The number of trophies of each grade, platinum first. */
export function gradeList(counts: GradeCounts, { t, format }: PageContext): Markup {
  return html`<ul class="grades">
    ${grades.map((grade) => html`<li>${cup(grade)}<span class="hidden">${t.grades[grade]}</span> ${format.number(counts[grade])}</li>`)}
  </ul>`;
}

/** The trophies of a profile, which the contract allows to be left out, and no profile of a stored player leaves out. */
export function listCounts({ Trophies }: types.NetId): types.Trophies {
  return invariant(Trophies, 'a profile has counts');
}
