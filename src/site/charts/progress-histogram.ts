import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { ChartContext } from './axes.ts';
import { round } from './axes.ts';

const width = 330;
const height = 130;
const top = 16;
const bottom = 20;
const gap = 3;

/** The range of a bin: `0`, `1–9`, `10–19`, …, `100`. */
function rangeOf(bin: number, bins: number): string {
  if (bin === 0) return '0';
  return bin === bins - 1 ? '100' : `${bin === 1 ? 1 : (bin - 1) * 10}–${bin * 10 - 1}`;
}

/** Chart of the progress of a game's owners in 12 bins: 0, 1 to 9, …, 90 to 99, 100 percent. @param counts owners in each bin */
export function progressHistogram(
  counts: readonly number[],
  summary: string,
  { t, format }: ChartContext,
): Markup {
  const most = Math.max(1, ...counts);
  const step = width / counts.length;
  const base = height - bottom;
  const bars = counts.map((count, bin) => {
    const length = round((count / most) * (base - top));
    return html`<rect
        x="${round(bin * step + gap / 2)}"
        y="${base - length}"
        width="${round(step - gap)}"
        height="${length}"
        ><title>${rangeOf(bin, counts.length)}%: ${format.number(count)}</title></rect
      >${count === most ? html`<text x="${round((bin + 0.5) * step)}" y="${base - length - 4}" text-anchor="middle">${format.number(count)}</text>` : ''}`;
  });
  return html`<figure class="chart">
    <svg class="histogram" viewBox="0 0 ${width} ${height}" role="img" aria-label="${summary}">
      <line x1="0" x2="${width}" y1="${base}" y2="${base}" />
      ${bars}
      <text x="0" y="${height - 4}">0</text>
      <text x="${width / 2}" y="${height - 4}" text-anchor="middle">50%</text>
      <text x="${width}" y="${height - 4}" text-anchor="end">100%</text>
    </svg>
    <figcaption>${summary}</figcaption>
    <details>
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
    </details>
  </figure>`;
}
