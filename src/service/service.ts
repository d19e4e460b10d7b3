/**
 * Request handler: creates the response to a request, independent of the HTTP server. Every error becomes a Fault, in the format of the
 * request's binding.
 */

import type {
  Binding,
  Call,
  Exchange,
  ResourceRoute,
  WireRequest,
  WireResponse,
} from '../protocols/index.ts';
import { maxParameter, negotiate } from '../protocols/index.ts';
import type { FaultCode, PictureBase, Service } from '../contract/index.ts';
import { Fault } from '../contract/index.ts';
import type { RequestBase } from '../documents/index.ts';
import type { CacheMemory, Rendered } from '../cache/index.ts';
import type { ResponseContext } from './respond-to-call.ts';
import { CallResponder, keyOfCall } from './respond-to-call.ts';
import type { DocumentRoute } from './document-routes.ts';
import type { EndpointRoute } from './endpoint-routes.ts';
import { createEndpointRoutes } from './endpoint-routes.ts';
import type { Handled } from './handled.ts';
import { refusedAsText, toFault, withRetryAfter } from './handled.ts';
import type { IndexedRequest } from './request-index.ts';
import type { RenderedResponses } from './rendered-responses.ts';
import { RequestIndex } from './request-index.ts';

/** The dependencies of the request handler. */
export interface ServiceParts {
  readonly service: Service;
  readonly bindings: readonly Binding[];
  readonly responses: ResponseContext;
  /** The cache memory, of which the request index gets a share. */
  readonly memory: CacheMemory;
  readonly documents: readonly DocumentRoute[];
  readonly resources: readonly ResourceRoute[];
}

/** Responds to requests to the endpoint, independent of the HTTP server. */
export interface RequestHandler {
  /** Routes of the endpoint, for the route table of the server. */
  readonly routes: readonly EndpointRoute[];
  /**
   * Returns the cached response of a repeated request if it is known to be valid without querying the store, otherwise null.
   * An unchanged response is always the same object, so that derived data can be cached with it.
   * @param key key of the request in the request index (request-index.ts)
   */
  recall(key: string, base: RequestBase): Handled | null;
  /**
   * Responds to a call; never rejects.
   * @param key key by which `recall` will find the response; null to skip the request index
   */
  handle(request: WireRequest, base: RequestBase, key?: string | null): Promise<Handled>;
  /** Checks whether a call must be refused because of its header, whatever its body is. */
  refusesHeader(request: WireRequest, base: RequestBase): boolean;
  /** Responds with a fault to a request that could not be read, in the format of its binding. */
  refuse(request: WireRequest, base: RequestBase, fault: Fault): Handled;
  /** Responds with a plain-text fault to a request outside the endpoint. */
  refuseAsText(fault: Fault): Handled;
}

/** A request's key in the request index, and the base address of images in its response. */
interface Asked {
  readonly key: string | null;
  readonly pictures: PictureBase;
  /** Returns the content coding of a request's body; null if it has none. */
  readonly coding: string | null;
}

function codingOf({ method, headers }: WireRequest): string | null {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'; // absent: the request has no Content-Encoding, so its body is not encoded
  return coding === 'identity' || coding === '' || method !== 'POST' ? null : coding;
}

/** Faults that a call causes whatever its body is. */
const decidedByHeader: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'client.media-type',
  'client.operation.unknown',
  'client.operation.case',
  'client.path.unknown',
]);

/** Returns the fault that `work` throws; null if it throws none. */
function faultOf(work: () => unknown): Fault | null {
  try {
    work();
    return null;
  } catch (error) {
    return toFault(error);
  }
}

/** A repeated request with its cached response. */
interface FoundResponse {
  readonly request: IndexedRequest;
  readonly cached: Rendered<WireResponse>;
}

function useResponse(
  { request: { operation, binding }, cached }: FoundResponse,
  rendered: RenderedResponses,
): Handled {
  return { response: rendered.use(cached), operation, binding, fault: null, isReused: true };
}

/** Responds to requests: to repeated requests through the request index, to others through their bindings. */
class RequestResponder {
  readonly #parts: ServiceParts;
  readonly #requests: RequestIndex;
  readonly #calls: CallResponder;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
    this.#requests = new RequestIndex(parts.memory);
    this.#calls = new CallResponder(parts.responses);
  }

  /** Returns the cached response of a repeated request; null unless it is known to be valid without querying the store. */
  recall(key: string, { pictures }: RequestBase): Handled | null {
    const { rendered } = this.#parts.responses;
    const found = this.#find(key, pictures);
    return found !== null && rendered.isRight(found.cached) ? useResponse(found, rendered) : null;
  }

  /** Responds to a request. Throws Fault if no binding accepts the request, or its binding cannot open it. */
  async answer(request: WireRequest, base: RequestBase, key: string | null): Promise<Handled> {
    const { bindings, responses } = this.#parts;
    // A repeated request is not parsed again. Only its response is validated.
    const found = key === null ? null : this.#find(key, base.pictures);
    if (found !== null && (await responses.rendered.renew(found.cached)))
      return useResponse(found, responses.rendered);
    const binding = negotiate(bindings, request);
    if (binding === undefined) {
      const { pathname: path } = new URL(base.address);
      throw new Fault('client.path.unknown', { path: path + request.path, base: path });
    }
    const opened = binding.open(request, base.address);
    return this.#exchange(
      { key, pictures: base.pictures, coding: codingOf(request) },
      binding,
      opened,
    );
  }

  /** Returns the cached response of a repeated request, even if it is no longer valid. */
  #find(key: string, pictures: PictureBase): FoundResponse | null {
    const request = this.#requests.get(key);
    const cached =
      request === null
        ? null
        : this.#calls.recall(request.responseKey, request.hasPictures, pictures);
    return request === null || cached === null ? null : { request, cached };
  }

  async #exchange(
    { key, pictures, coding }: Asked,
    { name }: Binding,
    opened: Exchange,
  ): Promise<Handled> {
    const { codedBodies } = this.#parts.service.style;
    let operation: string | null = null;
    try {
      if (coding !== null && codedBodies === 'refused')
        throw new Fault('client.content-encoding', { coding });
      const call = opened.decode();
      operation = call.operation.key;
      checkLengths(call);
      const form = opened.form();
      const { response, isCached, isReused } = await this.#calls.answer({ form, call, pictures });
      if (isCached && key !== null) {
        const { hasPictures } = call.operation;
        this.#requests.set(key, {
          responseKey: keyOfCall(form, call),
          hasPictures,
          operation,
          binding: name,
        });
      }
      return { response, operation, binding: name, fault: null, isReused };
    } catch (error) {
      const fault = toFault(error);
      return {
        response: withRetryAfter(opened.encodeFault(fault), fault),
        operation,
        binding: name,
        fault,
        isReused: false,
      };
    }
  }
}

/** Creates the request handler of a service. */
export function createRequestHandler(parts: ServiceParts): RequestHandler {
  const { service, bindings, documents, resources } = parts;
  const responder = new RequestResponder(parts);

  const handle: RequestHandler['handle'] = (request, base, key = null) =>
    responder
      .answer(request, base, key)
      .catch((error: unknown) => refusedAsText(toFault(error), service));
  const call: EndpointRoute['answer'] = ({ request, base, key }) => handle(request, base, key);

  return {
    routes: createEndpointRoutes({ documents, resources, call }),
    recall: (key, base) => responder.recall(key, base),
    handle,
    refusesHeader: (request, base) => isRefusedByHeader({ bindings, service }, request, base),
    refuse: createRefuser(bindings, service),
    refuseAsText: (fault) => refusedAsText(fault, service),
  };
}

/** Checks whether a request must be refused because of its header, whatever its body is. */
function isRefusedByHeader(
  { bindings, service }: Pick<ServiceParts, 'bindings' | 'service'>,
  request: WireRequest,
  { address }: RequestBase,
): boolean {
  const binding = bindings.find((candidate) => candidate.matches(request));
  const code = faultOf(() => binding?.open(request, address).decode())?.code;
  if (code !== undefined && decidedByHeader.has(code)) return true;
  return codingOf(request) !== null && service.style.codedBodies === 'refused';
}

/**
 * Creates the function that responds with a fault. It writes the response about an overload only once per base URL and response format,
 * because it must take little time during the overload.
 */
function createRefuser(bindings: readonly Binding[], service: Service): RequestHandler['refuse'] {
  const overloaded = new WeakMap<RequestBase, Map<string, Handled>>();
  return (request, base, fault) => {
    const binding = bindings.find((candidate) => candidate.matches(request));
    if (binding === undefined) return refusedAsText(fault, service);
    const opened = binding.open(request, base.address);
    const write = (): Handled => {
      const response = withRetryAfter(opened.encodeFault(fault), fault);
      return { response, operation: null, binding: binding.name, fault, isReused: false };
    };
    if (fault.code !== 'server.overloaded') return write();
    const form = opened.form().name;
    const written = overloaded.get(base) ?? new Map<string, Handled>(); // absent: this is the first refusal for this base URL
    const cached = written.get(form);
    if (cached !== undefined) return cached;
    const handled = write();
    overloaded.set(base, written.set(form, { ...handled, isReused: true }));
    return handled;
  };
}

/** Refuses parameter values over the length limit, in every binding. */
function checkLengths({ operation, args }: Call): void {
  const limit = maxParameter;
  for (const { key, name } of operation.parameters) {
    const value = args[key];
    if (typeof value === 'string' && value.length > limit)
      throw new Fault('client.parameter.too-long', { name, limit });
  }
}
