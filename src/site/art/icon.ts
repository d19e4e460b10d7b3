import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';

/** An SVG of its own from parts in a square of 48 units. */
export function writeIcon(parts: Markup): string {
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="480" height="480">${parts}</svg>`.toString();
}
