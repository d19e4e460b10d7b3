/**
 * The cache of rendered responses: responses of operations and of the modern API, pages and images. An entry is valid if there was no
 * commit in its scope since its last validation. Comparing one number shows this. Otherwise, it is valid if the versions of its data are
 * unchanged. It expires when a relative date in it changes.
 *
 * A response is cached at its second request: a crawl over all players requests most responses once, and would otherwise evict the
 * responses that are requested every minute. The first request stores only what the response depends on, so that the second request can
 * read the versions of this data before the data itself.
 */

import type { ByteBudgetCache } from './byte-budget-cache.ts';
import type { CacheMemory } from './cache-memory.ts';
import type { CommitScope, CommitVersions } from './commit-versions.ts';
import type { Dependence } from './dependence.ts';
import { isSameDependence, showsPresence, toScope } from './dependence.ts';
import type { Versions } from './versions.ts';
import { areEqual } from './versions.ts';

/** The versions of stored data, which the store provides. */
export interface DataVersions {
  /** Returns the commit versions. A scope's version changes whenever committed data could appear in a response of the scope. */
  commitVersions(): CommitVersions;
  /**
   * Returns the commit versions as of the start of this tick of the event loop, or of this process's last commit if that was later. This is
   * fast enough to be called for each request.
   */
  commitVersionsOfTick(): CommitVersions;
  /** Returns a number that changes whenever reads may use a different database server. */
  source(): number;
  /** Returns the versions of the catalogue. Equal versions mean that no game or trophy has changed. */
  catalogueVersions(): Promise<Versions>;
  /**
   * Returns the versions that a player's responses depend on: the store's epoch (a number that changes when a failover may have lost data),
   * the player's id, then the versions of the player and of the catalogue. Null for an unknown player.
   */
  playerVersions(name: string, shown: { readonly withRank: boolean }): Promise<Versions | null>;
  /** Returns a version that changes with the presence of the player with this number, or of any player if it is null. */
  presenceVersion(playerId: number | null): Promise<number>;
}

/** The period in which a response is valid while its data does not change; milliseconds UTC. */
export interface ValidTime {
  readonly madeAt: number;
  readonly expiresAt: number;
}

/** The period of responses that do not depend on the time. */
export const always: ValidTime = {
  madeAt: Number.NEGATIVE_INFINITY,
  expiresAt: Number.POSITIVE_INFINITY,
};

/** A newly created response. */
export interface Made<V> {
  readonly value: V;
  readonly dependence: Dependence;
  readonly time: ValidTime;
}

/** A cached response with its validators. */
export interface Rendered<V> {
  /** Cache key. */
  readonly key: string;
  readonly value: V;
  readonly dependence: Dependence;
  readonly versions: Versions;
  readonly scope: CommitScope;
  readonly time: ValidTime;
  /** The time at which the response was created, in milliseconds UTC. */
  readonly since: number;
  /** The last commit version of the scope at which the response was valid. */
  commitVersion: number;
}

/** The response to a request, and where it comes from. */
export interface Served<V> {
  readonly value: V;
  /** Cache entry; null if the response is not cached. */
  readonly rendered: Rendered<V> | null;
  /** Whether the response was rendered for an earlier request. */
  readonly isReused: boolean;
}

/** Explains whether a response came from the cache. */
export interface Explanation {
  /** `miss`: the response was not cached; `stale`: it was cached, but its data has changed; `bypass`: such responses are never cached. */
  readonly outcome: 'hit' | 'miss' | 'stale' | 'bypass';
  /** The time and the versions of the cached response; null if it is not cached. */
  readonly entry: Pick<Rendered<unknown>, 'since' | 'versions' | 'commitVersion'> | null;
}

/** The entry for a key that was requested only once. It contains no response. */
interface Noted {
  readonly value: null;
  readonly dependence: Dependence;
}

/** Versions that are read before a response is created, so that the next validation detects commits during its creation. */
interface Begun {
  readonly dependence: Dependence;
  readonly versions: Versions;
  readonly scope: CommitScope;
  readonly commitVersion: number;
  readonly source: number;
}

/** The dependencies of the cache. */
export interface RenderedCacheParts<V> {
  readonly memory: CacheMemory;
  readonly data: DataVersions;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
  /** Returns the size of a response in bytes; null for a streamed response, which cannot be sent again. */
  readonly sizeOf: (value: V) => number | null;
  /** Prepares a response to be sent several times. */
  readonly seal: (value: V) => V;
  /** Whether `explain` returns explanations. */
  readonly isExplained?: boolean;
}

/** Estimated overhead in bytes of an entry without a response: its dependence, and the text of the player's name. */
const bytesPerNote = 150;
/** Estimated overhead of an entry in bytes: objects and header fields. */
const bytesPerResponse = 1500;

/** The cache of rendered responses. */
export class RenderedCache<V extends object> {
  readonly #parts: RenderedCacheParts<V>;
  readonly #entries: ByteBudgetCache<string, Rendered<V> | Noted>;
  /** Responses that are being created, by commit version, source and key. */
  readonly #pending = new Map<string, Promise<Served<V>>>();
  readonly #explanations: WeakMap<V, Explanation> | null;

  constructor(parts: RenderedCacheParts<V>) {
    this.#parts = parts;
    this.#entries = parts.memory.cache('responses', { grows: true });
    this.#explanations = parts.isExplained === true ? new WeakMap() : null;
  }

  /** Returns the cached response for a key, even if it is no longer valid; null if none is cached. */
  get(key: string): Rendered<V> | null {
    const found = this.#entries.get(key);
    return isRendered(found) ? found : null;
  }

  /**
   * Checks whether a response is known to be valid, without querying the store. If this returns false, `renew` must validate the response.
   */
  isRight({ commitVersion, scope, time, dependence }: Rendered<V>): boolean {
    return (
      commitVersion === numberOf(this.#parts.data.commitVersionsOfTick(), scope, dependence) &&
      isInTime(time, this.#parts.now())
    );
  }

  /** Validates a response. If there was a commit, it compares versions from the store. */
  async renew(rendered: Rendered<V>): Promise<boolean> {
    const { dependence, scope, time } = rendered;
    const commitVersion = numberOf(this.#parts.data.commitVersions(), scope, dependence);
    if (rendered.commitVersion === commitVersion) return isInTime(time, this.#parts.now());
    const versions = dependence === 'all' ? null : await this.#versionsOf(dependence);
    if (
      versions === null ||
      !areEqual(versions, rendered.versions) ||
      !isInTime(time, this.#parts.now())
    )
      return false;
    rendered.commitVersion = commitVersion;
    return true;
  }

  /** Returns the valid response for a key, or creates it. Concurrent requests share one new response. */
  async answer(key: string, make: () => Promise<Made<V>>): Promise<Served<V>> {
    const found = this.#entries.get(key);
    if (isRendered(found) && (await this.renew(found)))
      return { value: this.use(found), rendered: found, isReused: true };
    return this.#once(key, () => this.#make(key, found, make));
  }

  /** Returns the response of a cache entry, which the caller has found valid. */
  use(rendered: Rendered<V>): V {
    return this.#explained(rendered.value, 'hit', rendered);
  }

  /** Creates a response without caching it. Concurrent requests with the same key share the response. */
  share(key: string, make: () => Promise<V>): Promise<Served<V>> {
    return this.#once(key, () => this.bypass(make));
  }

  /** Creates a response without caching it. */
  async bypass(make: () => Promise<V>): Promise<Served<V>> {
    return {
      value: this.#explained(await make(), 'bypass', null),
      rendered: null,
      isReused: false,
    };
  }

  /** Explains whether a response that was returned before came from the cache; null if unknown. */
  explain(value: V): Explanation | null {
    return this.#explanations?.get(value) ?? null;
  }

  /** Returns a copy of the response with its own explanation, if responses are explained; otherwise the response itself. */
  #explained(value: V, outcome: Explanation['outcome'], entry: Rendered<V> | null): V {
    if (this.#explanations === null) return value;
    const own = { ...value };
    this.#explanations.set(own, { outcome, entry: entry === null ? null : { ...entry } });
    return own;
  }

  async #make(
    key: string,
    known: Rendered<V> | Noted | undefined,
    make: () => Promise<Made<V>>,
  ): Promise<Served<V>> {
    const begun = known === undefined ? null : await this.#begin(known.dependence);
    const made = await make();
    const rendered = begun === null ? null : this.#store(key, made, begun);
    if (rendered === null)
      this.#entries.set(
        key,
        { value: null, dependence: made.dependence },
        2 * key.length + bytesPerNote,
      );
    const outcome = isRendered(known) ? 'stale' : 'miss';
    return {
      value: this.#explained(rendered?.value ?? made.value, outcome, rendered),
      rendered,
      isReused: false,
    };
  }

  async #begin(dependence: Dependence): Promise<Begun | null> {
    const { data } = this.#parts;
    const commitVersions = data.commitVersions();
    const source = data.source();
    const versions = await this.#versionsOf(dependence);
    if (versions === null) return null;
    const scope = toScope(dependence, versions);
    const commitVersion = numberOf(commitVersions, scope, dependence);
    return { dependence, versions, scope, commitVersion, source };
  }

  /**
   * Caches a response. Returns null if that is not possible, for example because its data may be newer than the versions or, with replicas,
   * may come from another server than the versions.
   */
  #store(
    key: string,
    { value, dependence, time }: Made<V>,
    { source, ...begun }: Begun,
  ): Rendered<V> | null {
    const { data, sizeOf, seal, now } = this.#parts;
    const bytes = sizeOf(value);
    if (bytes === null || !isSameDependence(dependence, begun.dependence)) return null;
    const commitVersion = numberOf(data.commitVersions(), begun.scope, dependence);
    if (commitVersion !== begun.commitVersion || data.source() !== source) return null;
    const rendered = { key, value: seal(value), time, since: now(), ...begun };
    const size = bytes + 4 * key.length + bytesPerResponse;
    return this.#entries.set(key, rendered, size, rendered.value) ? rendered : null;
  }

  async #versionsOf(dependence: Dependence): Promise<Versions | null> {
    const { data } = this.#parts;
    if (dependence === 'nothing' || dependence === 'all') return [];
    if (dependence === 'catalogue') return data.catalogueVersions();
    if ('presenceOf' in dependence) {
      const ofAll = data.commitVersions().of(null);
      return [ofAll, await data.presenceVersion(dependence.presenceOf)];
    }
    const versions = await data.playerVersions(dependence.player, dependence);
    const playerId = versions?.[1] ?? null;
    if (versions === null || dependence.withPresence !== true || playerId === null) return versions;
    return [...versions, await data.presenceVersion(playerId)];
  }

  /** Creates a response, or waits for the same response if its creation has begun and no commit has happened since. */
  async #once(key: string, make: () => Promise<Served<V>>): Promise<Served<V>> {
    const { data, sizeOf } = this.#parts;
    const commitVersions = data.commitVersionsOfTick();
    const sharedKey = `${commitVersions.of(null)} ${commitVersions.ofPresence()} ${data.source()} ${key}`;
    const pending = this.#pending.get(sharedKey);
    if (pending !== undefined) {
      const shared = await pending;
      // A streamed response can be read only once.
      return sizeOf(shared.value) === null ? make() : shared;
    }
    const made = make();
    this.#pending.set(sharedKey, made);
    const forget = (): void => void this.#pending.delete(sharedKey);
    made.then(forget, forget);
    return made;
  }
}

/** Returns one number that changes with each commit that may concern a response. */
function numberOf(versions: CommitVersions, scope: CommitScope, dependence: Dependence): number {
  const ofData = versions.of(scope);
  return showsPresence(dependence) ? ofData + versions.ofPresence() : ofData;
}

function isRendered<V>(found: Rendered<V> | Noted | undefined): found is Rendered<V> {
  return found !== undefined && found.value !== null;
}

/** Checks whether the clock is within the validity period. It is before the period if the clock was set back. */
function isInTime({ madeAt, expiresAt }: ValidTime, now: number): boolean {
  return madeAt <= now && now < expiresAt;
}
