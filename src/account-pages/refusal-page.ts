/** Pages of requests that have no power here, and of those that find nothing. */

import { html } from '../documents/markup/index.ts';
import type { GateRefusal } from './gate/gate.ts';
import type { AskedPage, ShownPage } from './page.ts';

const statuses: Readonly<Record<GateRefusal, number>> = {
  host: 421,
  open: 403,
  bearer: 400,
  proxy: 400,
  origin: 403,
  token: 403,
};

/** Says why a request has no power, and what to do. */
export function refusalPage(refusal: GateRefusal, { t: texts }: AskedPage): ShownPage {
  const { title, text } = texts.refusals[refusal];
  const main = html`<h1>${title}</h1>
    <p class="lead">${text}</p>`;
  return { title, main, status: statuses[refusal] };
}

/** The page that is not there, or that the person may not know. */
export function unknownPage({ context }: AskedPage): ShownPage {
  const { error: t, layout } = context.t;
  const main = html`<h1>${t.notFound}</h1>
    <p class="lead">${t.notFoundIntro}</p>
    <p class="buttons">
      <a class="button second" href="${context.links.to('home', {})}">${layout.home}</a>
    </p>`;
  return { title: t.notFound, main, status: 404 };
}

/** The page of a request that could not be answered, under what its problem was. */
export function problemPage({ context, t: texts }: AskedPage): ShownPage {
  const main = html`<p class="buttons">
    <a class="button second" href="${context.links.path('/sign-in')}">${texts.signIn.title}</a>
  </p>`;
  return { title: texts.signIn.title, main };
}
