/**
 * A change that needs a fresh proof of who somebody is (docs/spec/access.md 3, rule 11). What they have sent is not lost: the page that asks for
 * the proof carries their form along and sends it again with the proof. So nothing of it is stored, and it is in no address and no log.
 */

import type { BegunSession, SignedIn } from '../access/index.ts';
import { formToken } from '../access/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import { html } from '../documents/markup/index.ts';
import type { Passed } from './gate/gate.ts';
import { hidden, textField } from './layout/form.ts';
import { providerPath } from './layout/provider-link.ts';
import type { AskedPage, ShownPage } from './page.ts';
import type { Problem } from './problems.ts';
import { describeProblem } from './problems.ts';

/** The fields of the proof, in addition to those of the form that is carried along. */
const fields = {
  way: 'proof',
  account: 'proofAccount',
  password: 'proofPassword',
  code: 'proofCode',
} as const;
const names: ReadonlySet<string> = new Set(Object.values(fields));

/** A request of the person whose proof is needed. */
export type Proving = AskedPage & { readonly signedIn: SignedIn };

/** What became of a proof. */
export interface Proven {
  /** The request as of now: with the session that began by the proof. */
  readonly passed: Passed;
  /** Why the proof was refused; null if it was not, or if there was none. */
  readonly problem: Problem | null;
}

/** Whether a form says that its sender has signed in again elsewhere, so that its token is of a session that has ended. */
export function isSentAgain(form: URLSearchParams): boolean {
  return form.get(fields.way) === 'again';
}

/** The form without the proof, for the change. */
export function withoutProof(form: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...form].filter(([name]) => !names.has(name)));
}

/** Whether a form was carried along for another account: what it names is theirs, and may exist for the one that is signed in now, too. */
export function isOfOther(form: URLSearchParams, { account }: SignedIn): boolean {
  const accountId = form.get(fields.account);
  return accountId !== null && accountId !== account.accountId;
}

/** Takes the proof in a form, if there is one. The former session ends, as with every sign-in; a proof of another account ends at once. */
export async function takeProof(
  asked: Proving,
  passed: Passed,
  form: URLSearchParams,
): Promise<Proven> {
  const way = form.get(fields.way);
  if (way !== 'password' && way !== 'code') return { passed, problem: null };
  try {
    const begun = await begin(asked, way, form);
    if (begun.signedIn.account.accountId !== asked.signedIn.account.accountId) {
      await asked.access.sessions.end(begun.sessionId);
      return {
        passed,
        problem: { status: 403, text: asked.t.proof.otherAccount, retryAfter: null },
      };
    }
    if (passed.sessionId !== null) await asked.access.sessions.end(passed.sessionId);
    const { sessionId, signedIn } = begun;
    return {
      passed: { ...passed, begun, sessionId, signedIn, token: formToken(sessionId) },
      problem: null,
    };
  } catch (error) {
    const problem = describeProblem(error, asked.t);
    if (problem === null) throw error;
    return { passed, problem };
  }
}

/** Notes the step first, as signing in does. */
function begin(
  { access, signedIn, visitor, network, now }: Proving,
  way: 'password' | 'code',
  form: URLSearchParams,
): Promise<BegunSession> {
  const { accountId, name } = signedIn.account;
  const entry = {
    at: now(),
    accountId,
    name,
    action: `sign-in.${way}`,
    subject: null,
    address: network,
  };
  const given = (field: string): string => form.get(field) ?? ''; // absent: an odd form, which is refused
  return access.steps.around(entry, () =>
    way === 'password'
      ? access.entry.withPassword({ name, password: given(fields.password) }, visitor)
      : access.entry.withCode(given(fields.code), visitor),
  );
}

/** The page that asks for the proof. */
export function proofPage(asked: Proving, form: URLSearchParams): ShownPage {
  const { t: texts, signedIn, provider, token, browserToken, context } = asked;
  const t = texts.proof;
  const { accountId, name } = signedIn.account;
  const carried = [...withoutProof(form)].filter(([field]) => field !== 'token');
  const proofForm = (way: Way, inner: Markup): Markup =>
    html`<form method="post" class="fields">
      ${hidden('token', way.token)}${hidden(fields.account, accountId)}${carried.map(([field, value]) => hidden(field, value))}
      ${inner}
      <button class="${way.isSecond ? 'second' : ''}" name="${fields.way}" value="${way.name}">
        ${way.label}
      </button>
    </form>`;
  const main = html`<h1>${texts.signIn.again}</h1>
    <p class="lead">${t.intro}</p>
    ${proofForm(
      { name: 'password', label: t.confirm, token, isSecond: false },
      html`<input
          type="text"
          value="${name}"
          autocomplete="username"
          readonly="readonly"
          aria-label="${texts.signIn.name}"
        />
        ${textField({ name: fields.password, label: texts.signIn.password, type: 'password', autocomplete: 'current-password' })}`,
    )}
    <section class="panel">
      <h2>${texts.signIn.withCode}</h2>
      <p>${t.codeHint} <code>laurel operator link</code></p>
      ${proofForm(
        { name: 'code', label: t.confirmByLink, token, isSecond: true },
        textField({ name: fields.code, label: texts.signIn.code }),
      )}
    </section>
    <section class="panel">
      <h2>${t.elsewhere}</h2>
      <p>
        ${t.elsewhereHint}
        ${
          provider === null
            ? ''
            : html`<a href="${context.links.path(providerPath)}" target="_blank"
                >${texts.provider.signIn}</a
              >`
        }
      </p>
      ${proofForm({ name: 'again', label: t.goOn, token: browserToken, isSecond: true }, html``)}
    </section>`;
  return { title: texts.signIn.again, main, status: 403 };
}

interface Way {
  readonly name: 'password' | 'code' | 'again';
  readonly label: string;
  readonly token: string;
  readonly isSecond: boolean;
}
