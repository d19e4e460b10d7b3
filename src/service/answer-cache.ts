/**
 * Cache of rendered answers. An entry is valid while no commit has happened since it was last validated (one number), or while
 * the versions of its data are unchanged, and until its DisplayDates change.
 *
 * An answer is cached at its second request: a crawl over all players requests most answers once, and would otherwise evict the
 * answers that are requested every minute.
 */

import type { ByteBudgetCache, CacheMemory, CommitScope, CommitVersions, Versions } from '../cache/index.ts';
import { areEqual } from '../cache/index.ts';
import type { AnswerForm, Call, WireResponse } from '../protocols/index.ts';
import { contentTag } from '../protocols/index.ts';

export interface Freshness {
  /** Commit versions: that of a scope changes whenever committed data could appear in an answer of the scope. */
  commitVersions(): CommitVersions;
  /** The commit versions as read in this tick of the event loop; cheap enough to get for each request. */
  commitVersionsOfTick(): CommitVersions;
  /** The scope of the data that an answer to the call depends on; `versions` are those of its data. */
  scopeOf(call: Call, versions: Versions): CommitScope;
  /** Changes whenever reads may go to another database server. */
  source(): number;
  /** Versions of all data the answer depends on; equal versions give equal answers. Null if the answer must not be cached. */
  versionsOf(call: Call): Promise<Versions | null>;
  /** Returns the period in which relative dates in the answer do not change; milliseconds UTC. */
  timeOf(result: unknown, now: number): ValidTime;
}

/** Validity period of an answer whose data does not change; milliseconds UTC. */
export interface ValidTime {
  readonly madeAt: number;
  readonly expiresAt: number;
}

/** Validators of a cached answer. */
export interface AnswerState {
  readonly versions: Versions;
  readonly time: ValidTime;
  readonly scope: CommitScope;
  /** The commit version of the scope at which `versions` was read. */
  readonly commitVersion: number;
}

export interface CachedAnswer extends AnswerState {
  /** Cache key. */
  readonly key: string;
  readonly call: Call;
  readonly response: WireResponse;
  /** The last commit version at which the answer was valid. */
  commitVersion: number;
}

/** Entry of a key that was requested once. */
const askedOnce = { response: null } as const;

/** Estimated overhead of an entry in bytes: objects and header fields. */
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

  /**
   * Returns the cache key of a call in an answer format; it does not distinguish between the addresses of the service. Arguments
   * are strings and numbers, in the order of the contract.
   */
  static keyOf({ name }: AnswerForm, { operation, args }: Call): string {
    return `${name} ${operation.key} ${JSON.stringify(args)}`;
  }

  get(key: string): CachedAnswer | null {
    const found = this.#answers.get(key);
    return found === undefined || found.response === null ? null : found;
  }

  /** Records a request for an answer. Returns true if it was requested before, so that the answer should be cached. */
  noteRequest(key: string): boolean {
    if (this.#answers.get(key) !== undefined) return true;
    this.#answers.set(key, askedOnce, 2 * key.length);
    return false;
  }

  /** Whether an answer is valid without querying the store. */
  isRight({ commitVersion, scope, time }: CachedAnswer): boolean {
    return commitVersion === this.#freshness.commitVersionsOfTick().of(scope) && isInTime(time, this.#now());
  }

  /** Revalidates an answer; compares versions from the store if there was a commit. Throws Fault. */
  async renew(answer: CachedAnswer): Promise<boolean> {
    const commitVersion = this.#freshness.commitVersions().of(answer.scope);
    if (answer.commitVersion === commitVersion) return isInTime(answer.time, this.#now());
    const versions = await this.#freshness.versionsOf(answer.call);
    if (versions === null || !areEqual(versions, answer.versions) || !isInTime(answer.time, this.#now())) return false;
    answer.commitVersion = commitVersion;
    return true;
  }

  /** Caches a complete answer; returns null if it is streamed or too large. */
  set(key: string, call: Call, response: WireResponse, state: AnswerState): CachedAnswer | null {
    const { body } = response;
    if (!(body instanceof Uint8Array)) return null;
    const answer = { key, call, response: { ...response, tag: contentTag(body) }, ...state };
    return this.#answers.set(key, answer, body.length + 4 * key.length + bytesPerAnswer) ? answer : null;
  }
}

/** Whether the clock is within the validity period; it may be before it when the clock was set back. */
function isInTime({ madeAt, expiresAt }: ValidTime, now: number): boolean {
  return madeAt <= now && now < expiresAt;
}
