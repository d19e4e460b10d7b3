/** Elements for the forms of account pages. Each form contains the token of its session, before any other field. */

import type { Insertion, Markup } from '../../documents/markup/index.ts';
import { html, withAttributes } from '../../documents/markup/index.ts';
import type { AskedPage } from '../page.ts';

/** The button of a form: the change that it makes, and its text. */
export interface Submit {
  readonly change: string;
  readonly label: string;
  readonly isSecond?: boolean;
  /**
   * The record that the change is about, as hidden fields. It is needed if the page has the form for several records, so that a field is
   * marked only in the form that was sent.
   */
  readonly of?: Readonly<Record<string, string>>;
}

/** Renders a field of a form. @param wrong the field that is to blame for the refusal of this form; null if there is none */
export type Field = (wrong: string | null) => Markup;

/** The id of the message about a refused change, which describes the field that is to blame. */
export const problemId = 'problem';

/** Renders the control of a field, marked and with the focus if it is to blame. */
export function marked(control: Markup, isWrong: boolean): Markup {
  return isWrong
    ? withAttributes(control, {
        'aria-invalid': 'true',
        'aria-describedby': problemId,
        autofocus: '',
      })
    : control;
}

/** Checks whether content has the field that is to blame. No text can be mistaken for the attribute, because the quotes of texts are escaped. */
export function hasWrongField(content: Markup): boolean {
  return content.toString().includes('aria-invalid="true"');
}

/** Renders content that is collapsed under a summary, unless it has the field that is to blame. */
export function folded(summary: string, content: Markup): Markup {
  return hasWrongField(content)
    ? html`<details open>
        <summary>${summary}</summary>
        ${content}
      </details>`
    : html`<details>
        <summary>${summary}</summary>
        ${content}
      </details>`;
}

/** Renders a form that posts to its own page. @param parts the content between the token and the button */
export function changeForm(
  asked: AskedPage,
  { change, label, isSecond = false, of = {} }: Submit,
  ...parts: readonly (Insertion | Field)[]
): Markup {
  const { token, form, wrongField } = asked;
  const record = Object.entries(of);
  const isSent = [...record, ['do', change] as const].every(
    ([name, value]) => form.get(name) === value,
  );
  const wrong = isSent ? wrongField : null;
  const fields = [
    ...record.map(([name, value]) => hidden(name, value)),
    ...parts.map((part) => (typeof part === 'function' ? part(wrong) : part)),
  ];
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
}: TextField): Field {
  return (wrong) => {
    const input = html`<input
      type="${type}"
      name="${name}"
      value="${value}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
    />`;
    return html`<label
      >${label} ${marked(input, wrong === name)}
      ${hint === '' ? '' : html`<span class="hint">${hint}</span>`}
    </label>`;
  };
}
