/**
 * Chart of a year: a column for each month, and for each game a bar from its first to its last trophy with the title in it or next to
 * it. Positions are shares of the width, so that text has its real size in every window. A year can have hundreds of games: a row
 * names its place by classes (theme/shares.ts), and the style sheet draws it.
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
/** In percent: a bar can be seen, however short the time was. */
const minShare = 1;
/** Pixels of the chart in the narrowest window that shows titles in it. */
const narrowest = 330;
/** Pixels of a letter on average, of one of an East Asian script, and of the space on both sides of a title. */
const letter = 7.2;
const wideLetter = 14;
const space = 14;

/** The columns of a year, up to the last month that was played. */
export function createChartYear(year: number, lastAt: number): ChartYear {
  const isWhole = lastAt >= Date.UTC(year + 1, 0);
  const count = isWhole ? 12 : Math.max(new Date(lastAt).getUTCMonth() + 1, minMonths);
  return {
    from: Date.UTC(year, 0),
    until: Date.UTC(year, count),
    months: Array.from({ length: count }, (_, month) => Date.UTC(year, month)),
  };
}

/** The columns with the names of their months, behind the bars. */
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

/** The classes of the row of a game: how it stands, where its bar is, and on which side of the bar the title is. */
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

/** In percent of the chart's width. */
function share(at: number, { from, until }: ChartYear): number {
  return round(((Math.min(Math.max(at, from), until) - from) / (until - from)) * 100);
}

/**
 * The title is inside its bar, or after it, or before it: where it fits in the narrowest window, or else where most of it does. It is
 * cut at the end of its bar or of the chart, if the window is too narrow.
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
