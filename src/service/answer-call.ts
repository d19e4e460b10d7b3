/** Answers calls: from the cache, else by the operation; the same answer asked for at once is rendered once. */

import type { CacheMemory } from '../cache/index.ts';
import type { AnswerForm, Call, WireResponse } from '../protocols/index.ts';
import { renderAnswer } from '../protocols/index.ts';
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

/** An answer. */
export interface Answered {
  readonly response: WireResponse;
  /** Null where it is not cached. */
  readonly cached: CachedAnswer | null;
  /** Whether it was made for an earlier call. */
  readonly isReused: boolean;
}

/** What an answer is to be cached by. */
interface CacheOrder {
  readonly key: string;
  readonly state: Pick<AnswerState, 'versions' | 'commitVersion'>;
  /** Where the data came from when the versions were read. */
  readonly source: number;
}

export class CallAnswerer {
  readonly cache: AnswerCache;
  readonly #context: AnswerContext;
  /** Answers that are being made, by the stamp at their beginning and their key. */
  readonly #underWay = new Map<string, Promise<Answered>>();

  constructor(context: AnswerContext) {
    this.#context = context;
    this.cache = new AnswerCache(context.memory, context.freshness, context.now);
  }

  /** Throws Fault. */
  async answer(form: AnswerForm, call: Call): Promise<Answered> {
    // Pages of long lists are many, and each is asked for once.
    if (call.page !== undefined) return this.#render(form, call, null);
    const key = AnswerCache.keyOf(form, call);
    const cached = this.cache.get(key);
    if (cached !== null && (await this.cache.renew(cached))) return { response: cached.response, cached, isReused: true };
    const isWanted = this.cache.noteRequest(key);
    return this.#share(key, async () => this.#render(form, call, isWanted ? await this.#orderOf(key, call) : null));
  }

  /** What is committed after the versions were read is found when they are compared the next time. */
  async #orderOf(key: string, call: Call): Promise<CacheOrder | null> {
    const { freshness } = this.#context;
    const [commitVersion, source] = [freshness.commitVersion(), freshness.source()];
    const versions = await freshness.versionsOf(call);
    return versions === null ? null : { key, state: { versions, commitVersion }, source };
  }

  /** Makes an answer, or waits for the same one that another call has begun with nothing committed since. */
  async #share(key: string, make: () => Promise<Answered>): Promise<Answered> {
    const { freshness } = this.#context;
    const sharedKey = `${freshness.commitVersionOfTick()} ${freshness.source()} ${key}`;
    const underWay = this.#underWay.get(sharedKey);
    if (underWay !== undefined) {
      const shared = await underWay;
      // An answer in pieces is read once.
      return shared.response.body instanceof Uint8Array ? shared : make();
    }
    const made = make();
    this.#underWay.set(sharedKey, made);
    const forget = (): void => void this.#underWay.delete(sharedKey);
    made.then(forget, forget);
    return made;
  }

  async #render(form: AnswerForm, call: Call, order: CacheOrder | null): Promise<Answered> {
    const { calls, writers, freshness, now } = this.#context;
    // Taken before DisplayDates are written, so that the answer expires no later than they change.
    const at = now();
    const result = await callOperation(call, calls);
    const response = await renderAnswer(form, call.operation, result, writers);
    const isCommitted =
      order !== null && (freshness.commitVersion() !== order.state.commitVersion || freshness.source() !== order.source);
    // Versions and data may then be of two states; with replicas, of two servers.
    if (order === null || result === null || isCommitted) return { response, cached: null, isReused: false };
    const cached = this.cache.set(order.key, call, response, { ...order.state, time: freshness.timeOf(result, at) });
    return { response: cached?.response ?? response, cached, isReused: false };
  }
}
