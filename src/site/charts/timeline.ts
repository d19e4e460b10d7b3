/** Chart of a year: one bar for each game from its first to its last trophy, packed in lanes, with a column for each month. */

import type { GameStatus } from '../../domain/play/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { ChartContext } from './axes.ts';
import { round } from './axes.ts';

interface TimelineBar {
  readonly title: string;
  readonly href: string;
  readonly status: GameStatus;
  /** Milliseconds UTC. */
  readonly from: number;
  readonly until: number;
}

const width = 960;
const head = 24;
const lane = 26;
const barHeight = 20;
/** A bar has room for a number or a few letters, however short the time was. */
const minWidth = 10;
const gap = 4;
const letterWidth = 7.5;
/** The beginning of a title with fewer letters says nothing. */
const minLetters = 8;

interface PlacedBar extends TimelineBar {
  readonly x: number;
  readonly width: number;
  readonly lane: number;
}

const minMonths = 3;

/** Returns the chart of a year, up to the last month that was played. @param bars ascending by their begin */
export function timelineChart(
  bars: readonly TimelineBar[],
  year: number,
  label: string,
  { format }: ChartContext,
): Markup {
  const last = Math.max(...bars.map((bar) => bar.until));
  const count =
    last >= Date.UTC(year + 1, 0) ? 12 : Math.max(new Date(last).getUTCMonth() + 1, minMonths);
  const from = Date.UTC(year, 0);
  const until = Date.UTC(year, count);
  const scale = (at: number): number =>
    round(((Math.min(Math.max(at, from), until) - from) / (until - from)) * width);
  const placed = placeBars(bars, scale);
  const height = head + lane * (1 + Math.max(0, ...placed.map((bar) => bar.lane)));
  const months = Array.from({ length: count }, (_, month) => Date.UTC(year, month));
  return html`<svg
    class="timeline"
    viewBox="0 0 ${width} ${height}"
    role="group"
    aria-label="${label}"
  >
    <g class="axis">
      ${months.map((at) => html`<line x1="${scale(at)}" x2="${scale(at)}" y1="0" y2="${height}" /><text x="${scale(at) + 4}" y="14">${format.month(at)}</text>`)}
    </g>
    ${placed.map(drawBar)}
  </svg>`;
}

/** Puts each bar in the first lane that is free at its begin. */
function placeBars(bars: readonly TimelineBar[], scale: (at: number) => number): PlacedBar[] {
  const ends: number[] = [];
  return bars.map((bar) => {
    const barWidth = Math.max(scale(bar.until) - scale(bar.from), minWidth);
    const x = Math.min(scale(bar.from), width - minWidth);
    const free = ends.findIndex((end) => end + gap <= x);
    const found = free === -1 ? ends.length : free;
    ends[found] = x + barWidth;
    return { ...bar, x, width: round(barWidth), lane: found };
  });
}

function drawBar({ title, href, status, x, width: length, lane: index }: PlacedBar): Markup {
  const y = head + lane * index;
  const letters = Math.floor((length - 8) / letterWidth);
  const text =
    title.length <= letters ? title : letters < minLetters ? '' : `${title.slice(0, letters - 1)}…`;
  return html`<a href="${href}"
    ><rect class="${status}" x="${x}" y="${y}" width="${length}" height="${barHeight}" rx="4"
      ><title>${title}</title></rect
    >${text === '' ? '' : html`<text x="${x + 5}" y="${y + 14}">${text}</text>`}</a
  >`;
}
