/**
 * Request handler: turns a request into an answer, independent of the HTTP server. Every error becomes a Fault, which is written
 * in the binding of the request.
 */

import type { Binding, Call, Exchange, ResourceRoute, WireRequest } from '../protocols/index.ts';
import { negotiate } from '../protocols/index.ts';
import type { Service } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import type { Base } from '../documents/index.ts';
import type { CachedAnswer } from './answer-cache.ts';
import type { AnswerContext } from './answer-call.ts';
import { CallAnswerer } from './answer-call.ts';
import type { DocumentRoute } from './document-routes.ts';
import type { EndpointRoute } from './endpoint-routes.ts';
import { createEndpointRoutes } from './endpoint-routes.ts';
import type { Handled } from './handled.ts';
import { refusedAsText, toFault, withRetryAfter } from './handled.ts';
import { RequestIndex } from './request-index.ts';

export interface ServiceParts {
  readonly service: Service;
  readonly bindings: readonly Binding[];
  readonly answers: AnswerContext;
  readonly documents: readonly DocumentRoute[];
  readonly resources: readonly ResourceRoute[];
  /** Maximum length of a parameter value in UTF-16 code units. */
  readonly maxParameter: number;
}

export interface RequestHandler {
  /** Routes of the endpoint, for the route table of the server. */
  readonly routes: readonly EndpointRoute[];
  /**
   * Returns the cached answer of a repeated request if it is valid without querying the store, otherwise null.
   * Its response is the same object as long as the answer is the same, so that derived data can be cached with it.
   * @param key key of the request in the request index (request-index.ts)
   */
  recall(key: string): Handled | null;
  /**
   * Answers a call; never rejects.
   * @param key key by which `recall` will find the answer; null to skip the request index
   */
  handle(request: WireRequest, base: Base, key?: string | null): Promise<Handled>;
  /** Answers a request that could not be read with a fault, in the format of its binding. */
  refuse(request: WireRequest, fault: Fault): Handled;
  /** Answers a request outside the endpoint with a fault in plain text. */
  refuseAsText(fault: Fault): Handled;
}

export function createRequestHandler(parts: ServiceParts): RequestHandler {
  const { service, bindings, documents, resources, maxParameter } = parts;
  const requests = new RequestIndex(parts.answers.memory);
  const answerer = new CallAnswerer(parts.answers);

  /** Returns the cached answer of a repeated request, valid or not. */
  function find(key: string): { readonly cached: CachedAnswer; readonly handled: Handled } | null {
    const request = requests.get(key);
    const cached = request === null ? null : answerer.cache.get(request.answerKey);
    if (request === null || cached === null) return null;
    const { operation, binding } = request;
    return { cached, handled: { response: cached.response, operation, binding, fault: null, isReused: true } };
  }

  async function answer(request: WireRequest, base: Base, key: string | null): Promise<Handled> {
    // A repeated request is not parsed again; only its answer is revalidated.
    const found = key === null ? null : find(key);
    if (found !== null && (await answerer.cache.renew(found.cached))) return found.handled;
    const binding = negotiate(bindings, request);
    if (binding === undefined) throw new Fault('client.path.unknown', { path: request.path, base: base.path });
    return exchange(key, binding, binding.open(request, base.address));
  }

  async function exchange(key: string | null, { name }: Binding, opened: Exchange): Promise<Handled> {
    let operation: string | null = null;
    try {
      const call = opened.decode();
      operation = call.operation.key;
      checkLengths(call, maxParameter);
      const { response, cached, isReused } = await answerer.answer(opened.form(), call);
      if (cached !== null && key !== null) requests.set(key, { answerKey: cached.key, operation, binding: name });
      return { response, operation, binding: name, fault: null, isReused };
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
    recall(key) {
      const found = find(key);
      return found !== null && answerer.cache.isRight(found.cached) ? found.handled : null;
    },
    handle,
    refuse: createRefuser(bindings, service),
    refuseAsText: (fault) => refusedAsText(fault, service),
  };
}

/** Creates the function that answers with a fault. Overload refusals are written once per answer format, so that they cost no time. */
function createRefuser(bindings: readonly Binding[], service: Service): RequestHandler['refuse'] {
  const overloaded = new Map<string, Handled>();
  return (request, fault) => {
    const binding = bindings.find((candidate) => candidate.matches(request));
    if (binding === undefined) return refusedAsText(fault, service);
    const opened = binding.open(request);
    const form = fault.code === 'server.overloaded' ? opened.form().name : null;
    const cachedRefusal = form === null ? undefined : overloaded.get(form);
    if (cachedRefusal !== undefined) return cachedRefusal;
    const response = withRetryAfter(opened.encodeFault(fault), fault);
    const handled = { response, operation: null, binding: binding.name, fault, isReused: false };
    if (form !== null) overloaded.set(form, { ...handled, isReused: true });
    return handled;
  };
}

/** Refuses parameter values over the length limit, in every binding. */
function checkLengths({ operation, args }: Call, limit: number): void {
  for (const { key, name } of operation.parameters) {
    const value = args[key];
    if (typeof value === 'string' && value.length > limit) throw new Fault('client.parameter.too-long', { name, limit });
  }
}
