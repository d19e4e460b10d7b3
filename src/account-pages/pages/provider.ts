/**
 * Signing in with an OpenID provider (docs/spec/access.md 3, rule 14). It begins with a link. The provider leads back to a page that goes
 * on by itself with a form of the own origin: a browser sends a Strict cookie only then.
 */

import type { Attempt } from '../../access/index.ts';
import { AccessError, requireFresh } from '../../access/index.ts';
import { html } from '../../documents/markup/index.ts';
import { attemptCookie, writeCookie } from '../gate/cookies.ts';
import { readReturnPath } from '../gate/return-path.ts';
import { hidden } from '../layout/form.ts';
import { providerPath } from '../layout/provider-link.ts';
import type { AccountPage, AskedPage, LeadOn, ShownPage } from '../page.ts';
import { homePath } from './sign-in.ts';

/** The exact path to which the provider redirects. */
export const callbackPath = '/sign-in/provider/back';

const attemptSeconds = 600;
/** Parameters of an answer; others are not passed on. */
const answerFields = ['code', 'state', 'iss', 'error', 'error_description', 'session_state'];

/** Leads to the provider, and notes in the browser what its answer must have. */
export const providerPage: AccountPage = {
  path: providerPath,
  role: null,
  show: async (asked) => {
    const { provider, query, visitor } = asked;
    if (provider === null) return null;
    const { address, attempt } = await provider.begin();
    const isAdded = query.get('add') === '1';
    const to = readReturnPath(query.get('to')) ?? ''; // absent: they did not come from a page
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

/** Takes the answer of the provider, by a form of this origin. */
export const providerBackPage: AccountPage = {
  path: callbackPath,
  role: null,
  show: (asked) => Promise.resolve(asked.provider === null ? null : goOn(asked)),
  changes: {
    finish: {
      takesBrowserToken: true,
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
  if (provider === null || attempt === null) throw new AccessError('provider-failed');
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

/** What the browser keeps, with the way on. */
interface KeptAttempt extends Attempt {
  /** A path of these pages; empty for the usual one. */
  readonly to: string;
  /** Whether the provider is added to the account that is signed in. */
  readonly isAdded: boolean;
}

const keptPattern = /^([\w-]{20,128})\.([\w-]{20,128})\.([\w-]{20,128})\.([01])\.([\w-]{0,200})$/;

function writeAttempt({ state, nonce, verifier, to, isAdded }: KeptAttempt): string {
  const way = Buffer.from(to).toString('base64url');
  return [state, nonce, verifier, isAdded ? '1' : '0', way].join('.');
}

function readAttempt(value: string | undefined): KeptAttempt | null {
  const [, state, nonce, verifier, added, way] = keptPattern.exec(value ?? '') ?? []; // absent: the cookie has expired
  if (state === undefined || nonce === undefined || verifier === undefined) return null;
  const to = readReturnPath(Buffer.from(way ?? '', 'base64url').toString()) ?? ''; // absent: the usual way
  return { state, nonce, verifier, to, isAdded: added === '1' };
}
