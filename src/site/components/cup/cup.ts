/** Trophy cups. Each page contains the outline once, as an SVG symbol. */

import type { Grade, GradeCounts } from '../../../domain/index.ts';
import { grades } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { cupOutline } from '../../art/cup.ts';
import type { PageContext } from '../../frame/context.ts';
import type { types } from '../../../contract/index.ts';
import { invariant } from '../../../invariant.ts';

/** The outline of all cups of a page. */
export const cupSymbol = html`<svg class="defs" aria-hidden="true" width="0" height="0">
  <symbol id="cup" viewBox="0 0 24 24"><path d="${cupOutline}" /></symbol>
</svg>`;

/** A trophy cup in the colour of its grade. */
export function cup(grade: Grade): Markup {
  return html`<svg class="cup ${grade}" aria-hidden="true"><use href="#cup" /></svg>`;
}

/** Renders the number of trophies of each grade, platinum first. */
export function gradeList(counts: GradeCounts, { t, format }: PageContext): Markup {
  return html`<ul class="grades">
    ${grades.map((grade) => html`<li>${cup(grade)}<span class="hidden">${t.grades[grade]}</span> ${format.number(counts[grade])}</li>`)}
  </ul>`;
}

/**
 * Returns the trophy counts of a profile. The contract allows profiles without them, but the profile of a stored player always has them.
 */
export function listCounts({ Trophies }: types.NetId): types.Trophies {
  return invariant(Trophies, 'a profile has counts');
}
