/** Draws a URL as a QR code, for the camera of a phone. */

import { encode } from 'uqr';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';

/** Width of the quiet zone in modules, as required by the standard (ISO/IEC 18004, 5.3.8). */
const border = 4;

/** Draws the code. @param label describes the image for screen readers */
export function codeImage(address: string, label: string): Markup {
  const { data, size } = encode(address, { border });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}">
    <path d="${path}" fill="#000" />
  </svg>`;
}
