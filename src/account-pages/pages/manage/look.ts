/** The identity of the site, which `laurel site` changes on the command line (docs/spec/access.md 4, Look). */

import type { SiteValue } from '../../../actions/index.ts';
import {
  ActionError,
  listSiteValues,
  setSiteValue,
  unsetSiteValue,
} from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { changeForm, textField } from '../../layout/form.ts';
import type { AccountPage, AskedBySomebody, LeadOn } from '../../page.ts';

const path = '/manage/look';

/** The page with the values that are texts. Images and files are set on the command line. */
export const lookPage: AccountPage = {
  path,
  role: 'operator',
  show: async (asked) => {
    const { store, fixed, context, t: texts } = asked;
    const t = texts.look;
    const values = await listSiteValues(store, fixed);
    const main = html`<h1>${t.title}</h1>
      <p class="lead">${t.intro}</p>
      <p class="buttons">
        <a class="button second" href="${context.links.to('home', {})}">${t.sample}</a>
        <a class="button second" href="${context.links.to('visualLanguage', {})}"
          >${t.components}</a
        >
      </p>
      ${changeForm(
        asked,
        { change: 'save', label: t.save },
        values.filter(({ kind }) => kind === 'text').map((value) => field(value, asked)),
      )}
      <section class="panel">
        <h2>${t.files}</h2>
        <p>${t.filesHint}</p>
        <ul>
          ${values.filter(({ kind }) => kind !== 'text').map(({ name, value }) => html`<li><code>laurel site set ${name} FILE</code> · ${value === 0 || value === '' ? t.none : t.isSet}</li>`)}
        </ul>
      </section>`;
    return { title: t.title, main };
  },
  changes: {
    save: { step: () => ({ action: 'site.set', subject: null }), run: save },
  },
};

function field({ name, value, source }: SiteValue, asked: AskedBySomebody): Markup {
  const t = asked.t.look;
  const { label, about } = asked.siteField(name);
  if (source === 'settings')
    return html`<label
      >${label} <input value="${value}" disabled /> <span class="hint">${t.locked}</span></label
    >`;
  return textField({
    name,
    label,
    value: asked.form.get(name) ?? (source === 'store' ? String(value) : ''), // absent: the form was not sent yet
    hint: about,
  });
}

/** Stores the changed values. An empty field resets its value to the default. The first refused value stops the change. */
async function save(asked: AskedBySomebody, form: URLSearchParams): Promise<LeadOn> {
  const { store, fixed, pictures: decoder } = asked;
  for (const { name, kind, value, source } of await listSiteValues(store, fixed)) {
    const given = form.get(name)?.trim();
    if (kind !== 'text' || given === undefined || source === 'settings') continue;
    if (given === (source === 'store' ? value : '')) continue;
    if (given !== '')
      await setSiteValue(store, { name, bytes: new TextEncoder().encode(given), fixed, decoder });
    else await unsetSiteValue(store, name).catch(ignoreMissing);
  }
  return { to: `${path}?said=siteSaved` };
}

/** Ignores the error that the value already has its default, because another person has reset it at the same time. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ActionError)) throw error;
}
