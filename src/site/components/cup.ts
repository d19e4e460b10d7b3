/** Trophy cups. The outline is drawn once per page or image, and in one place for all. */

import type { Grade, GradeCounts } from '../../domain/index.ts';
import { grades } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { PageContext } from '../context.ts';
import { cupOutline } from '../art/cup.ts';

/** A trophy cup in the colour of its grade. */
export function cup(grade: Grade): Markup {
  return html`<svg class="cup ${grade}" aria-hidden="true"><use href="#cup"></use></svg>`;
}

/** The SVG symbol that cups refer to; once per page. */
export const cupSymbol = html`<svg class="defs" aria-hidden="true" width="0" height="0">
  <symbol id="cup" viewBox="0 0 24 24">
    <path d="${cupOutline}" />
  </symbol>
</svg>`;

/** The number of trophies of each grade, platinum first. */
export function gradeList(counts: GradeCounts, { t, format }: PageContext): Markup {
  return html`<ul class="grades">
    ${grades.map((grade) => html`<li>${cup(grade)}<span class="hidden">${t.grades[grade]}</span> ${format.number(counts[grade])}</li>`)}
  </ul>`;
}
