/** Chart of a player's progression in one game: a dot for each session, and a goal line at the number of trophies in the set. */

import { scaleLinear, scaleUtc } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { groupSessions } from '../../domain/play/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { invariant } from '../../invariant.ts';
import type { ChartContext } from './axes.ts';
import { dateAxis, createFrame, round, valueAxis } from './axes.ts';

const frame = createFrame(188, 44);

/** A session: its end, and the number of trophies earned until then. */
interface SessionPoint {
  readonly at: number;
  readonly count: number;
}

function pointsOf(dates: readonly number[]): SessionPoint[] {
  let count = 0;
  return groupSessions(dates.map((earnedAt) => ({ earnedAt }))).map(({ endedAt, trophies }) => {
    count += trophies.length;
    return { at: endedAt, count };
  });
}

interface GameProgress {
  /** Dates of the earned trophies in milliseconds UTC. */
  readonly dates: readonly number[];
  /** The number of trophies in the set. */
  readonly goal: number;
}

/** Returns the chart, or null if fewer than two trophies have a date. */
export function gameProgressionChart(
  { dates, goal }: GameProgress,
  context: ChartContext,
): Markup | null {
  const { chart: t } = context.t;
  const earned = dates.toSorted((a, b) => a - b);
  const [first] = earned;
  const last = earned.at(-1);
  if (first === undefined || last === undefined || earned.length < 2) return null;
  const sessions = pointsOf(earned);
  const summary = t.gameSummary({
    trophies: earned.length,
    sessions: sessions.length,
    from: context.format.date(first),
    to: context.format.date(last),
  });
  return html`<figure class="chart sheet pad">
    ${draw({ earned, sessions, goal }, { ...context, label: `${t.gameTitle}. ${summary}` })}
    <figcaption>${summary}</figcaption>
    <details>
      <summary>${t.table}</summary>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">${t.day}</th>
            <th scope="col">${t.total}</th>
          </tr>
        </thead>
        <tbody>
          ${totalsByDay(earned, context).map(
            ([day, count]) =>
              html`<tr>
                <th scope="row">${day}</th>
                <td>${context.format.number(count)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </figure>`;
}

/** For each day with trophies, returns the number earned up to the end of that day. @param earned ascending */
function totalsByDay(
  earned: readonly number[],
  { format }: ChartContext,
): [day: string, count: number][] {
  return [...new Map(earned.map((at, index) => [format.date(at), index + 1]))];
}

interface Drawing {
  readonly earned: readonly number[];
  readonly sessions: readonly SessionPoint[];
  readonly goal: number;
}

function draw(
  { earned, sessions, goal }: Drawing,
  { t, format, label }: ChartContext & { readonly label: string },
): Markup {
  const { width, height, left, right, top, bottom } = frame;
  const first = invariant(earned[0], 'a chart has a trophy');
  const last = invariant(earned.at(-1), 'a chart has a trophy');
  const max = Math.max(goal, earned.length);
  const x = scaleUtc([first, Math.max(last, first + 1)], [left, width - right]);
  const y = scaleLinear([0, max], [height - bottom, top]);
  const path = line<number>(
    (at) => round(x(at)),
    (_, index) => round(y(index + 1)),
  )
    .curve(curveStepAfter)
    .digits(1);
  const goalY = round(y(max));
  return html`<svg class="reach" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    ${valueAxis(y, frame, format)}${dateAxis(x, frame, format)}
    <line class="goal" x1="${left}" x2="${width - right}" y1="${goalY}" y2="${goalY}" />
    <path class="steps" d="${path([...earned]) ?? ''}" />
    ${sessions.map(({ at, count }) => html`<circle class="session" cx="${round(x(at))}" cy="${round(y(count))}" r="4"><title>${t.chart.upTo({ trophies: count, day: format.date(at) })}</title></circle>`)}
    <g class="end">
      <text x="${width - right + 6}" y="${round(y(earned.length)) + 4}">
        ${earned.length}/${max}
      </text>
    </g>
  </svg>`;
}
