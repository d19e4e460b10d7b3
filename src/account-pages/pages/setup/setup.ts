/** The setup: the code in the setup link creates the first operator (docs/spec/access.md 2). */

import { html } from '../../../documents/markup/index.ts';
import { plainNotice } from '../../layout/plain-notice.ts';
import { changeForm, textField } from '../../layout/form.ts';
import type { AccountPage, AskedPage, ShownPage } from '../../page.ts';

/**
 * While there is no operator, the page asks for the code. Afterwards it redirects the operator to the first step, and everybody else to the
 * sign-in page.
 */
export const setupPage: AccountPage = {
  path: '/setup',
  role: null,
  show: async (asked) => {
    const { access, hasSetup, signedIn } = asked;
    if (!hasSetup) return null;
    if (signedIn?.account.role === 'operator') return { to: '/setup/site' };
    if (await access.hasOperator()) return { to: '/sign-in' };
    return askForCode(asked);
  },
  changes: {
    code: {
      takesBrowserToken: true,
      isAttempt: true,
      step: () => ({ action: 'setup.code', subject: null }),
      run: async ({ access, visitor }, form) => {
        const begins = await access.entry.withCode(form.get('code') ?? '', visitor); // absent: the form is malformed, and the empty code is refused
        const { way, account } = begins.signedIn;
        return {
          to: way === 'setup' ? '/setup/site' : account.role === 'operator' ? '/manage' : '/me',
          begins,
        };
      },
    },
  },
};

function askForCode(asked: AskedPage): ShownPage {
  const { t: texts } = asked;
  const t = texts.setup;
  const main = html`<h1>${t.title}</h1>
    <p class="lead">${t.intro}</p>
    ${plainNotice(asked)}
    <ul class="places">
      <li>${t.inTerminal}</li>
      <li>${t.inContainer} <code>docker logs laurel</code></li>
      <li>${t.inService} <code>journalctl -u laurel</code></li>
      <li>${t.again} <code>laurel operator link</code></li>
    </ul>
    ${changeForm(asked, { change: 'code', label: t.submit }, textField({ name: 'code', label: t.code, hint: t.codeHint }))}`;
  return { title: t.title, main };
}
