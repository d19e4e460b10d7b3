/** The signature card in the accent of the instance. */

import { nearestPassing, shaded } from '../../colour/index.ts';
import type { CardColours } from './card-options.ts';
import { cardThemes } from './card-options.ts';

/** @param accent `#rrggbb` with a contrast of at least 4.5 with white (identity/rules.ts); null for the usual green */
export function accentCardColours(accent: string | null): CardColours {
  if (accent === null) return cardThemes.accent;
  const edge = shaded(accent, -0.1);
  const pattern = shaded(accent, -0.03);
  const quiet = nearestPassing(shaded(accent, 0.2), 'lighter', { grounds: [accent, pattern], contrast: 4.5 });
  return { ...cardThemes.accent, paper: accent, edge, track: edge, pattern, quiet };
}
