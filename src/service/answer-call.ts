/** Answers calls from the cache or by the operation. Concurrent requests for the same answer are rendered once. */

import type { CacheMemory } from '../cache/index.ts';
import type { PictureBase } from '../contract/index.ts';
import type { AnswerForm, Call, CallResult, WireResponse } from '../protocols/index.ts';
import { isStreamed, renderAnswer, wholeBytes } from '../protocols/index.ts';
import type { ResultWriters } from '../codec/index.ts';
import type { AnswerState, CachedAnswer, Freshness } from './answer-cache.ts';
import { AnswerCache } from './answer-cache.ts';
import type { CallContext } from './call-operation.ts';
import { callOperation } from './call-operation.ts';

export interface AnswerContext {
  readonly calls: CallContext;
  readonly writers: ResultWriters;
  readonly freshness: Freshness;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
  readonly memory: CacheMemory;
}

/** The answer of a call. */
export interface Answered {
  readonly response: WireResponse;
  /** Cache entry; null if the answer is not cached. */
  readonly cached: CachedAnswer | null;
  /** Whether the answer was rendered for an earlier call. */
  readonly isReused: boolean;
}

/** A call, the format of its answer, and the base of the pictures in it. */
export interface Order {
  readonly form: AnswerForm;
  readonly call: Call;
  readonly pictures: PictureBase;
}

/** Key and validators for an answer that will be cached. */
interface CacheOrder {
  readonly key: string;
  readonly state: Pick<AnswerState, 'versions' | 'scope' | 'commitVersion'>;
  /** The data source when the versions were read. */
  readonly source: number;
}

/** Returns the key of an answer for a base; null if it is not cached. @param key the key at any address */
export function keyForBase(key: string, hasPictures: boolean, { cacheKey }: PictureBase): string | null {
  if (!hasPictures) return key;
  return cacheKey === null ? null : key + cacheKey;
}

export class CallAnswerer {
  readonly cache: AnswerCache;
  readonly #context: AnswerContext;
  /** Answers being rendered, by commit version, source and key. */
  readonly #pending = new Map<string, Promise<Answered>>();

  constructor(context: AnswerContext) {
    this.#context = context;
    this.cache = new AnswerCache(context.memory, context.freshness, context.now);
  }

  /** Throws Fault. */
  async answer(order: Order): Promise<Answered> {
    const { form, call, pictures } = order;
    // Pages of long lists are not cached: there are many, and each is requested once.
    if (call.page !== undefined) return this.#render(order, null);
    const anyKey = AnswerCache.keyOf(form, call);
    const key = keyForBase(anyKey, call.operation.hasPictures, pictures);
    if (key === null) return this.#share(`${anyKey} ${pictures.site}`, async () => this.#render(order, null));
    const cached = this.cache.get(key);
    if (cached !== null && (await this.cache.renew(cached))) return { response: cached.response, cached, isReused: true };
    const isWanted = this.cache.noteRequest(key);
    return this.#share(key, async () => this.#render(order, isWanted ? await this.#orderOf(key, call) : null));
  }

  /** Reads the validators before rendering; the next validation then detects commits during rendering. */
  async #orderOf(key: string, call: Call): Promise<CacheOrder | null> {
    const { freshness } = this.#context;
    const [commitVersions, source] = [freshness.commitVersions(), freshness.source()];
    const versions = await freshness.versionsOf(call);
    if (versions === null) return null;
    const scope = freshness.scopeOf(call, versions);
    return { key, state: { versions, scope, commitVersion: commitVersions.of(scope) }, source };
  }

  /** Renders an answer, or waits for the same answer if it is being rendered and no commit has happened since. */
  async #share(key: string, make: () => Promise<Answered>): Promise<Answered> {
    const { freshness } = this.#context;
    const sharedKey = `${freshness.commitVersionsOfTick().of(null)} ${freshness.source()} ${key}`;
    const pending = this.#pending.get(sharedKey);
    if (pending !== undefined) {
      const shared = await pending;
      // A streamed answer can be read only once.
      return isStreamed(shared.response.body) ? make() : shared;
    }
    const made = make();
    this.#pending.set(sharedKey, made);
    const forget = (): void => void this.#pending.delete(sharedKey);
    made.then(forget, forget);
    return made;
  }

  async #render({ form, call, pictures }: Order, order: CacheOrder | null): Promise<Answered> {
    const { calls, writers, freshness, now } = this.#context;
    // Read before DisplayDates are written, so that the answer does not expire after they change.
    const at = now();
    const result: CallResult = await callOperation(call, calls);
    const response = await renderAnswer(form, result, { operation: call.operation, writers, pictures });
    const isCommitted =
      order !== null &&
      (freshness.commitVersions().of(order.state.scope) !== order.state.commitVersion || freshness.source() !== order.source);
    // After a commit, versions and data may be from different states or, with replicas, from different servers.
    if (order === null || result === null || isCommitted) return { response, cached: null, isReused: false };
    if (isStreamed(response.body)) return { response, cached: null, isReused: false };
    const whole = { ...response, body: wholeBytes(response.body) };
    const cached = this.cache.set(order.key, call, whole, { ...order.state, time: freshness.timeOf(result, at) });
    return { response: cached?.response ?? whole, cached, isReused: false };
  }
}
