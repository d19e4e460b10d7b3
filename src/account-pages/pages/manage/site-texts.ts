/** Fields for the texts of the site's identity, and storing them. */

import type { SiteValue } from '../../../actions/index.ts';
import { listSiteValues, setSiteTexts } from '../../../actions/index.ts';
import type { Insertion } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { IdentityName } from '../../../identity/index.ts';
import type { Field } from '../../layout/form.ts';
import { textField } from '../../layout/form.ts';
import type { AskedBySomebody } from '../../page.ts';

/** The label of a field, its hint, and its value before the form is sent. */
export interface SiteTextField {
  readonly label: string;
  readonly hint?: string;
  readonly shown: string;
}

/** Renders the field of a text. A text from the settings cannot be changed, so its field is disabled. */
export function siteTextField(
  { name, value, source }: SiteValue,
  { form, t: texts }: AskedBySomebody,
  { label, hint = '', shown }: SiteTextField,
): Insertion | Field {
  if (source === 'settings')
    return html`<label
      >${label} <input value="${value}" disabled />
      <span class="hint">${texts.look.locked}</span></label
    >`;
  return textField({ name, label, value: form.get(name) ?? shown, hint }); // absent: the form was not sent yet
}

/**
 * Stores the texts that a form changes. An empty field resets its text to the default.
 * @param labelOf returns the label of a field in this form, by which an error names it
 */
export async function saveSiteTexts(
  { store, fixed }: AskedBySomebody,
  form: URLSearchParams,
  labelOf: (name: IdentityName) => string,
): Promise<void> {
  const values = await listSiteValues(store, fixed);
  const changed = values.flatMap(({ name, kind, value, source }) => {
    const text = form.get(name)?.trim();
    if (kind !== 'text' || text === undefined || source === 'settings') return [];
    return text === value || (text === '' && source === 'default')
      ? []
      : [{ name, label: labelOf(name), text }];
  });
  await setSiteTexts(store, changed);
}
