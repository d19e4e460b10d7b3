/** The common structure of the steps of the setup (docs/spec/access.md 2, 4). */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { changeForm } from '../../layout/form.ts';
import type { AskedBySomebody, LeadOn, ShownPage } from '../../page.ts';

/** The steps in order. */
const steps = ['site', 'sign-in', 'trophies'] as const;

/** The name of a step. */
export type StepName = (typeof steps)[number];

/** Returns the path of a step. */
export function pathToStep(step: StepName): `/setup/${StepName}` {
  return `/setup/${step}`;
}

/** Redirects to the next step. */
export function afterStep(step: StepName): LeadOn {
  const next = steps[steps.indexOf(step) + 1];
  return { to: next === undefined ? '/manage' : pathToStep(next) };
}

/** A step with its texts. */
export interface StepTexts {
  readonly step: StepName;
  readonly title: string;
  readonly intro: string;
}

/** Makes the page of a step, with its form and a button that skips it. */
export function stepPage(
  asked: AskedBySomebody,
  { step, title, intro }: StepTexts,
  content: Markup,
): ShownPage {
  const { setup: t } = asked.t;
  const main = html`<p class="step">
      ${t.step({ step: steps.indexOf(step) + 1, steps: steps.length })}
    </p>
    <h1>${title}</h1>
    <p class="lead">${intro}</p>
    ${content} ${changeForm(asked, { change: 'skip', label: t.skip, isSecond: true })}`;
  return { title, main };
}
