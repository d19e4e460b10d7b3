/**
 * Where reads go, and what a node knows of how new they are. With a replica, reads go to it as long as it has
 * everything this node wrote itself, and everything else that was written more than half the bound ago; else to
 * the primary, while that answers. Neither is ever answered from an older state than one the bound allows.
 */

import { StoreError } from '../../port/errors.ts';
import type { Commit } from './commits.ts';
import type { Role } from './connect.ts';
import type { ReplicaMonitor } from './replica-monitor.ts';

/** What a route asks of a watch. */
export type RoutedWatch = Pick<
  ReplicaMonitor,
  'commit' | 'data' | 'dataVersion' | 'lookedAt' | 'losses' | 'isUp' | 'start' | 'pause' | 'pollIn' | 'learn' | 'lose'
>;

export interface ReadRouterOptions {
  readonly primary: RoutedWatch;
  readonly replica: RoutedWatch;
  /** Whether the replica is to answer while the primary could. */
  readonly prefersReplica: boolean;
  /** Within this a write through any node is seen through every other: milliseconds. */
  readonly boundMs: number;
}

/** A commit of the primary, and when it was first known here. */
interface Sighting {
  readonly commit: number;
  readonly at: number;
}

export class ReadRouter {
  readonly #options: ReadRouterOptions;
  /** Newest commits not yet due on the replica, the oldest first. */
  #sightings: Sighting[] = [];
  /** What the replica must have; null until the primary was seen once. */
  #required: number | null = null;
  #commitVersion = 1;
  #source = 1;
  #lastRole: Role = 'primary';
  /** Of the watches, when the stamp was raised last. */
  #dataVersions = 0;

  constructor(options: ReadRouterOptions) {
    this.#options = options;
  }

  /** Another number whenever an answer may be another; a new one each time while nobody can tell. */
  commitVersion(): number {
    const { primary, replica, boundMs, prefersReplica } = this.#options;
    primary.start();
    if (prefersReplica) replica.start();
    const role = this.#choose() ?? 'primary';
    this.#switchTo(role);
    const watch = role === 'primary' ? primary : replica;
    if (performance.now() - watch.lookedAt > boundMs) this.#commitVersion += 1;
    return this.#commitVersion;
  }

  /** Another number whenever reads have turned to another server. */
  source(): number {
    return this.#source;
  }

  /** Servers that have the same commits of data give the same answers; else what the other one gave may be older. */
  #switchTo(role: Role): void {
    if (role === this.#lastRole) return;
    const { primary, replica } = this.#options;
    this.#lastRole = role;
    this.#source += 1;
    if (primary.data === null || primary.data !== replica.data) this.#commitVersion += 1;
  }

  /** Changes when what was read before may never have happened: a failover can end a history. */
  epoch(): number {
    return this.#options.primary.losses;
  }

  /** To be called when one of the watches has seen something. */
  onChange(): void {
    const { primary, replica, boundMs } = this.#options;
    this.#seeData();
    const { commit } = primary;
    if (commit === null) return;
    const newest = this.#sightings.at(-1)?.commit ?? this.#required;
    if (this.#required === null || newest === null || commit < newest || commit < this.#required) {
      // Seen for the first time: nobody knows since when. Or it is another one, without what was lost with the old one.
      this.#sightings = [];
      this.#required = commit;
    } else if (commit > newest) this.#sightings.push({ commit, at: performance.now() });
    this.#due();
    if (replica.commit !== null && replica.commit < commit) replica.pollIn(Math.min(20, boundMs / 20));
  }

  #seeData(): void {
    const { primary, replica } = this.#options;
    const versions = primary.dataVersion + replica.dataVersion;
    if (versions === this.#dataVersions) return;
    this.#dataVersions = versions;
    this.#commitVersion += 1;
  }

  /** Has the primary watched from now on: a write must not wait for a server that is silent. */
  watchPrimary(): void {
    this.#options.primary.start();
  }

  isPrimaryUp(): boolean {
    return this.#options.primary.isUp();
  }

  /** No server turned out to be the primary. */
  losePrimary(): void {
    this.#options.primary.lose();
  }

  /** This node wrote a commit, and reads that follow are to see it. */
  wrote(commit: Commit): void {
    this.#required = Math.max(this.#required ?? 0, commit.number);
    if (commit.data !== null) this.#options.primary.learn(commit);
  }

  /** Whom to ask. Throws StoreError `unavailable` where whoever answers would answer from the past. */
  choose(): Role {
    const role = this.#choose();
    if (role !== null) {
      this.#switchTo(role);
      return role;
    }
    throw new StoreError(
      'unavailable',
      'The primary store cannot be reached, and the replica does not have yet what was written last.',
    );
  }

  #choose(): Role | null {
    const { primary, replica, prefersReplica } = this.#options;
    const primaryUp = primary.isUp();
    if (!prefersReplica && primaryUp) {
      replica.pause();
      return 'primary';
    }
    primary.start();
    replica.start();
    const due = this.#due();
    if (replica.commit !== null && replica.isUp() && (due === null ? !primaryUp : replica.commit >= due)) return 'replica';
    if (primaryUp) return 'primary';
    return replica.isUp() ? null : 'primary';
  }

  /**
   * The commit the replica must have by now; null where this node has never seen the primary. A commit is given time to reach a
   * replica that answers beside the primary; one that answers instead of it must have all that is known.
   */
  #due(): number | null {
    const { primary, prefersReplica, boundMs } = this.#options;
    const dueAt = prefersReplica && primary.isUp() ? performance.now() - boundMs / 2 : Number.POSITIVE_INFINITY;
    while (this.#sightings[0] !== undefined && this.#sightings[0].at <= dueAt) {
      this.#required = Math.max(this.#required ?? 0, this.#sightings[0].commit);
      this.#sightings.shift();
    }
    return this.#required;
  }
}
