/** The pages for requests that are refused, and for requests that find nothing. */

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

/** Makes the page that explains why a request is refused, and what to do. */
export function refusalPage(refusal: GateRefusal, { t: texts }: AskedPage): ShownPage {
  const { title, text } = texts.refusals[refusal];
  const main = html`<h1>${title}</h1>
    <p class="lead">${text}</p>`;
  return { title, main, status: statuses[refusal] };
}

/** Makes the page for a path that does not exist, or that the person may not open. */
export function unknownPage({ context }: AskedPage): ShownPage {
  const { error: t, layout } = context.t;
  const main = html`<h1>${t.notFound}</h1>
    <p class="lead">${t.notFoundIntro}</p>
    <p class="buttons">
      <a class="button second" href="${context.links.to('home', {})}">${layout.home}</a>
    </p>`;
  return { title: t.notFound, main, status: 404 };
}

/** Makes the page for a request that failed; the layout shows the problem above it. */
export function problemPage({ context, t: texts }: AskedPage): ShownPage {
  const main = html`<p class="buttons">
    <a class="button second" href="${context.links.path('/sign-in')}">${texts.signIn.title}</a>
  </p>`;
  return { title: texts.signIn.title, main };
}
