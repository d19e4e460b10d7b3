/** The sign-in page: with the code of a link, or with a password (docs/spec/access.md 3). */

import type { BegunSession, SignedIn } from '../../access/index.ts';
import { isFresh } from '../../access/index.ts';
import { html } from '../../documents/markup/index.ts';
import { readReturnPath } from '../gate/return-path.ts';
import { plainNotice } from '../layout/plain-notice.ts';
import { changeForm, hidden, textField } from '../layout/form.ts';
import { claimLink } from '../layout/claim-link.ts';
import { providerLink } from '../layout/provider-link.ts';
import type { AccountPage, AskedPage, LeadOn, ShownPage } from '../page.ts';

/** Returns the first page after signing in, if the person came from no other page. */
export function homePath(role: 'operator' | 'player'): string {
  return role === 'operator' ? '/manage' : '/me';
}

/** The page for signing in. A person who is already signed in is redirected, unless the link of an invitation may give them a player. */
export const signInPage: AccountPage = {
  path: '/sign-in',
  role: null,
  show: async (asked) => {
    const { signedIn, query, now } = asked;
    const isAgain = query.get('again') === '1';
    if (signedIn !== null && !lacksPlayer(signedIn) && (!isAgain || isFresh(signedIn, now())))
      return { to: wayOn(asked, signedIn.account.role) };
    return showForms(asked, isAgain);
  },
  changes: {
    code: {
      takesBrowserToken: true,
      isAttempt: true,
      step: () => ({ action: 'sign-in.code', subject: null }),
      run: async (asked, form) => begin(form, await useCode(asked, form.get('code') ?? '')), // absent: the form is malformed, and the empty code is refused
    },
    password: {
      takesBrowserToken: true,
      isAttempt: true,
      step: (form) => ({
        action: 'sign-in.password',
        subject: null,
        account: form.get('name') ?? '',
      }), // absent: the form is malformed
      run: async (asked, form) => {
        const credentials = { name: form.get('name') ?? '', password: form.get('password') ?? '' }; // absent: the form is malformed, and is refused
        return begin(form, await asked.access.entry.withPassword(credentials, asked.visitor));
      },
    },
  },
};

/** Checks whether an invitation would give a player to the person. The server does not see the code in the link's fragment. */
function lacksPlayer({ account }: SignedIn): boolean {
  return account.role === 'player' && account.playerId === null;
}

/** Begins a session with a code. An invitation gives its player to the person who is signed in, if they have none. */
function useCode({ access, visitor, signedIn }: AskedPage, code: string): Promise<BegunSession> {
  const use = signedIn === null ? {} : { signedIn: signedIn.account.accountId };
  return access.entry.withCode(code, visitor, use);
}

/** Redirects to the next page with the new session. */
function begin(form: URLSearchParams, begun: BegunSession): LeadOn {
  const { role } = begun.signedIn.account;
  const to = readReturnPath(form.get('to')) ?? homePath(role); // absent: the person did not come from another page
  return { to, begins: begun };
}

function wayOn({ query }: AskedPage, role: 'operator' | 'player'): string {
  return readReturnPath(query.get('to')) ?? homePath(role); // absent: the person did not come from another page
}

function showForms(asked: AskedPage, isAgain: boolean): ShownPage {
  const { query, form, t: texts } = asked;
  const t = texts.signIn;
  const to = hidden('to', readReturnPath(form.get('to') ?? query.get('to')) ?? ''); // absent: the person did not come from another page
  const title = isAgain ? t.again : t.title;
  const main = html`<h1>${title}</h1>
    <p class="lead">${isAgain ? t.whyAgain : t.intro}</p>
    ${plainNotice(asked)}
    ${changeForm(
      asked,
      { change: 'password', label: t.submit },
      to,
      textField({
        name: 'name',
        label: t.name,
        value: form.get('name') ?? '',
        autocomplete: 'username',
      }),
      textField({
        name: 'password',
        label: t.password,
        type: 'password',
        autocomplete: 'current-password',
      }),
    )}
    ${providerLink(asked, asked.provider, readReturnPath(query.get('to')) ?? '')}
    <section class="panel">
      <h2>${t.withCode}</h2>
      <p>${t.codeHint}</p>
      ${changeForm(asked, { change: 'code', label: t.useCode, isSecond: true }, to, textField({ name: 'code', label: t.code }))}
    </section>
    ${claimLink(asked)}`;
  return { title, main };
}
