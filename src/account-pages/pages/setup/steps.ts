/** The first two steps of the setup. Each can be skipped; its values can also be changed below /manage (docs/spec/access.md 2, 4). */

import { listSiteValues, setSiteValue } from '../../../actions/index.ts';
import { changeForm, textField } from '../../layout/form.ts';
import type { AccountPage } from '../../page.ts';
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
    const values = new Map(
      (await listSiteValues(asked.store, asked.fixed)).map(({ name, value }) => [
        name,
        String(value),
      ]),
    );
    const shown = (name: SetUpValue): string => asked.form.get(name) ?? values.get(name) ?? ''; // absent: the value is not set yet
    return stepPage(
      asked,
      { step: 'site', title: t.title, intro: t.intro },
      changeForm(
        asked,
        { change: 'save', label: asked.t.setup.next },
        textField({ name: 'site-name', label: t.name, value: shown('site-name') }),
        textField({
          name: 'site-tagline',
          label: t.tagline,
          value: shown('site-tagline'),
          hint: t.taglineHint,
        }),
      ),
    );
  },
  changes: {
    save: {
      step: () => ({ action: 'site.set', subject: setUpValues.join(' ') }),
      run: async ({ store, fixed, pictures: decoder }, form) => {
        for (const name of setUpValues) {
          const value = (form.get(name) ?? '').trim(); // absent: the form is malformed
          const bytes = new TextEncoder().encode(value);
          if (value !== '') await setSiteValue(store, { name, bytes, fixed, decoder });
        }
        return afterStep('site');
      },
    },
    skip: {
      step: () => ({ action: 'setup.skip', subject: 'site' }),
      run: () => Promise.resolve(afterStep('site')),
    },
  },
};

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
        await access.people.rename(account.accountId, form.get('name') ?? ''); // absent: the form is malformed, and is refused
        await access.entry.setPassword(account.accountId, form.get('password') ?? '', now()); // absent: the form is malformed, and is refused
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
