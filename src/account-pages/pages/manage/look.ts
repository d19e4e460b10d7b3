/** The identity of the site, which `laurel site` changes on the command line (docs/spec/access.md 4, Look). */

import type { SiteValue } from '../../../actions/index.ts';
import { listSiteValues } from '../../../actions/index.ts';
import type { Insertion } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import type { Field } from '../../layout/form.ts';
import { changeForm } from '../../layout/form.ts';
import type { AccountPage, AskedBySomebody, LeadOn } from '../../page.ts';
import { saveSiteTexts, siteTextField } from './site-texts.ts';

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
        ...values.filter(({ kind }) => kind === 'text').map((value) => field(value, asked)),
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

function field(value: SiteValue, asked: AskedBySomebody): Insertion | Field {
  const { label, about: hint } = asked.siteField(value.name);
  const shown = value.source === 'store' ? String(value.value) : '';
  return siteTextField(value, asked, { label, hint, shown });
}

async function save(asked: AskedBySomebody, form: URLSearchParams): Promise<LeadOn> {
  await saveSiteTexts(asked, form, (name) => asked.siteField(name).label);
  return { to: `${path}?said=siteSaved` };
}
