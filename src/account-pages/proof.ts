/**
 * Identity proofs, for changes that need a fresh one (docs/spec/access.md 3, rule 11). The form that the person has sent is not lost: the
 * page that asks for the proof contains the form's fields and sends them again together with the proof. Therefore the form is not stored,
 * and no URL or log contains its fields.
 */

import type { BegunSession, SignedIn } from '../access/index.ts';
import { invariant } from '../invariant.ts';
import { formToken } from '../access/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import { html } from '../documents/markup/index.ts';
import type { Passed } from './gate/gate.ts';
import { hidden, textField } from './layout/form.ts';
import { providerPath } from './layout/provider-link.ts';
import type { AskedPage, ShownPage } from './page.ts';
import type { Problem } from './problems.ts';
import { describeProblem } from './problems.ts';

/** The form fields of the proof, in addition to those of the original form. */
const fields = {
  way: 'proof',
  account: 'proofAccount',
  password: 'proofPassword',
  code: 'proofCode',
} as const;
const names: ReadonlySet<string> = new Set(Object.values(fields));

/** A request of the person whose proof is needed. */
export type Proving = AskedPage & { readonly signedIn: SignedIn };

/** The result of a proof. */
export interface Proven {
  /** The result of the gate's checks, with the session that began with the proof. */
  readonly passed: Passed;
  /** The reason why the proof was refused; null if it was accepted, or if there was none. */
  readonly problem: Problem | null;
}

/** Checks whether a form states that its sender has signed in again in another way, so that its token belongs to an ended session. */
export function isSentAgain(form: URLSearchParams): boolean {
  return form.get(fields.way) === 'again';
}

/** Removes the fields of the proof from a form. */
export function withoutProof(form: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...form].filter(([name]) => !names.has(name)));
}

/**
 * Checks whether the form was first sent by another account. The records that it names belong to that account, and records with the same
 * names may exist for the account that is now signed in.
 */
export function isOfOther(form: URLSearchParams, { account }: SignedIn): boolean {
  const accountId = form.get(fields.account);
  return accountId !== null && accountId !== account.accountId;
}

/**
 * Checks the proof in a form, if there is one. As with every sign-in, the previous session ends. The proof of another account changes
 * nothing: a code that belongs to somebody else can still be used by them.
 */
export async function takeProof(
  asked: Proving,
  passed: Passed,
  form: URLSearchParams,
): Promise<Proven> {
  const way = form.get(fields.way);
  if (way !== 'password' && way !== 'code') return { passed, problem: null };
  try {
    const begun = await begin(asked, way, form);
    const { accountId } = begun.signedIn.account;
    invariant(accountId === asked.signedIn.account.accountId, 'a proof is that of the own account');
    if (passed.sessionId !== null) await asked.access.sessions.end(passed.sessionId);
    const { sessionId, signedIn } = begun;
    return {
      passed: { ...passed, begun, sessionId, signedIn, token: formToken(sessionId) },
      problem: null,
    };
  } catch (error) {
    const problem = describeProblem(error, asked.t);
    if (problem === null) throw error;
    const field = problem.field === null ? null : fields[way];
    return { passed, problem: { ...problem, field } };
  }
}

/** Begins a session with the proof. As for signing in, attempts are limited, and the audit log entry is written first. */
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
  const given = (field: string): string => form.get(field) ?? ''; // absent: the form is malformed, and is refused
  const by = { visitor, name: way === 'password' ? name : null };
  return access.attempts.around(by, entry, () =>
    way === 'password'
      ? access.entry.withPassword({ name, password: given(fields.password) }, visitor)
      : access.entry.withCode(given(fields.code), visitor, { onlyFor: accountId }),
  );
}

/** Makes the page that asks for the proof. */
export function proofPage(asked: Proving, form: URLSearchParams): ShownPage {
  const { t: texts, signedIn, provider, token, browserToken, context, wrongField } = asked;
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
        ${textField({ name: fields.password, label: texts.signIn.password, type: 'password', autocomplete: 'current-password' })(wrongField)}`,
    )}
    <section class="panel">
      <h2>${texts.signIn.withCode}</h2>
      <p>${t.codeHint} <code>laurel operator link</code></p>
      ${proofForm(
        { name: 'code', label: t.confirmByLink, token, isSecond: true },
        textField({ name: fields.code, label: texts.signIn.code })(wrongField),
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
