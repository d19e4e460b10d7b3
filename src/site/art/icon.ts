import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';

/** Wraps a fragment in a square of 48 units as a complete SVG. */
export function writeIcon(parts: Markup): string {
  return xml`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="480" height="480">${parts}</svg>`.toString();
}
