/** The level of a player, in a ring that shows the progress to the next level. */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { PageContext } from '../context.ts';

const radius = 44;
const length = 2 * Math.PI * radius;

/** @param percent progress to the next level */
export function levelRing(level: number, percent: number, { t, format }: PageContext): Markup {
  const filled = Math.round((length * Math.min(Math.max(percent, 0), 100)) / 100);
  const label = `${t.player.level} ${format.number(level)}, ${percent}%`;
  return html`<svg class="ring" viewBox="0 0 104 104" role="img" aria-label="${label}">
    <circle cx="52" cy="52" r="${radius}" />
    ${filled === 0 ? '' : arc(filled)}
    <text x="52" y="60" font-size="${level > 999 ? 22 : 28}">${format.number(level)}</text>
    <text class="label" x="52" y="78">${t.player.level}</text>
  </svg>`;
}

function arc(filled: number): Markup {
  return html`<circle
    class="filled"
    cx="52"
    cy="52"
    r="${radius}"
    stroke-dasharray="${filled} ${Math.ceil(length)}"
    transform="rotate(-90 52 52)"
  />`;
}
