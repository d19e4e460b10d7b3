/**
 * The pages for requests that find nothing, and for requests that fail. The page of a failed request reads nothing, so that it works
 * without the store.
 */

import { html } from '../../documents/markup/index.ts';
import type { NearNames } from '../../store/port/store.ts';
import { nearNamesList } from '../components/near-names/near-names.ts';
import { pageSearch } from '../components/search-field/search-field.ts';
import type { PageContext } from '../frame/context.ts';
import type { HtmlPage } from '../frame/page.ts';
import type { Texts } from '../texts/texts.ts';

/** The name that was looked for, and existing names like it. */
export interface LookedFor {
  readonly text: string;
  readonly near: NearNames;
}

/** The value for requests without a search for similar names. */
export const nothingNear: LookedFor = { text: '', near: { players: [], games: [] } };

/** Renders the 404 page, with similar names that the reader may have meant. */
export function notFoundPage({ text, near }: LookedFor, context: PageContext): HtmlPage {
  const { links } = context;
  const { error: t, layout } = context.t;
  const main = html`<h1>${t.notFound}</h1>
    <p class="lead">${t.notFoundIntro}</p>
    ${pageSearch({ label: t.searchInstead, value: text }, context)} ${nearNamesList(near, context)}
    <p class="buttons">
      <a class="button second" href="${links.to('home', {})}">${layout.home}</a>
      <a class="button second" href="${links.to('games', {})}">${layout.sections.games}</a>
      <a class="button second" href="${links.to('players', {})}">${layout.sections.players}</a>
    </p>`;
  return { title: t.notFound, main, status: 404, description: t.notFoundIntro };
}

/**
 * The reason why a request failed: the client sends too many requests, the process has too much to do, the store is unavailable, or Laurel
 * has a fault.
 */
type FailureReason = keyof Texts['error']['failures'];

/** A failed request, as its page describes it to the reader. */
export interface Failure {
  readonly reason: FailureReason;
  readonly status: number;
  /** Seconds after which the client can repeat the request; null if waiting does not help. */
  readonly retryAfter: number | null;
  readonly requestId: string;
}

/** Renders the page of a failed request, with the id by which the operator finds it in the log. */
export function failurePage(
  { reason, status, retryAfter, requestId }: Failure,
  context: PageContext,
): HtmlPage {
  const { t, links } = context;
  const { title, about } = t.error.failures[reason];
  const main = html`<h1>${title}</h1>
    <p class="lead">
      ${about}${retryAfter === null ? '' : ` ${t.error.retryAfter({ seconds: retryAfter })}`}
    </p>
    <p class="buttons">
      <a class="button second" href="${links.to('home', {})}">${t.layout.home}</a>
    </p>
    <p class="quiet small request">${t.error.requestId} <code>${requestId}</code></p>`;
  return { title, main, status, description: about };
}
