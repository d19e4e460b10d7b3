/** The steps of the first run; each can be skipped, and is found again below /manage (docs/spec/access.md 2, 4). */

import { addDemo, listSiteValues, setSiteValue } from '../../../actions/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { changeForm, textField } from '../../layout/form.ts';
import { guideList, uploadForm } from '../../layout/upload-form.ts';
import type { AccountPage, AskedBySomebody, LeadOn, ShownPage } from '../../page.ts';

/** The steps in order. */
const steps = ['site', 'sign-in', 'trophies'] as const;
type StepName = (typeof steps)[number];

function pathOf(step: StepName): `/setup/${StepName}` {
  return `/setup/${step}`;
}

function after(step: StepName): LeadOn {
  const next = steps[steps.indexOf(step) + 1];
  return { to: next === undefined ? '/manage' : pathOf(next) };
}

/** What the first step sets. */
const setUpValues = ['site-name', 'site-tagline'] as const;
type SetUpValue = (typeof setUpValues)[number];

/** Name and look of the site. */
export const siteStep: AccountPage = {
  path: pathOf('site'),
  role: 'operator',
  show: async (asked) => {
    const t = asked.t.setup.site;
    const values = new Map(
      (await listSiteValues(asked.store, asked.fixed)).map(({ name, value }) => [
        name,
        String(value),
      ]),
    );
    const shown = (name: SetUpValue): string => asked.form.get(name) ?? values.get(name) ?? ''; // absent: not set yet
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
          const value = (form.get(name) ?? '').trim(); // absent: an odd form
          const bytes = new TextEncoder().encode(value);
          if (value !== '') await setSiteValue(store, { name, bytes, fixed, decoder });
        }
        return after('site');
      },
    },
    skip: {
      step: () => ({ action: 'setup.skip', subject: 'site' }),
      run: () => Promise.resolve(after('site')),
    },
  },
};

/** A way to sign in again. */
export const passwordStep: AccountPage = {
  path: pathOf('sign-in'),
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
            value: asked.form.get('name') ?? asked.signedIn.account.name, // absent: not sent yet
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
      step: () => ({ action: 'password.set', subject: null }),
      run: async ({ access, signedIn: { account }, now }, form) => {
        await access.people.rename(account.accountId, form.get('name') ?? ''); // absent: an odd form, which is refused
        await access.entry.setPassword(account.accountId, form.get('password') ?? '', now()); // absent: likewise
        return after('sign-in');
      },
    },
    skip: {
      step: () => ({ action: 'setup.skip', subject: 'sign-in' }),
      run: () =>
        Promise.resolve({ ...after('sign-in'), to: `${pathOf('trophies')}?said=noPassword` }),
    },
  },
};

/** Where the trophies are. */
export const trophiesStep: AccountPage = {
  path: pathOf('trophies'),
  role: 'operator',
  show: async (asked) => {
    const t = asked.t.setup.trophies;
    const isEmpty = await asked.store.isEmpty();
    return stepPage(
      asked,
      { step: 'trophies', title: t.title, intro: t.intro },
      html`${asked.imports === null ? '' : html`${uploadForm(asked, 'setup')} ${guideList(asked)}`}
      ${isEmpty ? demoPanel(asked) : ''}`,
    );
  },
  changes: {
    demo: {
      step: () => ({ action: 'setup.demo', subject: null }),
      run: async ({ access, store, now, context }) => {
        await addDemo(store, now());
        await access.finishSetup(now());
        return { to: context.links.to('home', {}), isOutside: true };
      },
    },
    skip: {
      step: () => ({ action: 'setup.finish', subject: null }),
      run: async ({ access, now }) => {
        await access.finishSetup(now());
        return { to: '/manage?said=setUp' };
      },
    },
  },
};

function demoPanel(asked: AskedBySomebody): Markup {
  const t = asked.t.setup.trophies;
  return html`<section class="panel">
    ${changeForm(asked, { change: 'demo', label: t.demo, isSecond: true }, html`<p class="hint">${t.demoHint}</p>`)}
  </section>`;
}

interface StepTexts {
  readonly step: StepName;
  readonly title: string;
  readonly intro: string;
}

function stepPage(
  asked: AskedBySomebody,
  { step, title, intro }: StepTexts,
  content: Markup,
): ShownPage {
  const { setup: t } = asked.t;
  const main = html`<p class="step">
      ${t.step({ step: steps.indexOf(step) + 1, steps: steps.length })}
    </p>
    <h1>${title}</h1>
    <p class="lead">${intro}</p>
    ${content} ${changeForm(asked, { change: 'skip', label: t.skip, isSecond: true })}`;
  return { title, main };
}
