/** An address as a QR code, for the camera of a telephone. */

import { encode } from 'uqr';
import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';

/** Modules of the quiet zone, which the standard asks for (ISO/IEC 18004, 5.3.8). */
const border = 4;

/** The code as a drawing. @param label what it is, for those who do not see it */
export function codeImage(address: string, label: string): Markup {
  const { data, size } = encode(address, { border });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}">
    <path d="${path}" fill="#000" />
  </svg>`;
}
