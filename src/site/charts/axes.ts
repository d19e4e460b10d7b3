/** Chart axes: pure functions from scales to markup. The style sheet sets colours by class. */

import type { ScaleLinear, ScaleTime } from 'd3-scale';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { Formats } from '../texts/formats.ts';

/** Margins around the drawing, in chart units. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Rounds to one decimal: more precision is less than a pixel and makes the SVG larger. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Horizontal grid lines with their values on the left. */
export function valueAxis(y: ScaleLinear<number, number>, { left, right, width }: Frame, format: Formats): Markup {
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

/** Date labels below the drawing. */
export function dateAxis(x: ScaleTime<number, number>, { height, bottom }: Frame, max = 6): Markup {
  const write = x.tickFormat(max);
  const at = height - bottom + 18;
  return html`<g class="axis"
    >${x.ticks(max).map((tick) => html`<text x="${round(x(tick))}" y="${at}" text-anchor="middle">${write(tick)}</text>`)}</g
  >`;
}
