/** Responds to a request for an account page. The gate checks the request first; then the page is shown, or its change is made. */

import { describeProviderFailure, isFresh } from '../access/index.ts';
import { invariant } from '../invariant.ts';
import type { WireResponse } from '../protocols/index.ts';
import type { Caller } from '../server/http/index.ts';
import type { EndpointRequest } from '../service/index.ts';
import type { IdentitySource, MakeContext } from '../site/page-kit.ts';
import { attemptCookie, readCookieValue } from './gate/cookies.ts';
import type { Gate, Passed } from './gate/gate.ts';
import type { GateRefusal } from './gate/gate.ts';
import { refuseChange } from './gate/gate.ts';
import { isLinkFromElsewhere, openAgain } from './gate/open-again.ts';
import type {
  AccountPage,
  AccountServices,
  AskedPage,
  Change,
  LeadOn,
  SentFile,
  ShownPage,
} from './page.ts';
import { findOwn } from './find-own.ts';
import { describeSubject } from './log-subject.ts';
import type { Problem } from './problems.ts';
import { describeProblem } from './problems.ts';
import type { Proven, Proving } from './proof.ts';
import { isOfOther, isSentAgain, proofPage, takeProof, withoutProof } from './proof.ts';
import { problemPage, refusalPage, unknownPage } from './refusal-page.ts';
import { leadOn, sendFile, showPage } from './respond.ts';

/** The services with which requests for pages are handled. */
export interface AnswerParts {
  readonly services: AccountServices;
  readonly gate: Gate;
  readonly identity: IdentitySource;
  readonly makeContext: MakeContext;
}

/** Creates the function that responds to requests for one page. */
export function createAnswer(parts: AnswerParts, page: AccountPage) {
  return async (request: EndpointRequest, caller: Caller): Promise<WireResponse> => {
    const gated = await parts.gate(caller);
    if (page.role !== null && mayLackCookie(gated, request, caller))
      return openAgain(request.request.query);
    const proven = await prove(parts, page, { request, caller, passed: gated });
    const { passed } = proven;
    const asked = await ask(parts, request, passed);
    const arrived = {
      request,
      caller,
      passed,
      tokens: proven.tokens,
      refusedProof: proven.problem,
    };
    const result = await resultOf(page, asked, arrived);
    if ('to' in result) {
      await endFormer(result, asked, passed);
      return leadOn(result, asked, passed);
    }
    return 'fileName' in result
      ? sendFile(result)
      : showPage(result, { asked: { ...asked, problem: result.problem }, passed, path: page.path });
  };
}

/** Checks whether the session's cookie may be missing only because a link on another site leads to the page. */
function mayLackCookie(
  { refusal, signedIn }: Passed,
  { request: { method } }: EndpointRequest,
  { headers }: Caller,
): boolean {
  return refusal === null && signedIn === null && method !== 'POST' && isLinkFromElsewhere(headers);
}

/** Ends the browser's previous session after a sign-in, because its id must not remain valid (docs/spec/access.md 3, rule 4). */
async function endFormer(
  { begins }: LeadOn,
  { access }: AskedPage,
  { sessionId }: Passed,
): Promise<void> {
  if (begins !== undefined && sessionId !== null) await access.sessions.end(sessionId);
}

/** The result of a request: a redirect, a file, or a page with the reason why a change was refused. */
type Result = LeadOn | SentFile | (ShownPage & { readonly problem: string | null });

/** A request, with the result of the gate's checks. */
interface Gated {
  readonly request: EndpointRequest;
  readonly caller: Caller;
  readonly passed: Passed;
}

/** A checked request, with the identity proof that its form may contain. */
interface Arrived extends Gated {
  /** The form tokens that are valid for this request. */
  readonly tokens: readonly string[];
  readonly refusedProof: Problem | null;
}

/**
 * Checks the identity proof in a form whose change needs one. The form's token is checked first; it remains valid for the change itself.
 */
async function prove(
  parts: AnswerParts,
  page: AccountPage,
  { request, caller, passed }: Gated,
): Promise<Proven & Pick<Arrived, 'tokens'>> {
  const { token, browserToken, refusal, signedIn } = passed;
  const form = readForm(request);
  const needs = findOwn<NeedsOfChange>(page.changes ?? {}, form?.get('do') ?? null); // absent: the page has no changes, or the request is not a form
  const mayBeOfBrowser =
    needs?.takesBrowserToken === true ||
    (needs?.needsProof === true && form !== null && isSentAgain(form));
  const tokens = mayBeOfBrowser ? [token, browserToken] : [token];
  const nothing = { passed, problem: null, tokens };
  if (form === null || refusal !== null || signedIn === null || needs?.needsProof !== true)
    return nothing;
  const asked = { ...(await ask(parts, request, passed)), signedIn };
  if (refuseForm(asked, { caller, tokens }, form) !== null || isFresh(signedIn, asked.now()))
    return nothing;
  return { ...(await takeProof(asked, passed, form)), tokens };
}

/** The requirements of a change for its form, without the types that differ between pages. */
type NeedsOfChange = Pick<Change<AskedPage>, 'needsProof' | 'takesBrowserToken'>;

/** Reads the fields of a form; null for a request that is not a form. */
function readForm({ request: { method, body } }: EndpointRequest): URLSearchParams | null {
  return method === 'POST' ? new URLSearchParams(new TextDecoder().decode(body)) : null;
}

function refuseForm(
  { context }: AskedPage,
  { caller, tokens }: Pick<Arrived, 'caller' | 'tokens'>,
  form: URLSearchParams,
): GateRefusal | null {
  const { origin } = new URL(context.base.address);
  return refuseChange(tokens, caller, { token: form.get('token'), origin });
}

async function resultOf(page: AccountPage, asked: AskedPage, arrived: Arrived): Promise<Result> {
  const { refusal } = arrived.passed;
  if (refusal !== null) return withoutProblem(refusalPage(refusal, asked));
  if (page.role === null) return answerFor(page, asked, arrived);
  const { signedIn } = asked;
  const { sessionId } = arrived.passed;
  if (signedIn === null || sessionId === null)
    return { to: `/sign-in?to=${encodeURIComponent(pathOf(arrived))}` };
  if (page.role === 'operator' && signedIn.account.role !== 'operator')
    return withoutProblem(unknownPage(asked));
  return answerFor(page, { ...asked, signedIn, sessionId }, arrived);
}

interface PageFor<Asked extends AskedPage> {
  readonly path: string;
  readonly show: (asked: Asked) => Promise<ShownPage | LeadOn | null>;
  readonly changes?: Readonly<Record<string, Change<Asked>>>;
}

async function answerFor<Asked extends AskedPage>(
  page: PageFor<Asked>,
  asked: Asked,
  arrived: Arrived,
): Promise<Result> {
  const form = readForm(arrived.request);
  if (form === null) return show(page, asked);
  const change = findOwn(page.changes ?? {}, form.get('do')); // absent: the page has no changes
  const refusal = refuseForm(asked, arrived, form);
  if (refusal !== null) return withoutProblem(refusalPage(refusal, asked));
  if (change === undefined) return withoutProblem(unknownPage(asked));
  if (change.needsProof === true) {
    const signedIn = invariant(asked.signedIn, 'a change that needs a proof is of somebody');
    if (isOfOther(form, signedIn))
      return { ...problemPage(asked), status: 403, problem: asked.t.proof.otherForm };
    if (!isFresh(signedIn, asked.now())) return askForProof({ ...asked, signedIn }, arrived, form);
  }
  const given = withoutProof(form);
  try {
    return shown(await run(change, asked, given), asked);
  } catch (error) {
    const problem = explain(error, asked);
    if (problem === null) throw error;
    const wrongField = findOwn(change.fields ?? {}, problem.field) ?? problem.field; // absent: the field has the name of its value
    const again = { ...asked, form: given, problem: problem.text, wrongField };
    const result = shown(await page.show(again), asked);
    return 'main' in result ? refused(result, problem) : result;
  }
}

/** Describes an expected error. The operator's log gets the reason of a provider's failure, which only they can mend. */
function explain(error: unknown, { noteProviderFailure, requestId, t }: AskedPage): Problem | null {
  const reason = describeProviderFailure(error);
  if (reason !== null) noteProviderFailure(reason, requestId);
  return describeProblem(error, t);
}

/** Returns a page that shows why a change was refused. */
function refused(
  page: ShownPage,
  { text, status, retryAfter }: Problem,
): ShownPage & { readonly problem: string } {
  return { ...page, status, retryAfter, problem: text };
}

/** Shows the page that asks for the identity proof, with the error of the previous proof if there was one. */
function askForProof(
  asked: Proving,
  { refusedProof }: Arrived,
  form: URLSearchParams,
): ShownPage & { readonly problem: string | null } {
  if (refusedProof !== null)
    return refused(proofPage({ ...asked, wrongField: refusedProof.field }, form), refusedProof);
  return { ...proofPage(asked, form), problem: isSentAgain(form) ? asked.t.proof.notYet : null };
}

/** Returns the path of the request, with the values that fill the page's template. */
function pathOf({ request }: Arrived): string {
  return request.request.path;
}

/** Shows a page. If it needs an external service that does not respond, such as an OpenID provider, an error page is shown instead. */
async function show<Asked extends AskedPage>(page: PageFor<Asked>, asked: Asked): Promise<Result> {
  try {
    return shown(await page.show(asked), asked);
  } catch (error) {
    const problem = explain(error, asked);
    if (problem === null) throw error;
    return refused(problemPage(asked), problem);
  }
}

/** Makes a change. It is written to the audit log first; if that fails, nothing is changed (docs/spec/access.md 3, rule 9). */
async function run<Asked extends AskedPage>(
  change: Change<Asked>,
  asked: Asked,
  form: URLSearchParams,
): Promise<LeadOn | ShownPage | SentFile> {
  const { access, now, network, signedIn, visitor } = asked;
  const entry = change.step(form, asked);
  const by =
    signedIn === null
      ? { accountId: null, name: null }
      : { accountId: signedIn.account.accountId, name: signedIn.account.name };
  const subject = await describeSubject(entry, asked);
  const step = { at: now(), ...by, action: entry.action, subject, address: network };
  const work = () => change.run(asked, form);
  if (change.isAttempt !== true) return access.steps.around(step, work);
  const name = entry.account ?? null; // absent: only an attempt with a password has a name
  return access.attempts.around({ visitor, name }, step, work);
}

function shown(result: ShownPage | LeadOn | SentFile | null, asked: AskedPage): Result {
  if (result === null) return withoutProblem(unknownPage(asked));
  return 'main' in result ? withoutProblem(result) : result;
}

function withoutProblem(page: ShownPage): Result {
  return { ...page, problem: null };
}

/** Collects everything about a request that a page needs. */
export async function ask(
  { services, identity, makeContext }: AnswerParts,
  { request, base, values }: EndpointRequest,
  { signedIn, visitor, network, requestId, token, browserToken }: Passed,
): Promise<AskedPage> {
  const context = makeContext(
    {
      cookie: request.headers['cookie'],
      depth: request.segments.length - 1,
      base,
      shown: await identity(),
    },
    request.path,
  );
  const query = new URLSearchParams(request.query ?? ''); // absent: the URL has no query
  // `said` names the message about an earlier change, which must not be shown again after a refused one.
  if (request.method === 'POST') query.delete('said');
  return {
    ...services,
    signedIn,
    visitor,
    network,
    requestId,
    values,
    query,
    form: new URLSearchParams(),
    problem: null,
    wrongField: null,
    context,
    t: context.t.account,
    token,
    browserToken,
    providerAttempt: readCookieValue(request.headers['cookie'], attemptCookie, visitor.isPlain),
  };
}
