/** Elements for the forms of account pages. Each form contains the token of its session, before any other field. */

import type { Insertion, Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { AskedPage } from '../page.ts';

/** The button of a form: the change that it makes, and its text. */
export interface Submit {
  readonly change: string;
  readonly label: string;
  readonly isSecond?: boolean;
}

/** Renders a form that posts to its own page. @param fields the content between the token and the button */
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

/** Renders a hidden field. */
export function hidden(name: string, value: string): Markup {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

/** A field with a label above it. */
export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
  readonly type?: 'text' | 'password' | 'search' | 'url';
  readonly autocomplete?: string;
}

/** Renders a text field with a label above it and a hint below it. */
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
