/** Chart of a player's progression in one game, trophy by trophy. */

import { max, min } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import type { Grade } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html, withoutBidiControls } from '../../documents/markup/index.ts';

import type { Frame } from './axes.ts';
import type { ChartContext } from './chart-context.ts';
import { dateAxis, round, valueAxis } from './axes.ts';

const frame: Frame = { width: 720, height: 200, left: 40, right: 16, top: 14, bottom: 28 };

/** A trophy with its date in milliseconds UTC. */
export interface DatedTrophy {
  readonly at: number;
  readonly grade: Grade;
  readonly title: string;
}

/** Returns the chart, or null if fewer than two trophies have a date. */
export function gameProgressionChart(trophies: readonly DatedTrophy[], { t: { chart: t }, format }: ChartContext): Markup | null {
  const earned = trophies.toSorted((a, b) => a.at - b.at);
  const [first, last] = [min(earned, ({ at }) => at), max(earned, ({ at }) => at)];
  if (first === undefined || last === undefined || earned.length < 2) return null;
  const { width, height, left, right, top, bottom } = frame;
  const x = scaleUtc([first, Math.max(last, first + 1)], [left, width - right]);
  const y = scaleLinear([0, earned.length], [height - bottom, top]).nice(4);
  const points = earned.map((trophy, index) => ({ ...trophy, x: round(x(trophy.at)), y: round(y(index + 1)) }));
  const path = line<(typeof points)[number]>()
    .x((point) => point.x)
    .y((point) => point.y)
    .curve(curveStepAfter)
    .digits(1);
  const summary = t.gameSummary(earned.length, format.date(first), format.date(last));
  return html`<figure class="chart">
    <svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${t.gameTitle}. ${summary}">
      ${valueAxis(y, frame, format)}${dateAxis(x, frame, 5)}
      <path class="steps" d="${path(points) ?? ''}" />
      ${points.map((point) => html`<circle class="${point.grade}" cx="${point.x}" cy="${point.y}" r="4"><title>${withoutBidiControls(point.title)}, ${format.date(point.at)}</title></circle>`)}
    </svg>
    <figcaption>${summary}</figcaption>
  </figure>`;
}
