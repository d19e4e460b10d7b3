/** Responds to calls from the cache, or by running the operation. */

import type { Dependence, Rendered, ValidTime } from '../cache/index.ts';
import type { PictureBase } from '../contract/index.ts';
import type { ResponseForm, Call, CallResult, WireResponse } from '../protocols/index.ts';
import { renderResponse } from '../protocols/index.ts';
import type { ResultWriters } from '../codec/index.ts';
import type { CallContext } from './call-operation.ts';
import { callOperation } from './call-operation.ts';
import type { RenderedResponses } from './rendered-responses.ts';

/** The rules for how long responses of operations are valid. */
export interface Freshness {
  /** Returns what a response depends on; null for a response that is not cached, because creating it is faster than validating it. */
  findDependence(call: Call): Dependence | null;
  /** Returns the period in which relative dates in the response do not change; milliseconds UTC. */
  findTime(result: unknown, now: number): ValidTime;
}

/** The dependencies for responding to calls. */
export interface ResponseContext {
  readonly calls: CallContext;
  readonly writers: ResultWriters;
  readonly freshness: Freshness;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
  readonly rendered: RenderedResponses;
}

/** The response to a call. */
export interface CallResponse {
  readonly response: WireResponse;
  /** Whether the response is cached. */
  readonly isCached: boolean;
  /** Whether the response was rendered for an earlier call. */
  readonly isReused: boolean;
}

/** A call, the format of its response, and the base address of images in the response. */
export interface Order {
  readonly form: ResponseForm;
  readonly call: Call;
  readonly pictures: PictureBase;
}

/**
 * Returns the cache key of a call in a response format. The key does not distinguish between the service's addresses. Arguments
 * are strings and numbers, in the order of the contract.
 */
export function keyOfCall({ name }: ResponseForm, { operation, args }: Call): string {
  return `${name} ${operation.key} ${JSON.stringify(args)}`;
}

/**
 * Returns a response's key for an image base; null if responses with images are not cached for this base. @param key the key without an
 * address
 */
function keyForBase(key: string, hasPictures: boolean, { cacheKey }: PictureBase): string | null {
  if (!hasPictures) return key;
  return cacheKey === null ? null : key + cacheKey;
}

/** Responds to calls from the cache, or by running their operations. */
export class CallResponder {
  readonly #context: ResponseContext;

  constructor(context: ResponseContext) {
    this.#context = context;
  }

  /** Responds to a call. Throws Fault. */
  async answer(order: Order): Promise<CallResponse> {
    const { value, rendered, isReused } = await this.#find(order);
    return { response: value, isCached: rendered !== null, isReused };
  }

  /** Returns the cached response to a repeated call, even if it is no longer valid. @param key the key without an address */
  recall(key: string, hasPictures: boolean, pictures: PictureBase): Rendered<WireResponse> | null {
    const atBase = keyForBase(key, hasPictures, pictures);
    return atBase === null ? null : this.#context.rendered.get(atBase);
  }

  #find(order: Order) {
    const { form, call, pictures } = order;
    const { freshness, rendered } = this.#context;
    const dependence = freshness.findDependence(call);
    const make = async (): Promise<WireResponse> => (await this.#render(order)).response;
    // Pages of long lists are not cached, because there are many and each is requested once.
    if (call.page !== undefined || dependence === null) return rendered.bypass(make);
    const anyKey = keyOfCall(form, call);
    const key = keyForBase(anyKey, call.operation.hasPictures, pictures);
    if (key === null) return rendered.share(`${anyKey} ${pictures.site}`, make);
    return rendered.answer(key, async () => {
      const { response, time } = await this.#render(order);
      return { value: response, dependence, time };
    });
  }

  async #render({
    form,
    call,
    pictures,
  }: Order): Promise<{ readonly response: WireResponse; readonly time: ValidTime }> {
    const { calls, writers, freshness, now } = this.#context;
    // The time is read before DisplayDates are written, so that the response expires no later than they change.
    const at = now();
    const result: CallResult = await callOperation(call, calls);
    const response = await renderResponse(form, result, {
      operation: call.operation,
      writers,
      pictures,
    });
    return { response, time: freshness.findTime(result, at) };
  }
}
