/** Parts of the 24 geometric faces of players without an avatar: four pairs of eyes, three mouths, two shapes of hair. */

import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';

const stroke = 'none';

/** The two shapes of hair. */
export const hair: readonly Markup[] = [
  xml`<path d="M6 22q2-18 18-18t18 18q-10-8-36 0z" fill="currentColor"/>`,
  xml`<path d="M8 14l6-11 7 8zM40 14L34 3l-7 8z" fill="currentColor"/>`,
];

/** The four pairs of eyes. */
export const eyes: readonly Markup[] = [
  xml`<path d="M16 22h0M32 22h0" stroke="#fff" stroke-width="6" stroke-linecap="round"/>`,
  xml`<path d="M13 22h7M28 22h7" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`,
  xml`<path d="M12 24q4-6 8 0M28 24q4-6 8 0" fill="${stroke}" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/>`,
  xml`<path d="M12 18h9v8h-9zM27 18h9v8h-9zM21 21h6" fill="${stroke}" stroke="#fff" stroke-width="2.5"/>`,
];

/** The three mouths. */
export const mouths: readonly Markup[] = [
  xml`<path d="M17 33q7 6 14 0" fill="${stroke}" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`,
  xml`<path d="M18 34h12" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`,
  xml`<path d="M17 31h14q-2 8-7 8t-7-8z" fill="#fff"/>`,
];
