/**
 * Chooses the primary or the replica for reads, and provides the commit version. With a replica, reads go to it while it has
 * all commits of this node, and all other commits that are older than half the visibility bound; otherwise they go to the
 * primary, if it is available. Reads never see a state that is older than the bound allows.
 */

import { StoreError } from '../../port/errors.ts';
import type { Commit } from './commits.ts';
import type { Role } from './connect.ts';
import type { ReplicaMonitor } from './replica-monitor.ts';

/** The members of a monitor that the router uses. */
export type RoutedMonitor = Pick<
  ReplicaMonitor,
  'commit' | 'data' | 'dataVersion' | 'polledAt' | 'losses' | 'isUp' | 'start' | 'pause' | 'pollIn' | 'learn' | 'lose'
>;

export interface ReadRouterOptions {
  readonly primary: RoutedMonitor;
  readonly replica: RoutedMonitor;
  /** Whether reads go to the replica while the primary is available. */
  readonly prefersReplica: boolean;
  /** Maximum milliseconds until a write of one node is visible on all nodes. */
  readonly boundMs: number;
}

/** A commit of the primary, and when this node first saw it. */
interface RecentCommit {
  readonly commit: number;
  readonly at: number;
}

export class ReadRouter {
  readonly #options: ReadRouterOptions;
  /** Commits that the replica is not yet required to have, oldest first. */
  #recentCommits: RecentCommit[] = [];
  /** The newest commit that the replica must have; null until the primary was polled once. */
  #required: number | null = null;
  #commitVersion = 1;
  #source = 1;
  #lastRole: Role = 'primary';
  /** Sum of the monitors' data versions at the last change of the commit version. */
  #dataVersions = 0;

  constructor(options: ReadRouterOptions) {
    this.#options = options;
  }

  /** Changes when answers may have changed; changes with every call while the monitor's last poll is too old to tell. */
  commitVersion(): number {
    const { primary, replica, boundMs, prefersReplica } = this.#options;
    primary.start();
    if (prefersReplica) replica.start();
    const role = this.#choose() ?? 'primary';
    this.#switchTo(role);
    const monitor = role === 'primary' ? primary : replica;
    if (performance.now() - monitor.polledAt > boundMs) this.#commitVersion += 1;
    return this.#commitVersion;
  }

  /** Changes when reads switch to another server. */
  source(): number {
    return this.#source;
  }

  /** Records a switch of servers. Servers with the same data commits give the same answers; otherwise caches are invalidated. */
  #switchTo(role: Role): void {
    if (role === this.#lastRole) return;
    const { primary, replica } = this.#options;
    this.#lastRole = role;
    this.#source += 1;
    if (primary.data === null || primary.data !== replica.data) this.#commitVersion += 1;
  }

  /** Changes when earlier reads may have seen commits that a failover has discarded. */
  epoch(): number {
    return this.#options.primary.losses;
  }

  /** Call when a monitor has changed. */
  onChange(): void {
    const { primary, replica, boundMs } = this.#options;
    this.#updateCommitVersion();
    const { commit } = primary;
    if (commit === null) return;
    const newest = this.#recentCommits.at(-1)?.commit ?? this.#required;
    if (this.#required === null || newest === null || commit < newest || commit < this.#required) {
      // This is the first poll, so the commit's age is unknown; or a failover has discarded commits.
      this.#recentCommits = [];
      this.#required = commit;
    } else if (commit > newest) this.#recentCommits.push({ commit, at: performance.now() });
    this.#requiredCommit();
    if (replica.commit !== null && replica.commit < commit) replica.pollIn(Math.min(20, boundMs / 20));
  }

  #updateCommitVersion(): void {
    const { primary, replica } = this.#options;
    const versions = primary.dataVersion + replica.dataVersion;
    if (versions === this.#dataVersions) return;
    this.#dataVersions = versions;
    this.#commitVersion += 1;
  }

  /** Starts the monitor of the primary, so that a write does not wait for a server that does not respond. */
  watchPrimary(): void {
    this.#options.primary.start();
  }

  isPrimaryUp(): boolean {
    return this.#options.primary.isUp();
  }

  /** Call when no server accepts writes. */
  losePrimary(): void {
    this.#options.primary.lose();
  }

  /** Call after a commit of this node, so that later reads see it. */
  wrote(commit: Commit): void {
    this.#required = Math.max(this.#required ?? 0, commit.number);
    if (commit.data !== null) this.#options.primary.learn(commit);
  }

  /** The server for a read. Throws StoreError `unavailable` if every available server may be out of date. */
  choose(): Role {
    const role = this.#choose();
    if (role !== null) {
      this.#switchTo(role);
      return role;
    }
    throw new StoreError('unavailable', 'The primary store cannot be reached, and the replica is not up to date yet.');
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
    const due = this.#requiredCommit();
    if (replica.commit !== null && replica.isUp() && (due === null ? !primaryUp : replica.commit >= due)) return 'replica';
    if (primaryUp) return 'primary';
    return replica.isUp() ? null : 'primary';
  }

  /**
   * The commit that the replica must have now; null if this node has never polled the primary. While the primary is available,
   * commits have half the bound to reach the replica. A replica that replaces the primary must have all known commits.
   */
  #requiredCommit(): number | null {
    const { primary, prefersReplica, boundMs } = this.#options;
    const dueAt = prefersReplica && primary.isUp() ? performance.now() - boundMs / 2 : Number.POSITIVE_INFINITY;
    while (this.#recentCommits[0] !== undefined && this.#recentCommits[0].at <= dueAt) {
      this.#required = Math.max(this.#required ?? 0, this.#recentCommits[0].commit);
      this.#recentCommits.shift();
    }
    return this.#required;
  }
}
