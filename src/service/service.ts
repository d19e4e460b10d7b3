/**
 * The middle of the arrow: a request comes in, an answer goes out, whatever the host is. Every
 * failure becomes a Fault here and is written by the binding the request came in.
 */

import type { Binding, Call, Exchange, ResourceRoute, WireRequest } from '../bindings/index.ts';
import { negotiate } from '../bindings/index.ts';
import type { Service } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import type { Base } from '../documents/index.ts';
import type { AnswerContext } from './answer-call.ts';
import { CallAnswerer } from './answer-call.ts';
import type { DocumentRoute } from './document-routes.ts';
import type { EndpointRoute } from './endpoint-routes.ts';
import { createEndpointRoutes } from './endpoint-routes.ts';
import type { Handled } from './handled.ts';
import { refusedAsText, toFault, withRetryAfter } from './handled.ts';
import type { KeptAnswer } from './kept-answers.ts';
import { mostRequests } from './kept-answers.ts';
import { KnownRequests } from './known-requests.ts';

export interface ServiceParts {
  readonly service: Service;
  readonly bindings: readonly Binding[];
  readonly answers: AnswerContext;
  readonly documents: readonly DocumentRoute[];
  readonly resources: readonly ResourceRoute[];
  /** Longest value of a parameter: UTF-16 units. */
  readonly maxParameter: number;
}

export interface RequestHandler {
  /** Everything below the endpoint, for the table of the host. */
  readonly routes: readonly EndpointRoute[];
  /**
   * The answer of a request seen before, where it is known to be right without a look at the data; else null.
   * The same object as long as the answer is the same, so that what is made of it can be kept beside it.
   * @param key stands for all of the request that its answer depends on (known-requests.ts)
   */
  recall(key: string): Handled | null;
  /**
   * Answers a call; never throws.
   * @param key what `recall` shall find the answer by; null where it shall not
   */
  handle(request: WireRequest, base: Base, key?: string | null): Promise<Handled>;
  /** Answers a request that could not be read, in the form its sender expects. */
  refuse(request: WireRequest, fault: Fault): Handled;
  /** Answers what is no request to the endpoint at all. */
  refuseAsText(fault: Fault): Handled;
}

/** A request seen before, and the answer kept of it. */
interface KnownRequest {
  readonly kept: KeptAnswer;
  readonly handled: Handled;
}

const mostKnownRequests = 20_000;

export function createRequestHandler(parts: ServiceParts): RequestHandler {
  const { service, bindings, documents, resources, maxParameter } = parts;
  const known = new KnownRequests<KnownRequest>(mostKnownRequests);
  const answerer = new CallAnswerer(parts.answers, ({ requests }) => {
    for (const key of requests) known.delete(key);
  });

  async function answer(request: WireRequest, base: Base, key: string | null): Promise<Handled> {
    // What a request seen before asks for is known; only whether its answer is still right is not.
    const found = key === null ? undefined : known.get(key);
    if (found !== undefined && (await answerer.renew(found.kept))) return found.handled;
    const binding = negotiate(bindings, request);
    if (binding === undefined) throw new Fault('client.path.unknown', { path: request.path, base: base.path });
    return exchange(key, binding, binding.open(request, base.address));
  }

  /** Remembers a request with its answer, and with the answer the request, so that both are forgotten together. */
  function remember(request: string, answered: KnownRequest): void {
    const { kept } = answered;
    if (!kept.isKept) return;
    if (!kept.requests.includes(request)) {
      if (kept.requests.length >= mostRequests || !answerer.addRequest(kept, request)) return;
    }
    known.set(request, answered);
  }

  async function exchange(key: string | null, { name }: Binding, opened: Exchange): Promise<Handled> {
    let operation: string | null = null;
    try {
      const call = opened.decode();
      operation = call.operation.key;
      checkLengths(call, maxParameter);
      const { response, kept, isReused } = await answerer.answer(opened.form(), call);
      const handled: Handled = { response, operation, binding: name, fault: null, isReused };
      if (kept !== null && key !== null) remember(key, { kept, handled: isReused ? handled : { ...handled, isReused: true } });
      return handled;
    } catch (error) {
      const fault = toFault(error);
      return { response: withRetryAfter(opened.encodeFault(fault), fault), operation, binding: name, fault, isReused: false };
    }
  }

  const handle: RequestHandler['handle'] = (request, base, key = null) =>
    answer(request, base, key).catch((error: unknown) => refusedAsText(toFault(error), service));
  const call: EndpointRoute['answer'] = ({ request, base, key }) => handle(request, base, key);

  return {
    routes: createEndpointRoutes({ documents, resources, call }),
    recall: (key) => recall(key, known, answerer),
    handle,
    refuse: createRefuser(bindings, service),
    refuseAsText: (fault) => refusedAsText(fault, service),
  };
}

/** What is refused for want of time shall cost none: the answer to all requests of a form is the same, and written once. */
function createRefuser(bindings: readonly Binding[], service: Service): RequestHandler['refuse'] {
  const overloaded = new Map<string, Handled>();
  return (request, fault) => {
    const binding = bindings.find((candidate) => candidate.matches(request));
    if (binding === undefined) return refusedAsText(fault, service);
    const opened = binding.open(request);
    const form = fault.code === 'server.overloaded' ? opened.form().name : null;
    const known = form === null ? undefined : overloaded.get(form);
    if (known !== undefined) return known;
    const response = withRetryAfter(opened.encodeFault(fault), fault);
    const handled = { response, operation: null, binding: binding.name, fault, isReused: false };
    if (form !== null) overloaded.set(form, { ...handled, isReused: true });
    return handled;
  };
}

/** Refuses values longer than any name, id or date is, in whatever binding they came. */
function checkLengths({ operation, args }: Call, limit: number): void {
  for (const { key, name } of operation.parameters) {
    const value = args[key];
    if (typeof value === 'string' && value.length > limit) throw new Fault('client.parameter.too-long', { name, limit });
  }
}

function recall(key: string, known: KnownRequests<KnownRequest>, answerer: CallAnswerer): Handled | null {
  const found = known.get(key);
  if (found === undefined || !answerer.isRight(found.kept)) return null;
  found.kept.isUsed = true;
  return found.handled;
}
