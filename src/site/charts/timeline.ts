/**
 * Chart of a year: a column for each month, and for each game a bar from its first to its last trophy. The title is in the bar or next to
 * it. Positions are percentages of the width, so that text has its normal size in every window. A year can have hundreds of games, so each
 * row states its position only by CSS classes (theme/shares.ts), which the style sheet draws.
 */

import type { GameStatus } from '../../domain/play/index.ts';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { ChartContext } from './axes.ts';
import { round } from './axes.ts';

/** The months that a chart shows. Instants are milliseconds UTC. */
export interface ChartYear {
  readonly from: number;
  readonly until: number;
  readonly months: readonly number[];
}

interface TimelineBar {
  readonly title: string;
  readonly status: GameStatus;
  /** Milliseconds UTC. */
  readonly from: number;
  readonly until: number;
}

const minMonths = 3;
/** Minimum width of a bar in percent, so that even a very short time is visible. */
const minShare = 1;
/** Width of the chart in pixels, in the narrowest window that shows titles in it. */
const narrowest = 330;
/** Widths in pixels: an average letter, a letter of an East Asian script, and the space on both sides of a title. */
const letter = 7.2;
const wideLetter = 14;
const space = 14;

/** Returns the columns of a year, up to the last month with a trophy. */
export function createChartYear(year: number, lastAt: number): ChartYear {
  const isWhole = lastAt >= Date.UTC(year + 1, 0);
  const count = isWhole ? 12 : Math.max(new Date(lastAt).getUTCMonth() + 1, minMonths);
  return {
    from: Date.UTC(year, 0),
    until: Date.UTC(year, count),
    months: Array.from({ length: count }, (_, month) => Date.UTC(year, month)),
  };
}

/** Draws the columns, with the names of their months, behind the bars. */
export function monthColumns(year: ChartYear, { format }: ChartContext): Markup {
  return html`<svg class="months" aria-hidden="true">
    ${year.months.map((at) => {
      const x = share(at, year);
      return html`<line x1="${x}%" x2="${x}%" y2="100%" /><text x="${x}%"
          >${format.month(at)}</text
        >`;
    })}
  </svg>`;
}

/**
 * Returns the CSS classes of a game's row: the status of the game, the position of its bar, and the side of the bar on which the title is.
 */
export function timelineRow({ title, status, from, until }: TimelineBar, year: ChartYear): string {
  const x = Math.min(Math.round(share(from, year)), 100 - minShare);
  const width = Math.max(Math.round(share(until, year)) - x, minShare);
  const side = sideOf({ x, width }, title);
  return [statusClasses[status], `x${x}`, `w${width}`, ...(side === 'after' ? [] : [side])].join(
    ' ',
  );
}

const statusClasses: Readonly<Record<GameStatus, string>> = {
  completed: 'done',
  playing: 'open',
  stalled: 'idle',
};

/** Returns the position of an instant in percent of the chart's width. */
function share(at: number, { from, until }: ChartYear): number {
  return round(((Math.min(Math.max(at, from), until) - from) / (until - from)) * 100);
}

/**
 * Chooses where the title is written: inside the bar, after it or before it. It chooses the first of these places that has enough space in
 * the narrowest window, or else the one with the most space. A window that is too narrow cuts the title at the end of the bar or of the
 * chart.
 */
function sideOf(
  { x, width }: { readonly x: number; readonly width: number },
  title: string,
): 'in' | 'after' | 'before' {
  const sides = [
    { side: 'in', room: width },
    { side: 'after', room: 100 - x - width },
    { side: 'before', room: x },
  ] as const;
  const needed = ((measureText(title) + space) / narrowest) * 100;
  const widest = sides.reduce((one, other) => (other.room > one.room ? other : one));
  return (sides.find(({ room }) => room >= needed) ?? widest).side;
}

function measureText(text: string): number {
  return Array.from(text).reduce(
    (sum, character) => sum + (character >= '\u1100' ? wideLetter : letter),
    0,
  );
}
