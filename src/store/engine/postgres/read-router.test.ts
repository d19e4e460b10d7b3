import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StoreError } from '../../port/errors.ts';
import type { RoutedMonitor } from './read-router.ts';
import { ReadRouter } from './read-router.ts';

/** A monitor that the test controls. */
interface FakeMonitor extends RoutedMonitor {
  /** Sets the newest commit of the server, which is then available. */
  setCommit(commit: number): void;
  /** Simulates a lost connection. */
  disconnect(): void;
}

/** No commit becomes due while a test runs. */
const longBoundMs = 3_600_000;

function createMonitor(onChange: () => void): FakeMonitor {
  let isUp = true;
  return {
    commit: null,
    data: null,
    dataVersion: 0,
    polledAt: 0,
    losses: 0,
    isUp: () => isUp,
    start() {},
    pause() {},
    pollIn() {},
    learn(commit) {
      this.setCommit(commit.number);
    },
    lose() {
      this.disconnect();
    },
    setCommit(commit) {
      isUp = true;
      this.commit = commit;
      this.data = commit;
      this.dataVersion += 1;
      onChange();
    },
    disconnect() {
      isUp = false;
      this.losses += 1;
      onChange();
    },
  };
}

/** A router with a primary and a replica that both have commit 1. Prefers the replica by default. */
function openRouter({ boundMs = longBoundMs, prefersReplica = true } = {}) {
  const primary = createMonitor(() => router.onChange());
  const replica = createMonitor(() => router.onChange());
  const router = new ReadRouter({ primary, replica, prefersReplica, boundMs });
  primary.setCommit(1);
  replica.setCommit(1);
  return { primary, replica, router };
}

const isUnavailable = (error: unknown) => error instanceof StoreError && error.code === 'unavailable';

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
    router.wrote({ number: 2, data: 2 });
    assert.equal(router.choose(), 'primary');
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
