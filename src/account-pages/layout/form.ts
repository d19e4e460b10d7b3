/** Parts of the forms of these pages. Each form carries the token of its session, before any other field. */

import type { Insertion, Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { AskedPage } from '../page.ts';

/** The button of a form: which change it makes, and what it says. */
export interface Submit {
  readonly change: string;
  readonly label: string;
  readonly isSecond?: boolean;
}

/** A form that posts to its own page. @param fields what stands between the token and the button */
export function changeForm(
  { token }: AskedPage,
  { change, label, isSecond = false }: Submit,
  ...fields: readonly Insertion[]
): Markup {
  const button = isSecond
    ? html`<button class="second" name="do" value="${change}">${label}</button>`
    : html`<button name="do" value="${change}">${label}</button>`;
  return html`<form method="post" class="fields">
    <input type="hidden" name="token" value="${token}" />${fields} ${button}
  </form>`;
}

/** A field that is not shown. */
export function hidden(name: string, value: string): Markup {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

/** A field with its name above it. */
export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  readonly type?: 'text' | 'password' | 'search' | 'url';
  readonly autocomplete?: string;
}

/** A text field with its name above it, and a hint below. */
export function textField({
  name,
  label,
  value = '',
  hint = '',
  type = 'text',
  autocomplete = 'off',
}: TextField): Markup {
  return html`<label
    >${label}
    <input
      type="${type}"
      name="${name}"
      value="${value}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
    />
    ${hint === '' ? '' : html`<span class="hint">${hint}</span>`}
  </label>`;
}
