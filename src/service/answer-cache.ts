/**
 * Rendered answers that are sent again as long as they are right. An answer is right while nothing was committed since it was
 * last compared (one number), else while the versions of what it was made from are the same, and until its DisplayDates change.
 *
 * An answer is cached when it is asked for the second time: most of a walk over all players is asked for once, and would
 * evict what is asked for every minute.
 */

import type { ByteBudgetCache, CacheMemory, Versions } from '../cache/index.ts';
import { areEqual } from '../cache/index.ts';
import type { AnswerForm, Call, WireResponse } from '../protocols/index.ts';
import { contentTag } from '../protocols/index.ts';

export interface Freshness {
  /** Changes whenever data that was committed could be seen in an answer. */
  commitVersion(): number;
  /** The same for a request that is just being taken from its connection; cheap enough to ask for each. */
  commitVersionOfTick(): number;
  /** Changes whenever reads may be answered by another server than before. */
  source(): number;
  /** The versions of all the answer depends on: equal versions, equal answers. Null where the answer is not to be cached. */
  versionsOf(call: Call): Promise<Versions | null>;
  /** Within what time the answer says the same though nothing changes: milliseconds UTC. */
  timeOf(result: unknown, now: number): ValidTime;
}

/** When an answer begins to be right and when it ceases to be, as long as nothing changes: milliseconds UTC. */
export interface ValidTime {
  readonly madeAt: number;
  readonly expiresAt: number;
}

/** What an answer was made from. */
export interface AnswerState {
  readonly versions: Versions;
  readonly time: ValidTime;
  /** The stamp at which the versions were read. */
  readonly commitVersion: number;
}

export interface CachedAnswer extends AnswerState {
  /** What it is cached by. */
  readonly key: string;
  readonly call: Call;
  readonly response: WireResponse;
  /** The last stamp at which the answer was known to be right. */
  commitVersion: number;
}

/** A key that was asked for once. */
const askedOnce = { response: null } as const;

/** What an answer takes beside its bytes and its key: objects, header fields. */
const bytesPerAnswer = 1500;

export class AnswerCache {
  readonly #freshness: Freshness;
  readonly #now: () => number;
  readonly #answers: ByteBudgetCache<string, CachedAnswer | typeof askedOnce>;

  /** @param now the clock: milliseconds UTC */
  constructor(memory: CacheMemory, freshness: Freshness, now: () => number) {
    this.#answers = memory.cache('answers');
    this.#freshness = freshness;
    this.#now = now;
  }

  /** What a call in a form is cached by. Arguments are texts and numbers, in the order of the contract. */
  static keyOf({ name }: AnswerForm, { operation, args }: Call): string {
    return `${name} ${operation.key} ${JSON.stringify(args)}`;
  }

  get(key: string): CachedAnswer | null {
    const found = this.#answers.get(key);
    return found === undefined || found.response === null ? null : found;
  }

  /** Notes that an answer is asked for; true where it was before, so that it is to be cached. */
  noteRequest(key: string): boolean {
    if (this.#answers.get(key) !== undefined) return true;
    this.#answers.set(key, askedOnce, 2 * key.length);
    return false;
  }

  /** Whether an answer is right without another look at the store, for a request just taken from its connection. */
  isRight({ commitVersion, time }: CachedAnswer): boolean {
    return commitVersion === this.#freshness.commitVersionOfTick() && isInTime(time, this.#now());
  }

  /** Whether an answer is right, by the versions in the store where anything was committed. Throws Fault. */
  async renew(answer: CachedAnswer): Promise<boolean> {
    const commitVersion = this.#freshness.commitVersion();
    if (answer.commitVersion === commitVersion) return isInTime(answer.time, this.#now());
    const versions = await this.#freshness.versionsOf(answer.call);
    if (versions === null || !areEqual(versions, answer.versions) || !isInTime(answer.time, this.#now())) return false;
    answer.commitVersion = commitVersion;
    return true;
  }

  /** Caches a whole answer; null where it comes in pieces or is too large. */
  set(key: string, call: Call, response: WireResponse, state: AnswerState): CachedAnswer | null {
    const { body } = response;
    if (!(body instanceof Uint8Array)) return null;
    const answer = { key, call, response: { ...response, tag: contentTag(body) }, ...state };
    return this.#answers.set(key, answer, body.length + 4 * key.length + bytesPerAnswer) ? answer : null;
  }
}

/** Whether the clock is within the time of an answer; one that has been set back is before it. */
function isInTime({ madeAt, expiresAt }: ValidTime, now: number): boolean {
  return madeAt <= now && now < expiresAt;
}
