/** The search field: a small one in the header of every page, and a large one on pages whose purpose is to find something. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { PageContext } from '../../frame/context.ts';

/** The id of the search field in the header, which the key `/` focuses. */
const headerId = 'find';

/** Renders the search field of the header. */
export function headerSearch(context: PageContext): Markup {
  return html`<form
    class="find"
    role="search"
    method="get"
    action="${context.links.to('search', {})}"
  >
    ${field(headerId, '', context)}
  </form>`;
}

/** Renders the large search field of a page. @param label names the form; @param value the text that was searched for */
export function pageSearch(
  { label, value = '' }: { readonly label: string; readonly value?: string },
  context: PageContext,
): Markup {
  return html`<form
    class="find wide"
    role="search"
    aria-label="${label}"
    method="get"
    action="${context.links.to('search', {})}"
  >
    ${field('find-here', value, context)}
  </form>`;
}

function field(id: string, value: string, { t: { layout: t } }: PageContext): Markup {
  return html`<label class="hidden" for="${id}">${t.searchLabel}</label>
    <input
      id="${id}"
      name="q"
      type="search"
      value="${value}"
      placeholder="${t.searchHint}"
      maxlength="100"
      autocomplete="off"
      spellcheck="false"
      data-suggest=""
    />
    <svg class="glass" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="7" cy="7" r="5" />
      <path d="M11 11l4 4" />
    </svg>
    ${id === headerId ? html`<kbd aria-hidden="true">/</kbd>` : ''}<button type="submit">
      ${t.search}
    </button>`;
}
