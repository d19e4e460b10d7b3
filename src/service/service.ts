/**
 * The middle of the arrow: a request comes in, an answer goes out, whatever the host is. Every
 * failure becomes a Fault here and is written by the binding the request came in.
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
  /** Longest value of a parameter: UTF-16 units. */
  readonly maxParameter: number;
}

export interface RequestHandler {
  /** Everything below the endpoint, for the table of the host. */
  readonly routes: readonly EndpointRoute[];
  /**
   * The answer of a request seen before, where it is known to be right without a look at the data; else null.
   * Its response is the same object as long as the answer is the same, so that what is made of it can be cached with it.
   * @param key stands for all of the request that its answer depends on (request-index.ts)
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

export function createRequestHandler(parts: ServiceParts): RequestHandler {
  const { service, bindings, documents, resources, maxParameter } = parts;
  const requests = new RequestIndex(parts.answers.memory);
  const answerer = new CallAnswerer(parts.answers);

  /** A request seen before with its cached answer, right or not. */
  function find(key: string): { readonly cached: CachedAnswer; readonly handled: Handled } | null {
    const request = requests.get(key);
    const cached = request === null ? null : answerer.cache.get(request.answerKey);
    if (request === null || cached === null) return null;
    const { operation, binding } = request;
    return { cached, handled: { response: cached.response, operation, binding, fault: null, isReused: true } };
  }

  async function answer(request: WireRequest, base: Base, key: string | null): Promise<Handled> {
    // What a request seen before asks for is known; only whether its answer is still right is not.
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
