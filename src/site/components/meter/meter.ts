/** Progress bars. */

import { computeProgress } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, withoutBidiControls } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';
import type { GameRow } from '../../../store/port/store.ts';

/** Renders a progress bar with its percentage. @param label names the bar for screen readers */
export function progressBar(percent: number, label: string, { t }: Pick<PageContext, 't'>): Markup {
  return html`<span class="${percent >= 100 ? 'meter full' : 'meter'}"
    >${progressMeter(percent, label)}<span
      >${t.game.percent({ value: String(percent) })}</span
    ></span
  >`;
}

/** Renders only the bar, if the percentage is written elsewhere. */
export function progressMeter(percent: number, label: string): Markup {
  return html`<progress
    value="${percent}"
    max="100"
    aria-label="${withoutBidiControls(label)}"
  ></progress>`;
}

/** Returns a player's progress in a game, in percent. */
export function gameProgress(userPoints: number, { totalPoints }: GameRow): number {
  return computeProgress(userPoints, totalPoints);
}
