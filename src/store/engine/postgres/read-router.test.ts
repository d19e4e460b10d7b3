import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StoreError } from '../../port/errors.ts';
import type { RoutedWatch } from './read-router.ts';
import { ReadRouter } from './read-router.ts';

/** A watch of a server that a test speaks for. */
interface Server extends RoutedWatch {
  /** The server is seen to have a commit. */
  shows(commit: number): void;
  /** The connection to it is lost. */
  ends(): void;
}

/** No commit is due for as long as a test runs. */
const longBoundMs = 3_600_000;

function openServer(onChange: () => void): Server {
  let isUp = true;
  return {
    commit: null,
    data: null,
    dataVersion: 0,
    lookedAt: 0,
    losses: 0,
    isUp: () => isUp,
    start() {},
    pause() {},
    pollIn() {},
    learn(commit) {
      this.shows(commit.number);
    },
    lose() {
      this.ends();
    },
    shows(commit) {
      isUp = true;
      this.commit = commit;
      this.data = commit;
      this.dataVersion += 1;
      onChange();
    },
    ends() {
      isUp = false;
      this.losses += 1;
      onChange();
    },
  };
}

/** A route between a primary and a replica that both have commit 1, by default to the replica. */
function openRoute({ boundMs = longBoundMs, prefersReplica = true } = {}) {
  const primary = openServer(() => route.onChange());
  const replica = openServer(() => route.onChange());
  const route = new ReadRouter({ primary, replica, prefersReplica, boundMs });
  primary.shows(1);
  replica.shows(1);
  return { primary, replica, route };
}

const isUnavailable = (error: unknown) => error instanceof StoreError && error.code === 'unavailable';

describe('reads beside a replica', () => {
  test('go to it while it has what is due, although the primary has more', () => {
    const { primary, route } = openRoute();
    primary.shows(2);
    assert.equal(route.choose(), 'replica');
  });

  test('go to the primary when something is due that it does not have, and back when it has', () => {
    const { primary, replica, route } = openRoute({ boundMs: 0 });
    primary.shows(2);
    assert.equal(route.choose(), 'primary');
    replica.shows(2);
    assert.equal(route.choose(), 'replica');
  });

  test('go to the primary for what this node wrote itself', () => {
    const { route } = openRoute();
    route.wrote({ number: 2, data: 2 });
    assert.equal(route.choose(), 'primary');
  });
});

for (const prefersReplica of [true, false]) {
  describe(`when the primary is lost, reads ${prefersReplica ? 'that the replica answered already' : 'that it answered alone'}`, () => {
    test('are refused until the replica has everything that is known, however new it is', () => {
      const { primary, replica, route } = openRoute({ prefersReplica });
      primary.shows(2);
      primary.shows(3);
      primary.ends();
      assert.throws(() => route.choose(), isUnavailable);
      replica.shows(2);
      assert.throws(() => route.choose(), isUnavailable);
      replica.shows(3);
      assert.equal(route.choose(), 'replica');
    });

    test('go on with a new primary that has less, where a failover has lost commits', () => {
      const { primary, replica, route } = openRoute({ prefersReplica });
      primary.shows(3);
      primary.ends();
      primary.shows(2);
      replica.shows(2);
      assert.equal(route.choose(), prefersReplica ? 'replica' : 'primary');
    });
  });
}

test('the source is another one after reads have turned to a server and back', () => {
  const { primary, replica, route } = openRoute();
  assert.equal(route.choose(), 'replica');
  const source = route.source();
  replica.ends();
  assert.equal(route.choose(), 'primary');
  primary.shows(2);
  replica.shows(1);
  assert.equal(route.choose(), 'replica');
  assert.notEqual(route.source(), source);
});
