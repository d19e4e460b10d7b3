/** Chart of a player's trophies over time, stacked by grade. */

import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, stack, stackOrderReverse } from 'd3-shape';
import type { Grade, GradeCounts } from '../../domain/index.ts';
import { grades, sumCounts } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { invariant } from '../../invariant.ts';
import type { DayOfPlay } from '../../store/port/store.ts';
import { dayMs } from '../../domain/time/index.ts';
import type { ChartContext, Frame } from './axes.ts';
import { dateAxis, createFrames, round, valueAxis } from './axes.ts';

/** Maximum number of points of a curve; more would not be visible. */
const maxPoints = 36;

/** Cumulative counts at a point in time. */
interface Sum extends GradeCounts {
  /** Milliseconds UTC. */
  readonly at: number;
}

/** Cumulative counts at evenly spaced times from the first day to the last. */
function sumsOf(days: readonly DayOfPlay[]): Sum[] {
  const first = invariant(days[0], 'a chart has a day').day * dayMs;
  const last = (invariant(days.at(-1), 'a chart has a day').day + 1) * dayMs;
  const steps = Math.min(maxPoints, Math.max(Math.round((last - first) / dayMs), 1));
  const sum = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
  const sums: Sum[] = [{ at: first, ...sum }];
  let index = 0;
  for (let step = 1; step <= steps; step += 1) {
    const at = first + ((last - first) * step) / steps;
    for (
      let day = days[index];
      day !== undefined && (day.day + 1) * dayMs <= at;
      day = days[(index += 1)]
    ) {
      for (const grade of grades) sum[grade] += day[grade];
    }
    sums.push({ at, ...sum });
  }
  return sums.filter(
    (point, at) =>
      at === sums.length - 1 || differs(point, sums[at - 1]) || differs(point, sums[at + 1]),
  );
}

/** Whether two points have different counts. Points within a horizontal line are omitted. */
function differs(a: Sum, b: Sum | undefined): boolean {
  return b === undefined || grades.some((grade) => a[grade] !== b[grade]);
}

/** Returns the chart with a table of the totals by year, or null if no trophy has a date. */
export function progressionChart(days: readonly DayOfPlay[], context: ChartContext): Markup | null {
  const {
    t: { chart: t },
    format,
  } = context;
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const total = days.reduce((sum, day) => sum + sumCounts(day), 0);
  const summary = t.progressionSummary({
    total,
    from: format.date(first.day * dayMs),
    to: format.date(last.day * dayMs),
  });
  // It stands beside a list, where it is as wide as on phones.
  const [, frame] = createFrames(240);
  return html`<figure class="chart">
    <figcaption>${summary} ${legend(context)}</figcaption>
    <svg
      class="narrow"
      viewBox="0 0 ${frame.width} ${frame.height}"
      role="img"
      aria-label="${t.progressionTitle}. ${summary}"
    >
      ${draw(sumsOf(days), frame, context)}
    </svg>
    <details>
      <summary>${t.table}</summary>
      ${yearTable(days, context)}
    </details>
  </figure>`;
}

function legend({ t }: ChartContext): Markup {
  return html`<ul class="legend">
    ${grades.map((grade) => html`<li><span class="swatch ${grade}"></span>${t.grades[grade]}</li>`)}
  </ul>`;
}

function draw(sums: readonly Sum[], frame: Frame, { format }: ChartContext): Markup {
  const first = invariant(sums[0], 'a chart has a sum');
  const last = invariant(sums.at(-1), 'a chart has a sum');
  const total = sumCounts(last);
  const { width, height, left, right, top, bottom } = frame;
  const x = scaleUtc([first.at, last.at], [left, width - right]);
  const y = scaleLinear([0, Math.max(total, 1)], [height - bottom, top]);
  const layers = stack<unknown, Sum, Grade>().keys(grades).order(stackOrderReverse)([...sums]);
  const shape = area<(typeof layers)[number][number]>()
    .x(({ data }) => round(x(data.at)))
    .y0(([low]) => round(y(low)))
    .y1(([, high]) => round(y(high)))
    .digits(1);
  return html`${valueAxis(y, frame, format)}${dateAxis(x, frame, format)}${layers.map((layer) => html`<path class="area ${layer.key}" d="${shape(layer) ?? ''}" />`)}<g
      class="end"
      ><text x="${width - right + 6}" y="${round(y(total)) + 4}">${format.number(total)}</text></g
    >`;
}

function yearTable(days: readonly DayOfPlay[], { t, format }: ChartContext): Markup {
  const years = Map.groupBy(days, ({ day }) => new Date(day * dayMs).getUTCFullYear());
  return html`<table class="numbers">
    <thead>
      <tr>
        <th scope="col">${t.chart.year}</th>
        ${grades.map((grade) => html`<th scope="col">${t.grades[grade]}</th>`)}
        <th scope="col">${t.chart.total}</th>
      </tr>
    </thead>
    <tbody>
      ${[...years].map(([year, ofYear]) => {
        const counts = grades.map((grade) => ofYear.reduce((sum, day) => sum + day[grade], 0));
        return html`<tr>
          <th scope="row">${year}</th>
          ${counts.map((count) => html`<td>${format.number(count)}</td>`)}
          <td>${format.number(counts.reduce((sum, count) => sum + count, 0))}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}
