/** Answers a request for a page of people with an account: the gate first, then the page or its change. */

import { isFresh } from '../access/index.ts';
import { invariant } from '../invariant.ts';
import type { WireResponse } from '../protocols/index.ts';
import type { Caller } from '../server/http/index.ts';
import type { EndpointRequest } from '../service/index.ts';
import type { IdentitySource, MakeContext } from '../site/page-kit.ts';
import { attemptCookie, readCookieValue } from './gate/cookies.ts';
import type { Gate, Passed } from './gate/gate.ts';
import type { GateRefusal } from './gate/gate.ts';
import { refuseChange } from './gate/gate.ts';
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

/** What pages are answered with. */
export interface AnswerParts {
  readonly services: AccountServices;
  readonly gate: Gate;
  readonly identity: IdentitySource;
  readonly makeContext: MakeContext;
}

/** Answers requests for a page. */
export function createAnswer(parts: AnswerParts, page: AccountPage) {
  return async (request: EndpointRequest, caller: Caller): Promise<WireResponse> => {
    const gated = await parts.gate(caller);
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

/** A sign-in replaces the session that the browser had: its id must not stay valid (docs/spec/access.md 3, rule 4). */
async function endFormer(
  { begins }: LeadOn,
  { access }: AskedPage,
  { sessionId }: Passed,
): Promise<void> {
  if (begins !== undefined && sessionId !== null) await access.sessions.end(sessionId);
}

/** A page with what it says about a change that was refused. */
type Result = LeadOn | SentFile | (ShownPage & { readonly problem: string | null });

/** A request as it came, and what the gate knows of it. */
interface Gated {
  readonly request: EndpointRequest;
  readonly caller: Caller;
  readonly passed: Passed;
}

/** The same with the proof that its form may have. */
interface Arrived extends Gated {
  /** The tokens that its form may carry. */
  readonly tokens: readonly string[];
  readonly refusedProof: Problem | null;
}

/** Takes the proof in a form whose change needs one. Its token is looked at first, and stays valid for the change. */
async function prove(
  parts: AnswerParts,
  page: AccountPage,
  { request, caller, passed }: Gated,
): Promise<Proven & Pick<Arrived, 'tokens'>> {
  const { token, browserToken, refusal, signedIn } = passed;
  const form = readForm(request);
  const needs = findOwn<NeedsOfChange>(page.changes ?? {}, form?.get('do') ?? null); // absent: the page changes nothing; the request is no form
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

/** What a change asks of its form, whatever page it is of. */
type NeedsOfChange = Pick<Change<AskedPage>, 'needsProof' | 'takesBrowserToken'>;

/** The fields of a form; null for a request that is none. */
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
  const change = findOwn(page.changes ?? {}, form.get('do')); // absent: the page changes nothing
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
    const problem = describeProblem(error, asked.t);
    if (problem === null) throw error;
    const again = { ...asked, form: given, problem: problem.text };
    const result = shown(await page.show(again), asked);
    return 'main' in result ? { ...result, status: problem.status, problem: problem.text } : result;
  }
}

/** The page that asks for the proof, with what was wrong with the one that was given. */
function askForProof(
  asked: Proving,
  { refusedProof }: Arrived,
  form: URLSearchParams,
): ShownPage & { readonly problem: string | null } {
  const page = proofPage(asked, form);
  if (refusedProof !== null)
    return { ...page, status: refusedProof.status, problem: refusedProof.text };
  return { ...page, problem: isSentAgain(form) ? asked.t.proof.notYet : null };
}

/** The path that was asked for: with the values of its template. */
function pathOf({ request }: Arrived): string {
  return request.request.path;
}

/** A page that asks somebody outside, such as a provider, may find that they do not answer. */
async function show<Asked extends AskedPage>(page: PageFor<Asked>, asked: Asked): Promise<Result> {
  try {
    return shown(await page.show(asked), asked);
  } catch (error) {
    const problem = describeProblem(error, asked.t);
    if (problem === null) throw error;
    return { ...problemPage(asked), status: problem.status, problem: problem.text };
  }
}

/** Notes the step first: without its entry, nothing is done (docs/spec/access.md 3, rule 9). */
async function run<Asked extends AskedPage>(
  change: Change<Asked>,
  asked: Asked,
  form: URLSearchParams,
): Promise<LeadOn | ShownPage | SentFile> {
  const { access, now, network, signedIn } = asked;
  const entry = change.step(form, asked);
  const by =
    signedIn === null
      ? { accountId: null, name: null }
      : { accountId: signedIn.account.accountId, name: signedIn.account.name };
  const subject = await describeSubject(entry, asked);
  return access.steps.around(
    { at: now(), ...by, action: entry.action, subject, address: network },
    () => change.run(asked, form),
  );
}

function shown(result: ShownPage | LeadOn | SentFile | null, asked: AskedPage): Result {
  if (result === null) return withoutProblem(unknownPage(asked));
  return 'main' in result ? withoutProblem(result) : result;
}

function withoutProblem(page: ShownPage): Result {
  return { ...page, problem: null };
}

/** Reads what a page is asked for. */
export async function ask(
  { services, identity, makeContext }: AnswerParts,
  { request, base, values }: EndpointRequest,
  { signedIn, visitor, network, token, browserToken }: Passed,
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
  const query = new URLSearchParams(request.query ?? ''); // absent: the address has none
  // It says what an earlier change did.
  if (request.method === 'POST') query.delete('said');
  return {
    ...services,
    signedIn,
    visitor,
    network,
    values,
    query,
    form: new URLSearchParams(),
    problem: null,
    context,
    t: context.t.account,
    token,
    browserToken,
    providerAttempt: readCookieValue(request.headers['cookie'], attemptCookie, visitor.isPlain),
  };
}
