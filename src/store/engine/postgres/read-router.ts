/**
 * Chooses the primary or the replica for reads, and provides the commit version. With a replica, reads go to it while it has all commits
 * of this node, and all other commits that are older than half the visibility bound (the maximum time until a write of one node is visible
 * on all nodes). Otherwise they go to the primary, if it is available. While the primary hangs but is still considered available, reads go
 * to a replica that has all known commits, even if none is preferred. Reads never see a state that is older than the bound allows.
 */

import { StoreError } from '../../port/errors.ts';
import type { CommitVersions } from '../../../cache/index.ts';
import type { CommitNumbers, CommitRow } from './commit-rows.ts';
import {
  includes,
  numberAt,
  presenceRow,
  operationalRow,
  rowLimit,
  sumCommits,
} from './commit-rows.ts';
import type { Role } from './connect.ts';
import type { ReplicaMonitor } from './replica-monitor.ts';
import { noticeDelayMs } from './replica-monitor.ts';

/** The members of a monitor that the router uses. */
export type RoutedMonitor = Pick<
  ReplicaMonitor,
  | 'numbers'
  | 'changes'
  | 'resets'
  | 'polledAt'
  | 'losses'
  | 'isUp'
  | 'isHanging'
  | 'start'
  | 'pause'
  | 'pollWithin'
  | 'learn'
  | 'lose'
>;

/** The monitors of the servers, and the visibility bound. */
export interface ReadRouterOptions {
  readonly primary: RoutedMonitor;
  readonly replica: RoutedMonitor;
  /** Whether reads go to the replica while the primary is available. */
  readonly prefersReplica: boolean;
  /** Maximum milliseconds until a write of one node is visible on all nodes. */
  readonly boundMs: number;
}

/** Commits of the primary, and when this node first saw them. */
interface RecentCommits {
  readonly rows: readonly CommitRow[];
  readonly at: number;
}

/** Chooses the servers for reads, from the known commits of each. */
export class ReadRouter {
  readonly #options: ReadRouterOptions;
  /** Commits that the replica is not yet required to have, oldest first. */
  #recentCommits: RecentCommits[] = [];
  /** The commits that the replica must have; null until the primary was polled once. */
  #required: CommitNumbers | null = null;
  /** A number that changes when all cached values may have become wrong. */
  #commitVersion = 1;
  #versions: CommitVersions | null = null;
  /** The sum of the known numbers of each server, computed when it is first used after a change. */
  #sums: Partial<Record<Role, number>> = {};
  #source = 1;
  #lastRole: Role = 'primary';

  constructor(options: ReadRouterOptions) {
    this.#options = options;
  }

  /** Versions that change when responses may have changed. While the last poll is too old to know, every call changes all versions. */
  commitVersions(): CommitVersions {
    const { primary, replica, boundMs, prefersReplica } = this.#options;
    primary.start();
    if (prefersReplica) replica.start();
    const role = this.#choose() ?? 'primary';
    this.#switchTo(role);
    const monitor = role === 'primary' ? primary : replica;
    if (performance.now() - monitor.polledAt > boundMs) this.#changeAll();
    return (this.#versions ??= this.#currentVersions());
  }

  #currentVersions(): CommitVersions {
    const { primary, replica } = this.#options;
    const base = this.#commitVersion + primary.resets + replica.resets;
    const changes = primary.changes.map((count, row) => count + numberAt(replica.changes, row));
    return {
      of: (scope) => base + sumCommits(changes, scope),
      ofPresence: () => base + numberAt(changes, presenceRow),
    };
  }

  #changeAll(): void {
    this.#commitVersion += 1;
    this.#versions = null;
  }

  /** A number that changes when reads switch to another server. */
  source(): number {
    return this.#source;
  }

  /** Records a switch of servers. Servers with the same data commits give the same responses; otherwise caches are invalidated. */
  #switchTo(role: Role): void {
    if (role === this.#lastRole) return;
    const { primary, replica } = this.#options;
    this.#lastRole = role;
    this.#source += 1;
    if (!areSame(primary.numbers, replica.numbers)) this.#changeAll();
  }

  /** A number that changes when earlier reads may have seen commits that a failover has discarded. */
  epoch(): number {
    return this.#options.primary.losses;
  }

  /** Call when a monitor has changed: with the changed rows, or with null if its numbers decreased or its connection was lost. */
  onChange(role: Role, changed: readonly CommitRow[] | null): void {
    const { primary, replica, boundMs } = this.#options;
    this.#versions = null;
    this.#sums = {};
    const { numbers } = primary;
    if (numbers === null) return;
    if (
      this.#required === null ||
      (role === 'primary' && changed === null && !includes(numbers, this.#required))
    ) {
      // Either this is the first poll, so the age of the commits is unknown, or a failover has discarded commits.
      this.#recentCommits = [];
      this.#required = numbers.slice();
    } else if (role === 'primary') {
      const rows = changed ?? Array.from(numbers, (value, row) => ({ row, value }));
      this.#recentCommits.push({ rows, at: performance.now() });
    }
    this.#requiredCommits();
    if (replica.numbers !== null && !includes(replica.numbers, numbers)) {
      replica.pollWithin(Math.min(noticeDelayMs, boundMs / 20));
    }
  }

  /** Starts to monitor the primary, so that a write does not wait for a server that does not respond. */
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
  wrote(rows: readonly CommitRow[]): void {
    this.#require(rows);
    this.#options.primary.learn(rows);
  }

  /** Returns the sum of the known numbers of the server for reads; null if they are unknown. */
  knownSum(): number | null {
    const role = this.#choose();
    if (role === null) return null;
    this.#switchTo(role);
    const { numbers } = this.#options[role];
    return numbers === null ? null : (this.#sums[role] ??= sumCommits(numbers, null)); // absent: not yet computed
  }

  /** Records and returns the numbers that a read has found, which may be newer than those of the last notification. */
  found(role: Role, rows: readonly CommitRow[]): readonly CommitRow[] {
    const monitor = this.#options[role];
    if (monitor.numbers !== null) monitor.learn(rows);
    return rows;
  }

  /** Checks whether reads should go to a replica because the primary hangs. */
  replacesHanging(): boolean {
    return this.#options.primary.isHanging() && this.#choose() === 'replica';
  }

  #require(rows: readonly CommitRow[]): void {
    const required = (this.#required ??= new Float64Array(rowLimit));
    for (const { row, value } of rows)
      if (row < rowLimit) required[row] = Math.max(numberAt(required, row), value);
  }

  /** Chooses the server for a read. Throws StoreError `unavailable` if every available server may be out of date. */
  choose(): Role {
    const role = this.#choose();
    if (role !== null) {
      this.#switchTo(role);
      return role;
    }
    throw new StoreError(
      'unavailable',
      'The primary store cannot be reached, and the replica is not up to date yet.',
    );
  }

  #choose(): Role | null {
    const { primary, replica, prefersReplica } = this.#options;
    const primaryUp = primary.isUp();
    if (!prefersReplica && primaryUp && !primary.isHanging()) {
      replica.pause();
      return 'primary';
    }
    primary.start();
    replica.start();
    const due = this.#requiredCommits();
    if (
      replica.numbers !== null &&
      replica.isUp() &&
      (due === null ? !primaryUp : includes(replica.numbers, due))
    ) {
      return 'replica';
    }
    if (primaryUp) return 'primary';
    return replica.isUp() ? null : 'primary';
  }

  /**
   * Returns the commits that the replica must have now; null if this node has never polled the primary. While the primary is available,
   * commits have half the bound to reach the replica. A replica that replaces the primary must have all known commits.
   */
  #requiredCommits(): CommitNumbers | null {
    const { primary, prefersReplica, boundMs } = this.#options;
    const dueAt =
      prefersReplica && primary.isUp() ? performance.now() - boundMs / 2 : Number.POSITIVE_INFINITY;
    for (
      let [first] = this.#recentCommits;
      first !== undefined && first.at <= dueAt;
      [first] = this.#recentCommits
    ) {
      this.#require(first.rows);
      this.#recentCommits.shift();
    }
    return this.#required;
  }
}

/** Checks whether two servers have the same commits of data. */
function areSame(one: CommitNumbers | null, other: CommitNumbers | null): boolean {
  return (
    one !== null &&
    other !== null &&
    one.every((number, row) => row === operationalRow || number === other[row])
  );
}
