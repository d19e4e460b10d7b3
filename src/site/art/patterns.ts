import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';

function line(path: string, width: number): Markup {
  return xml`<path d="${path}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function shape(path: string): Markup {
  return xml`<path d="${path}" fill="currentColor"/>`;
}

/** Repeats a path that begins at each of these offsets. */
function repeated(starts: readonly number[], path: (start: number) => string): string {
  return starts.map(path).join('');
}

const wave = 'q6-7 12 0t12 0 12 0 12 0 12 0';

/** The eight patterns of placeholder covers, in a square of 48 units. They are drawn with `currentColor`. */
export const patterns: readonly Markup[] = [
  // stripes
  line(
    repeated([-36, -20, -4, 12, 28, 44], (x) => `M${x} 52L${x + 56}-4`),
    6,
  ),
  // dots
  line(
    repeated([4, 18, 32, 46], (y) => repeated([4, 18, 32, 46], (x) => `M${x} ${y}h0`)),
    7,
  ),
  // waves
  line(
    repeated([4, 16, 28, 40], (y) => `M-6 ${y}${wave}`),
    4,
  ),
  // chevrons
  line(
    repeated([2, 16, 30, 44], (y) => `M-4 ${y}l14 10 14-10 14 10 14-10`),
    4,
  ),
  // rings
  line(
    repeated([5, 13, 21, 29], (r) => `M${40 - r} 10a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`),
    3.5,
  ),
  // mosaic
  shape('M0 0h16v16H0zM32 0h16v12H32zM16 16h12v16H16zM36 20h12v16H36zM0 36h14v12H0zM24 36h10v12H24z'),
  // rays
  shape('M24 48L0 30V16zM24 48L4 0h14zM24 48L30 0h14zM24 48L48 16v14z'),
  // hills
  shape('M0 48V34q10-14 22-2 8-18 26-8v24zM38 6a5 5 0 1 1-.1 0z'),
];
