/** The trophies of a player by grade, as parts of one bar. */

import type { GradeCounts } from '../../domain/index.ts';
import { grades, sumCounts } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { ChartContext } from './chart-context.ts';

const width = 1000;
const height = 10;
const gap = 2;

/** Parts in the order of the grades, with a gap of the paper between them. */
export function gradeBar(counts: GradeCounts, { t, format }: ChartContext): Markup {
  const total = Math.max(sumCounts(counts), 1);
  const present = grades.filter((grade) => counts[grade] > 0);
  const free = width - gap * Math.max(present.length - 1, 0);
  let at = 0;
  const parts = present.map((grade) => {
    const length = (free * counts[grade]) / total;
    const part = html`<rect class="part ${grade}" x="${at.toFixed(1)}" width="${length.toFixed(1)}" height="${height}" />`;
    at += length + gap;
    return part;
  });
  const label = present.map((grade) => `${t.grades[grade]}: ${format.number(counts[grade])}`).join(', ');
  return html`<svg class="grade-bar" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}">
    ${parts}
  </svg>`;
}
