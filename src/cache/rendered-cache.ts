/**
 * The cache of rendered responses: of operations, of the modern API, of pages and images. An entry is valid while no commit of its scope
 * has happened since it was last validated (one number), or while the versions of its data are unchanged, and until a date in it changes.
 *
 * A response is cached at its second request: a crawl over all players requests most responses once, and would otherwise evict the
 * responses that are requested every minute. The first request leaves what the response depends on, so that the second one can read the
 * versions of that before the data.
 */

import type { ByteBudgetCache } from './byte-budget-cache.ts';
import type { CacheMemory } from './cache-memory.ts';
import type { CommitScope, CommitVersions } from './commit-versions.ts';
import type { Dependence } from './dependence.ts';
import { isSameDependence, showsPresence, toScope } from './dependence.ts';
import type { Versions } from './versions.ts';
import { areEqual } from './versions.ts';

/** The versions of stored data. The port of the store has them. */
export interface DataVersions {
  /** Commit versions: that of a scope changes whenever committed data could appear in a response of the scope. */
  commitVersions(): CommitVersions;
  /** The commit versions as read in this tick of the event loop; cheap enough to get for each request. */
  commitVersionsOfTick(): CommitVersions;
  /** Changes whenever reads may go to another database server. */
  source(): number;
  /** Equal versions mean that no game or trophy has changed. */
  catalogueVersions(): Promise<Versions>;
  /** The same for a player and the catalogue, beginning with the epoch and the player's id; null for an unknown player. */
  playerVersions(name: string, shown: { readonly withRank: boolean }): Promise<Versions | null>;
  /** Changes with the presence of a player, by number, or of anybody (null). */
  presenceVersion(playerId: number | null): Promise<number>;
}

/** Validity period of a response whose data does not change; milliseconds UTC. */
export interface ValidTime {
  readonly madeAt: number;
  readonly expiresAt: number;
}

/** The period of responses that do not depend on the time. */
export const always: ValidTime = {
  madeAt: Number.NEGATIVE_INFINITY,
  expiresAt: Number.POSITIVE_INFINITY,
};

/** A response as it was made. */
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
  /** When it was made: milliseconds UTC. */
  readonly since: number;
  /** The last commit version of the scope at which the response was valid. */
  commitVersion: number;
}

/** The response of a request. */
export interface Served<V> {
  readonly value: V;
  /** Cache entry; null if the response is not cached. */
  readonly rendered: Rendered<V> | null;
  /** Whether the response was rendered for an earlier request. */
  readonly isReused: boolean;
}

/** How a response came about. */
export interface Explanation {
  /** `miss`: it was not cached; `stale`: it was, and its data has changed; `bypass`: such responses are not cached. */
  readonly outcome: 'hit' | 'miss' | 'stale' | 'bypass';
  /** Since when it is cached, and by which versions it is valid; null if it is not. */
  readonly entry: Pick<Rendered<unknown>, 'since' | 'versions' | 'commitVersion'> | null;
}

/** Entry of a key that was requested once. */
interface Noted {
  readonly value: null;
  readonly dependence: Dependence;
}

/** What is read before a response is made, so that the next validation detects commits meanwhile. */
interface Begun {
  readonly dependence: Dependence;
  readonly versions: Versions;
  readonly scope: CommitScope;
  readonly commitVersion: number;
  readonly source: number;
}

/** What the cache is made with. */
export interface RenderedCacheParts<V> {
  readonly memory: CacheMemory;
  readonly data: DataVersions;
  /** The clock: milliseconds UTC. */
  readonly now: () => number;
  /** Bytes of a response; null for one that cannot be sent again. */
  readonly sizeOf: (value: V) => number | null;
  /** Completes a response that will be sent again. */
  readonly seal: (value: V) => V;
  /** Whether `explain` tells how responses came about. */
  readonly isExplained?: boolean;
}

/** Estimated overhead of an entry in bytes: objects and header fields. */
const bytesPerResponse = 1500;

/** The cache of rendered responses. */
export class RenderedCache<V extends object> {
  readonly #parts: RenderedCacheParts<V>;
  readonly #entries: ByteBudgetCache<string, Rendered<V> | Noted>;
  /** Responses that are being made, by commit version, source and key. */
  readonly #pending = new Map<string, Promise<Served<V>>>();
  readonly #explanations: WeakMap<V, Explanation> | null;

  constructor(parts: RenderedCacheParts<V>) {
    this.#parts = parts;
    this.#entries = parts.memory.cache('responses', { grows: true });
    this.#explanations = parts.isExplained === true ? new WeakMap() : null;
  }

  /** The cached response of a key, valid or not; null if there is none. */
  get(key: string): Rendered<V> | null {
    const found = this.#entries.get(key);
    return isRendered(found) ? found : null;
  }

  /** Whether a response is valid without querying the store. */
  isRight({ commitVersion, scope, time, dependence }: Rendered<V>): boolean {
    return (
      commitVersion === numberOf(this.#parts.data.commitVersionsOfTick(), scope, dependence) &&
      isInTime(time, this.#parts.now())
    );
  }

  /** Validates a response; compares versions from the store if there was a commit. */
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

  /** Returns the valid response of a key, or makes it: once for all who ask for it at the same time. */
  async answer(key: string, make: () => Promise<Made<V>>): Promise<Served<V>> {
    const found = this.#entries.get(key);
    if (isRendered(found) && (await this.renew(found)))
      return { value: this.use(found), rendered: found, isReused: true };
    return this.#once(key, () => this.#make(key, found, make));
  }

  /** A cached response for a request that it was found valid for. */
  use(rendered: Rendered<V>): V {
    return this.#explained(rendered.value, 'hit', rendered);
  }

  /** Makes a response that is not cached: once for all who ask for it at the same time. */
  share(key: string, make: () => Promise<V>): Promise<Served<V>> {
    return this.#once(key, () => this.bypass(make));
  }

  /** Makes a response that is not cached. */
  async bypass(make: () => Promise<V>): Promise<Served<V>> {
    return {
      value: this.#explained(await make(), 'bypass', null),
      rendered: null,
      isReused: false,
    };
  }

  /** How a response that was returned before came about; null if that is not known. */
  explain(value: V): Explanation | null {
    return this.#explanations?.get(value) ?? null;
  }

  /** The same response as an object of its own that can be explained, where responses are. */
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
      this.#entries.set(key, { value: null, dependence: made.dependence }, 2 * key.length);
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

  /** Caches a response; null if it may be from another state than the versions, or, with replicas, from another server. */
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

  /** Makes a response, or waits for the same response if it is being made and no commit has happened since. */
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

/** The commits that may concern a response, as one number: it changes with each of them. */
function numberOf(versions: CommitVersions, scope: CommitScope, dependence: Dependence): number {
  const ofData = versions.of(scope);
  return showsPresence(dependence) ? ofData + versions.ofPresence() : ofData;
}

function isRendered<V>(found: Rendered<V> | Noted | undefined): found is Rendered<V> {
  return found !== undefined && found.value !== null;
}

/** Whether the clock is within the validity period; it may be before it when the clock was set back. */
function isInTime({ madeAt, expiresAt }: ValidTime, now: number): boolean {
  return madeAt <= now && now < expiresAt;
}
