/** Chart axes: pure functions from scales to markup. The style sheet sets colours by class. */

import type { ScaleLinear, ScaleTime } from 'd3-scale';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { Formats } from '../texts/formats.ts';
import { timeTicks } from './time-ticks.ts';
import type { PageContext } from '../frame/context.ts';

/** The size of a chart, and the margins around its drawing, in chart units. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Creates a frame that is as wide as a phone or as the column next to a list. Charts are not scaled there, so their text has the normal
 * size.
 */
export function createFrame(height: number, right: number): Frame {
  return { width: 330, height, left: 44, right, top: 12, bottom: 26 };
}

const maxDates = 4;

/** Rounds to one decimal. More decimals would be invisible, and would make the SVG larger. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Draws horizontal grid lines with whole numbers on the left. */
export function valueAxis(
  y: ScaleLinear<number, number>,
  { left, right, width }: Frame,
  format: Formats,
): Markup {
  const ticks = y.ticks(4).filter(Number.isInteger);
  return html`<g class="axis"
    >${ticks.map((tick) => {
      const at = round(y(tick));
      return html`<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" /><text
          x="${left - 6}"
          y="${at + 4}"
          text-anchor="end"
          >${format.number(tick)}</text
        >`;
    })}</g
  >`;
}

/** Draws date labels below the chart, as many as fit. */
export function dateAxis(
  x: ScaleTime<number, number>,
  { height, bottom }: Frame,
  format: Formats,
): Markup {
  const [from = new Date(0), to = new Date(0)] = x.domain();
  const y = height - bottom + 18;
  return html`<g class="axis"
    >${timeTicks([from.getTime(), to.getTime()], maxDates, format).map(({ at, label }) => html`<text x="${round(x(at))}" y="${y}" text-anchor="middle">${label}</text>`)}</g
  >`;
}

/** The fields of the page context that charts use: texts and formats. */
export type ChartContext = Pick<PageContext, 't' | 'format'>;
