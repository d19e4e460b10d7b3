/**
 * Signing in with an OpenID provider (docs/spec/access.md 3, rule 14). It begins with a link. The provider then redirects to a page of this
 * site, and that page submits a form by itself: only a request from this origin contains the Strict session cookie.
 */

import type { Attempt } from '../../access/index.ts';
import { AccessError, requireFresh } from '../../access/index.ts';
import { html } from '../../documents/markup/index.ts';
import { attemptCookie, writeCookie } from '../gate/cookies.ts';
import { readReturnPath } from '../gate/return-path.ts';
import { hidden } from '../layout/form.ts';
import { addParameter, providerPath } from '../layout/provider-link.ts';
import type { AccountPage, AskedPage, LeadOn, ShownPage } from '../page.ts';
import { homePath } from './sign-in.ts';

/** The exact path to which the provider redirects. */
export const callbackPath = '/sign-in/provider/back';

const attemptSeconds = 600;
/** The parameters of a provider's response that are passed on. */
const answerFields = ['code', 'state', 'iss', 'error', 'error_description', 'session_state'];

/** Redirects to the provider. A cookie stores the values that the provider's response must match. */
export const providerPage: AccountPage = {
  path: providerPath,
  role: null,
  show: async (asked) => {
    const { provider, query, visitor } = asked;
    if (provider === null) return null;
    const { address, attempt } = await provider.begin();
    const isAdded = query.get(addParameter) === '1';
    const to = readReturnPath(query.get('to')) ?? ''; // absent: the person did not come from another page
    const { isPlain } = visitor;
    const kept = writeAttempt({ ...attempt, to, isAdded });
    return {
      to: address,
      isOutside: true,
      cookies: [
        writeCookie(attemptCookie, kept, { isPlain, isStrict: false, maxAge: attemptSeconds }),
      ],
    };
  },
};

/** Receives the provider's response, and then a form of this origin that finishes the sign-in. */
export const providerBackPage: AccountPage = {
  path: callbackPath,
  role: null,
  show: (asked) => Promise.resolve(asked.provider === null ? null : goOn(asked)),
  changes: {
    finish: {
      takesBrowserToken: true,
      isAttempt: true,
      step: () => ({ action: 'sign-in.provider', subject: null }),
      run: finish,
    },
  },
};

function goOn(asked: AskedPage): ShownPage {
  const { query, form, browserToken, t: texts } = asked;
  const t = texts.provider;
  const main = html`<h1>${t.title}</h1>
    <form method="post" class="fields" data-goes-on="${asked.problem === null ? 'yes' : 'no'}">
      <input type="hidden" name="token" value="${browserToken}" />
      ${answerFields.map((name) => hidden(name, query.get(name) ?? form.get(name) ?? ''))}
      <button name="do" value="finish">${t.goOn}</button>
    </form>`;
  return { title: t.title, main };
}

async function finish(asked: AskedPage, form: URLSearchParams): Promise<LeadOn> {
  const { provider, providerAttempt, visitor, access, signedIn, now } = asked;
  const attempt = readAttempt(providerAttempt);
  if (provider === null || attempt === null)
    throw new AccessError('provider-failed', null, {
      cause: new Error('the browser has no cookie of a sign-in that began within ten minutes'),
    });
  const person = await provider.finish(answerIn(form), attempt);
  const gone = writeCookie(attemptCookie, '', {
    isPlain: visitor.isPlain,
    isStrict: false,
    maxAge: 0,
  });
  const cookies = [gone];
  if (attempt.isAdded) {
    if (signedIn === null) throw new AccessError('proof-needed');
    requireFresh(signedIn, now());
    await access.entry.addProvider(signedIn.account.accountId, { person, now: now() });
    return { to: attempt.to === '' ? homePath(signedIn.account.role) : attempt.to, cookies };
  }
  const { register } = provider;
  const { isPlain } = visitor;
  const begins = await access.entry.withProvider({ person, register, isPlain, now: now() });
  const to = attempt.to === '' ? homePath(begins.signedIn.account.role) : attempt.to;
  return { to, begins, cookies };
}

function answerIn(form: URLSearchParams): URLSearchParams {
  const answer = new URLSearchParams();
  for (const name of answerFields) {
    const value = form.get(name);
    if (value !== null && value !== '') answer.set(name, value);
  }
  return answer;
}

/** The content of the cookie: the sign-in attempt, and the next page. */
interface KeptAttempt extends Attempt {
  /** The path to which the person returns; empty for the default. */
  readonly to: string;
  /** Whether the provider is added to the account that is already signed in. */
  readonly isAdded: boolean;
}

const keptPattern = /^([\w-]{20,128})\.([\w-]{20,128})\.([\w-]{20,128})\.([01])\.([\w-]{0,200})$/;

function writeAttempt({ state, nonce, verifier, to, isAdded }: KeptAttempt): string {
  const way = Buffer.from(to).toString('base64url');
  return [state, nonce, verifier, isAdded ? '1' : '0', way].join('.');
}

function readAttempt(value: string | undefined): KeptAttempt | null {
  const [, state, nonce, verifier, added, way] = keptPattern.exec(value ?? '') ?? []; // absent: the cookie has expired or is malformed
  if (state === undefined || nonce === undefined || verifier === undefined) return null;
  const to = readReturnPath(Buffer.from(way ?? '', 'base64url').toString()) ?? ''; // absent: the cookie names no next page, so the default one follows
  return { state, nonce, verifier, to, isAdded: added === '1' };
}
