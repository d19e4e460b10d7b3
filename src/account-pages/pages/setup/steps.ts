/** The first two steps of the setup. Each can be skipped; its values can also be changed below /manage (docs/spec/access.md 2, 4). */

import { listSiteValues } from '../../../actions/index.ts';
import { invariant } from '../../../invariant.ts';
import { changeForm, textField } from '../../layout/form.ts';
import type { AccountPage, AskedBySomebody } from '../../page.ts';
import { saveSiteTexts, siteTextField } from '../manage/site-texts.ts';
import { afterStep, pathToStep, stepPage } from './step-page.ts';

/** The values that the first step sets. */
const setUpValues = ['site-name', 'site-tagline'] as const;
type SetUpValue = (typeof setUpValues)[number];

/** The first step: name and tagline of the site. */
export const siteStep: AccountPage = {
  path: pathToStep('site'),
  role: 'operator',
  show: async (asked) => {
    const t = asked.t.setup.site;
    const labels = labelsOf(asked);
    const values = await listSiteValues(asked.store, asked.fixed);
    const fields = setUpValues.map((name) => {
      const value = invariant(
        values.find((each) => each.name === name),
        'every text of the step is a value of the site',
      );
      const shown = String(value.value);
      const label = labels[name];
      return siteTextField(
        value,
        asked,
        name === 'site-tagline' ? { label, hint: t.taglineHint, shown } : { label, shown },
      );
    });
    return stepPage(
      asked,
      { step: 'site', title: t.title, intro: t.intro },
      changeForm(asked, { change: 'save', label: asked.t.setup.next }, ...fields),
    );
  },
  changes: {
    save: {
      step: () => ({ action: 'site.set', subject: setUpValues.join(' ') }),
      run: async (asked, form) => {
        const labels: Readonly<Partial<Record<string, string>>> = labelsOf(asked);
        await saveSiteTexts(asked, form, (name) => labels[name] ?? asked.siteField(name).label); // absent: the form has no such field, but a request can
        return afterStep('site');
      },
    },
    skip: {
      step: () => ({ action: 'setup.skip', subject: 'site' }),
      run: () => Promise.resolve(afterStep('site')),
    },
  },
};

function labelsOf({ t: { setup } }: AskedBySomebody): Readonly<Record<SetUpValue, string>> {
  return { 'site-name': setup.site.name, 'site-tagline': setup.site.tagline };
}

/** The second step: a password, with which the operator can sign in again. */
export const passwordStep: AccountPage = {
  path: pathToStep('sign-in'),
  role: 'operator',
  show: (asked) => {
    const t = asked.t.setup.signIn;
    return Promise.resolve(
      stepPage(
        asked,
        { step: 'sign-in', title: t.title, intro: t.intro },
        changeForm(
          asked,
          { change: 'save', label: asked.t.setup.next },
          textField({
            name: 'name',
            label: t.name,
            value: asked.form.get('name') ?? asked.signedIn.account.name, // absent: the form was not sent yet
            autocomplete: 'username',
          }),
          textField({
            name: 'password',
            label: t.password,
            type: 'password',
            hint: t.hint,
            autocomplete: 'new-password',
          }),
        ),
      ),
    );
  },
  changes: {
    save: {
      needsProof: true,
      step: () => ({ action: 'password.set', subject: null }),
      run: async ({ access, signedIn: { account }, now }, form) => {
        const credentials = { name: form.get('name') ?? '', password: form.get('password') ?? '' }; // absent: the form is malformed, and is refused
        await access.entry.setNameAndPassword(account.accountId, credentials, now());
        return afterStep('sign-in');
      },
    },
    skip: {
      step: () => ({ action: 'setup.skip', subject: 'sign-in' }),
      run: () =>
        Promise.resolve({
          ...afterStep('sign-in'),
          to: `${pathToStep('trophies')}?said=noPassword`,
        }),
    },
  },
};
