/** Progress bars. */

import { computeProgress } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, withoutBidiControls } from '../../../documents/markup/index.ts';
import type { GameRow } from '../../../store/port/store.ts';

/** A progress bar with its percentage. */
export function progressBar(percent: number, label: string): Markup {
  return html`<span class="bar${percent >= 100 ? ' full' : ''}"
    ><progress value="${percent}" max="100" aria-label="${withoutBidiControls(label)}"></progress><span>${percent}%</span></span
  >`;
}

/** A player's progress in a game, in percent. */
export function gameProgress(userPoints: number, { totalPoints }: GameRow): number {
  return computeProgress(userPoints, totalPoints);
}
