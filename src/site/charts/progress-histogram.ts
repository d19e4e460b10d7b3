import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { ChartContext } from './axes.ts';
import { round } from './axes.ts';

const width = 330;
const height = 136;
const top = 20;
const bottom = 22;
const gap = 3;

/** Returns the label of a bin: `0`, `1–9`, `10–19`, …, `100`. */
function rangeOf(bin: number, bins: number): string {
  if (bin === 0) return '0';
  return bin === bins - 1 ? '100' : `${bin === 1 ? 1 : (bin - 1) * 10}–${bin * 10 - 1}`;
}

/**
 * Draws a histogram of the progress of a game's owners in 12 bins: 0, 1 to 9, …, 90 to 99, 100 percent. @param counts owners in each bin
 */
export function progressHistogram(
  counts: readonly number[],
  summary: string,
  context: ChartContext,
): Markup {
  const base = height - bottom;
  const percent = (value: string): string => context.t.game.percent({ value });
  return html`<figure class="chart sheet pad">
    <svg class="histogram" viewBox="0 0 ${width} ${height}" role="img" aria-label="${summary}">
      <line x1="0" x2="${width}" y1="${base}" y2="${base}" />
      ${drawBars(counts, base, context)}
      <text x="0" y="${height - 4}">0</text>
      <text x="${width / 2}" y="${height - 4}" text-anchor="middle">${percent('50')}</text>
      <text x="${width}" y="${height - 4}" text-anchor="end">${percent('100')}</text>
    </svg>
    <figcaption>${summary}</figcaption>
    ${writeTable(counts, context)}
  </figure>`;
}

/** Draws the bars. Only the longest ones have their number above them. @param base y of the line on which the bars stand */
function drawBars(
  counts: readonly number[],
  base: number,
  { format }: ChartContext,
): readonly Markup[] {
  const most = Math.max(1, ...counts);
  const step = width / counts.length;
  return counts.map((count, bin) => {
    const length = Math.max(2, round((count / most) * (base - top)));
    const isFull = bin === counts.length - 1;
    return html`<rect
        class="${isFull ? 'complete' : ''}"
        x="${round(bin * step + gap / 2)}"
        y="${base - length}"
        width="${round(step - gap)}"
        height="${length}"
        rx="3"
        ><title>${rangeOf(bin, counts.length)}%: ${format.number(count)}</title></rect
      >${count === most ? html`<text x="${round((bin + 0.5) * step)}" y="${base - length - 5}" text-anchor="middle">${format.number(count)}</text>` : ''}`;
  });
}

function writeTable(counts: readonly number[], { t, format }: ChartContext): Markup {
  return html`<details>
    <summary>${t.chart.table}</summary>
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">${t.game.progressRange}</th>
          <th scope="col">${t.game.owners}</th>
        </tr>
      </thead>
      <tbody>
        ${counts.map(
          (count, bin) =>
            html`<tr>
              <th scope="row">${rangeOf(bin, counts.length)}%</th>
              <td>${format.number(count)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details> `;
}
