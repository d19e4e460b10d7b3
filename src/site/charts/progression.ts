/** Chart of a player's trophies over time: a line for all trophies and one for each grade, labelled at its end with the final number. */

import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';
import type { GradeCounts } from '../../domain/index.ts';
import { grades, sumCounts } from '../../domain/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { invariant, zip } from '../../invariant.ts';
import type { DayOfPlay } from '../../store/port/store.ts';
import { dayMs } from '../../domain/time/index.ts';
import type { ChartContext, Frame } from './axes.ts';
import { dateAxis, createFrame, round, valueAxis } from './axes.ts';

/** Maximum number of points of a curve; more would not be visible. */
const maxPoints = 36;

/** Cumulative counts at a point in time. */
interface Sum extends GradeCounts {
  /** Milliseconds UTC. */
  readonly at: number;
}

/** Returns cumulative counts at evenly spaced times from the first day to the last. */
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

/**
 * Whether two points have different counts. A point that differs from neither neighbour is omitted, because it lies within a horizontal
 * line.
 */
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
  if (total === 0) return null;
  const summary = t.progressionSummary({
    total,
    from: format.date(first.day * dayMs),
    to: format.date(last.day * dayMs),
  });
  const label = `${t.progressionTitle}. ${summary}`;
  const lines = linesOf(sumsOf(days), context);
  return html`<figure class="chart sheet pad">
    ${draw(lines, createFrame(180, labelWidth), { ...context, label })}
    <figcaption>${summary}</figcaption>
    <details>
      <summary>${t.table}</summary>
      ${yearTable(days, context)}
    </details>
  </figure>`;
}

/** Width of the longest label at the end of a line, such as `12,345 Platinum`, and the height of a label. */
const labelWidth = 96;
const labelHeight = 15;

/** A line of the chart. */
interface Line {
  /** CSS class of the line's colour. */
  readonly colour: string;
  readonly name: string;
  /** There is at least one point. */
  readonly points: readonly { readonly at: number; readonly count: number }[];
  /** The final number of trophies. */
  readonly count: number;
}

/**
 * Returns a line for each grade of which the player has trophies and, if there are several, one for all trophies. The lines are sorted by
 * their final number, the smallest first.
 */
function linesOf(sums: readonly Sum[], { t }: ChartContext): readonly Line[] {
  const last = invariant(sums.at(-1), 'a chart has a sum');
  const lineOf = (colour: string, name: string, countOf: (sum: Sum) => number): Line => ({
    colour,
    name,
    points: sums.map((sum) => ({ at: sum.at, count: countOf(sum) })),
    count: countOf(last),
  });
  const earned = grades.filter((grade) => last[grade] > 0);
  const ofGrades = earned.map((grade) =>
    lineOf(`${grade}-fill`, t.grades[grade], (sum) => sum[grade]),
  );
  const all = earned.length > 1 ? [lineOf('all', t.chart.total, sumCounts)] : [];
  return [...ofGrades, ...all].toSorted((one, other) => one.count - other.count);
}

function draw(
  lines: readonly Line[],
  frame: Frame,
  { format, label: summary }: ChartContext & { readonly label: string },
): Markup {
  const highest = invariant(lines.at(-1), 'a chart has a line');
  const first = invariant(highest.points[0], 'a line has a point');
  const last = invariant(highest.points.at(-1), 'a line has a point');
  const { width, height, left, right, top, bottom } = frame;
  const x = scaleUtc([first.at, last.at], [left, width - right]);
  const y = scaleLinear([0, highest.count], [height - bottom, top]);
  const path = line<Line['points'][number]>(
    ({ at }) => round(x(at)),
    ({ count }) => round(y(count)),
  ).digits(1);
  const ends = lines.map(({ count }) => round(y(count)));
  // The lines with the smallest numbers are drawn last, over the others, because they are close together at the bottom.
  const placed = zip(lines, zip(ends, spread(ends))).toReversed();
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${summary}">
    ${valueAxis(y, frame, format)}${dateAxis(x, frame, format)}
    ${placed.map(
      ([{ colour, name, points, count }, [end, label]]) =>
        html`<g class="line ${colour}"
          ><path d="${path([...points]) ?? ''}" /><circle
            cx="${width - right}"
            cy="${end}"
            r="3.5"
          /><text x="${width - right + 10}" y="${label + 4}"
            >${format.number(count)} <tspan>${name}</tspan></text
          ></g
        >`,
    )}
  </svg>`;
}

/** Moves labels up, so that none covers another. @param heights the wanted heights, the lowest first */
function spread(heights: readonly number[]): readonly number[] {
  const moved: number[] = [];
  let lowest = Infinity;
  for (const height of heights) {
    const place = Math.min(height, lowest);
    moved.push(place);
    lowest = place - labelHeight;
  }
  return moved;
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
