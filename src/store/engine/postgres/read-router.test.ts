import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CommitScope } from '../../../cache/index.ts';
import { StoreError } from '../../port/errors.ts';
import type { RoutedMonitor } from './read-router.ts';
import { ReadRouter } from './read-router.ts';
import type { CommitRow } from './commit-rows.ts';
import { countsRow, toCommitNumbers, rowLimit, rowOfPlayer, sharedRow } from './commit-rows.ts';

/** A monitor that the test controls. */
interface FakeMonitor extends RoutedMonitor {
  /** Sets the newest commit of the server, which is then available. */
  setCommit(commit: number): void;
  /** Simulates a poll whose answer is late, or has arrived if `late` is false. */
  setHanging(late: boolean): void;
  /** Simulates a lost connection. */
  disconnect(): void;
}

/** A bound so long that no commit becomes due while a test runs. */
const longBoundMs = 3_600_000;

const rowsOf = (commit: number): CommitRow[] => [{ row: sharedRow, value: commit }];

function createMonitor(onChange: (changed: readonly CommitRow[] | null) => void): FakeMonitor {
  let isUp = true;
  let isHanging = false;
  return {
    numbers: null,
    changes: new Float64Array(rowLimit),
    resets: 0,
    polledAt: 0,
    losses: 0,
    isUp: () => isUp,
    isHanging: () => isHanging,
    start() {},
    pause() {},
    pollWithin() {},
    learn([newest]) {
      if (newest !== undefined) this.setCommit(newest.value);
    },
    lose() {
      this.disconnect();
    },
    setCommit(commit) {
      const isLower = commit < (this.numbers?.[sharedRow] ?? 0);
      isUp = true;
      this.numbers = toCommitNumbers(rowsOf(commit));
      this.changes[sharedRow] = (this.changes[sharedRow] ?? 0) + 1;
      onChange(isLower ? null : rowsOf(commit));
    },
    setHanging(late) {
      isHanging = late;
    },
    disconnect() {
      isUp = false;
      this.losses += 1;
      this.resets += 1;
      onChange(null);
    },
  };
}

/** A router with a primary and a replica that both have commit 1. Prefers the replica by default. */
function openRouter({ boundMs = longBoundMs, prefersReplica = true } = {}) {
  const primary = createMonitor((changed) => router.onChange('primary', changed));
  const replica = createMonitor((changed) => router.onChange('replica', changed));
  const router = new ReadRouter({ primary, replica, prefersReplica, boundMs });
  primary.setCommit(1);
  replica.setCommit(1);
  return { primary, replica, router };
}

const isUnavailable = (error: unknown) =>
  error instanceof StoreError && error.code === 'unavailable';

describe('reads with a replica', () => {
  test('go to the replica while it has all due commits, even if the primary has newer ones', () => {
    const { primary, router } = openRouter();
    primary.setCommit(2);
    assert.equal(router.choose(), 'replica');
  });

  test('go to the primary while the replica lacks a due commit', () => {
    const { primary, replica, router } = openRouter({ boundMs: 0 });
    primary.setCommit(2);
    assert.equal(router.choose(), 'primary');
    replica.setCommit(2);
    assert.equal(router.choose(), 'replica');
  });

  test('go to the primary while the replica lacks a commit of this node', () => {
    const { router } = openRouter();
    router.wrote(rowsOf(2));
    assert.equal(router.choose(), 'primary');
  });
});

describe('while the primary hangs, reads that went to it', () => {
  test('go to a replica that has all known commits', () => {
    const { primary, replica, router } = openRouter({ prefersReplica: false });
    primary.setCommit(2);
    primary.setHanging(true);
    assert.equal(router.choose(), 'primary');
    assert.equal(router.replacesHanging(), false);
    replica.setCommit(2);
    assert.equal(router.choose(), 'replica');
    assert.equal(router.replacesHanging(), true);
  });

  test('go to it again when it answers', () => {
    const { primary, router } = openRouter({ prefersReplica: false });
    primary.setHanging(true);
    assert.equal(router.choose(), 'replica');
    primary.setHanging(false);
    assert.equal(router.choose(), 'primary');
    assert.equal(router.replacesHanging(), false);
  });
});

for (const prefersReplica of [true, false]) {
  describe(`when the primary is lost, reads that went to the ${prefersReplica ? 'replica' : 'primary'}`, () => {
    test('fail until the replica has all known commits', () => {
      const { primary, replica, router } = openRouter({ prefersReplica });
      primary.setCommit(2);
      primary.setCommit(3);
      primary.disconnect();
      assert.throws(() => router.choose(), isUnavailable);
      replica.setCommit(2);
      assert.throws(() => router.choose(), isUnavailable);
      replica.setCommit(3);
      assert.equal(router.choose(), 'replica');
    });

    test('continue with a new primary that lacks commits lost in a failover', () => {
      const { primary, replica, router } = openRouter({ prefersReplica });
      primary.setCommit(3);
      primary.disconnect();
      primary.setCommit(2);
      replica.setCommit(2);
      assert.equal(router.choose(), prefersReplica ? 'replica' : 'primary');
    });
  });
}

test('the source changes when reads switch to the primary and back', () => {
  const { primary, replica, router } = openRouter();
  assert.equal(router.choose(), 'replica');
  const source = router.source();
  replica.disconnect();
  assert.equal(router.choose(), 'primary');
  primary.setCommit(2);
  replica.setCommit(1);
  assert.equal(router.choose(), 'replica');
  assert.notEqual(router.source(), source);
});

describe('the commit versions', () => {
  const fox = { playerId: 1, withRank: false };
  const owl = { playerId: 2, withRank: false };
  const commitOf = (playerId: number): CommitRow[] => [{ row: rowOfPlayer(playerId), value: 1 }];

  /** Returns a function that checks whether the commits in these rows change the version of a scope. */
  function changesBy(rows: readonly CommitRow[]) {
    const { primary, router } = openRouter({ prefersReplica: false });
    primary.polledAt = performance.now();
    const before = router.commitVersions();
    for (const { row } of rows) primary.changes[row] = (primary.changes[row] ?? 0) + 1;
    router.onChange('primary', rows);
    const changed = router.commitVersions();
    return (scope: CommitScope) => changed.of(scope) !== before.of(scope);
  }

  test('of a player change with commits of the player, and not with those of another', () => {
    const isChanged = changesBy(commitOf(1));
    assert.equal(isChanged(fox), true);
    assert.equal(isChanged(owl), false);
    assert.equal(isChanged('catalogue'), false);
    assert.equal(isChanged(null), true);
  });

  test('of all change with a commit that may concern any data', () => {
    const isChanged = changesBy(rowsOf(2));
    for (const scope of [fox, owl, 'catalogue', null] as const)
      assert.equal(isChanged(scope), true);
  });

  test('of a player change with counts only if the value shows the rank', () => {
    const isChanged = changesBy([{ row: countsRow, value: 1 }]);
    assert.equal(isChanged(fox), false);
    assert.equal(isChanged({ ...fox, withRank: true }), true);
  });
});

describe('the sum of the known commits', () => {
  test('grows with each commit of the server that is read', () => {
    const { primary, router } = openRouter({ prefersReplica: false });
    assert.equal(router.knownSum(), 1);
    primary.setCommit(5);
    assert.equal(router.knownSum(), 5);
  });

  test('is that of the other server after a switch', () => {
    const { primary, replica, router } = openRouter();
    replica.setCommit(4);
    assert.equal(router.knownSum(), 4);
    primary.setCommit(7);
    router.wrote(rowsOf(7));
    assert.equal(router.choose(), 'primary');
    assert.equal(router.knownSum(), 7);
  });
});
