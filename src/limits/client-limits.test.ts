import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ClientRules } from './client-limits.ts';
import { ClientLimits } from './client-limits.ts';

const rules: ClientRules = {
  rateLimit: 10,
  rateBurst: 5,
  maxClientRequests: 0,
  maxClientConnections: 0,
  sendMemory: 64,
};

function limitsAt(changes: Partial<ClientRules> = {}): {
  limits: ClientLimits;
  clock: { ms: number };
} {
  const clock = { ms: 1_000_000 };
  return { limits: new ClientLimits({ ...rules, ...changes }, () => clock.ms), clock };
}

/** Returns how many of `count` requests are accepted now; each is ended immediately. */
function take(limits: ClientLimits, key: string, count: number): number {
  let taken = 0;
  for (let turn = 0; turn < count; turn += 1) {
    const client = limits.clientOf(key);
    if (limits.begin(client) !== null) continue;
    limits.end(client);
    taken += 1;
  }
  return taken;
}

describe('rate limit', () => {
  test('an idle client may send a burst, then as many requests as tokens are refilled', () => {
    const { limits, clock } = limitsAt();
    assert.equal(take(limits, 'a', 20), 5);
    clock.ms += 100;
    assert.equal(take(limits, 'a', 20), 1);
    clock.ms += 250;
    assert.equal(take(limits, 'a', 20), 2);
    clock.ms += 60_000;
    assert.equal(take(limits, 'a', 20), 5);
  });

  test('a refusal has Retry-After and uses no token', () => {
    const { limits, clock } = limitsAt({ rateLimit: 1, rateBurst: 3 });
    take(limits, 'a', 3);
    const refusal = limits.begin(limits.clientOf('a'));
    assert.equal(refusal?.code, 'client.rate');
    assert.equal(refusal.details['retryAfter'], 1);
    take(limits, 'a', 100);
    clock.ms += 1000;
    assert.equal(take(limits, 'a', 2), 1);
    assert.equal(limits.counts.rate, 102);
  });

  test('each 10 ms of what a request costs take a token more, and a debt is paid before the next request', () => {
    const { limits, clock } = limitsAt();
    const client = limits.clientOf('a');
    const addCost = limits.meter(client);
    addCost(20);
    assert.equal(take(limits, 'a', 20), 3);
    addCost(3000);
    const refusal = limits.begin(client);
    assert.equal(refusal?.code, 'client.rate');
    // Refilling 300 tokens takes 30 s, and one for the next request another 0.1 s, which is rounded up.
    assert.equal(refusal.details['retryAfter'], 31);
    clock.ms += 30_000;
    assert.equal(take(limits, 'a', 20), 0);
    clock.ms += 100;
    assert.equal(take(limits, 'a', 20), 1);
  });

  test('a client whose bucket was full long ago pays from now on', () => {
    const { limits, clock } = limitsAt();
    take(limits, 'a', 1);
    clock.ms += 3_600_000;
    limits.meter(limits.clientOf('a'))(40);
    assert.equal(take(limits, 'a', 20), 1);
  });

  test('a request that costs less than 10 ms takes its own token only; small costs of all requests add up', () => {
    const { limits } = limitsAt();
    const client = limits.clientOf('a');
    limits.meter(client)(9);
    assert.equal(take(limits, 'a', 1), 1);
    for (let request = 0; request < 3; request += 1) limits.meter(client)(9);
    assert.equal(take(limits, 'a', 20), 1);
  });

  test('without a limit of the rate, costs are not counted', () => {
    const { limits } = limitsAt({ rateLimit: 0 });
    limits.meter(limits.clientOf('a'))(1e9);
    assert.equal(take(limits, 'a', 100), 100);
  });

  test('clients do not share a bucket', () => {
    const { limits } = limitsAt();
    assert.deepEqual([take(limits, 'a', 9), take(limits, 'b', 9)], [5, 5]);
  });

  test('a rate of 0 disables the limit', () =>
    assert.equal(take(limitsAt({ rateLimit: 0 }).limits, 'a', 1000), 1000));

  test('in any period, at most the burst and the refilled tokens are accepted', () => {
    const waits = fc.array(fc.record({ waitMs: fc.nat(500), requests: fc.nat(20) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(
        waits,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 20 }),
        (steps, rateLimit, rateBurst) => {
          const { limits, clock } = limitsAt({ rateLimit, rateBurst });
          const beganAt = clock.ms;
          let taken = 0;
          for (const { waitMs, requests } of steps) {
            clock.ms += waitMs;
            taken += take(limits, 'a', requests);
          }
          assert.ok(taken <= rateBurst + ((clock.ms - beganAt) / 1000) * rateLimit + 1e-6);
        },
      ),
    );
  });
});

describe('concurrent requests', () => {
  test('a request over the limit is refused until another one has ended', () => {
    const { limits } = limitsAt({ rateLimit: 0, maxClientRequests: 2 });
    const client = limits.clientOf('a');
    assert.equal(limits.begin(client), null);
    assert.equal(limits.begin(client), null);
    assert.equal(limits.begin(client)?.code, 'client.requests.too-many');
    limits.end(client);
    assert.equal(limits.begin(client), null);
    assert.equal(limits.counts.requests, 1);
  });
});

describe('unread answers', () => {
  test('a client that uses a quarter of the buffer budget is refused, and other clients are not', () => {
    const { limits } = limitsAt({ rateLimit: 0, sendMemory: 4 });
    const slow = limits.clientOf('a');
    const other = limits.clientOf('b');
    slow.bufferedBytes = 1_048_575;
    assert.equal(limits.begin(slow), null);
    slow.bufferedBytes += 1;
    assert.equal(limits.begin(slow)?.code, 'client.answers.unread');
    assert.equal(limits.begin(other), null);
    assert.equal(limits.counts.unread, 1);
  });
});

describe('concurrent connections', () => {
  test('a connection over the limit is refused until another one has ended', () => {
    const { limits } = limitsAt({ maxClientConnections: 2 });
    const client = limits.clientOf('a');
    assert.deepEqual(
      [limits.connect(client), limits.connect(client), limits.connect(client)],
      [true, true, false],
    );
    limits.disconnect(client);
    assert.equal(limits.connect(limits.clientOf('a')), true);
    assert.equal(limits.counts.connections, 1);
  });
});

describe('memory', () => {
  test('a disconnected client with a full bucket is removed', () => {
    const { limits } = limitsAt();
    const client = limits.clientOf('a');
    limits.connect(client);
    limits.disconnect(client);
    assert.equal(limits.size, 0);
  });

  test('a disconnected client without a full bucket is retained, so that reconnecting does not refill it', () => {
    const { limits } = limitsAt();
    const client = limits.clientOf('a');
    limits.connect(client);
    assert.equal(take(limits, 'a', 9), 5);
    limits.disconnect(client);
    assert.equal(take(limits, 'a', 9), 0);
  });

  test('at most 65,536 clients are in memory', () => {
    const { limits } = limitsAt();
    for (let number = 0; number < 70_000; number += 1) take(limits, `client ${number}`, 1);
    assert.equal(limits.size, 65_536);
  });

  test('a client with an open connection is not evicted', () => {
    const { limits } = limitsAt();
    const client = limits.clientOf('here');
    limits.connect(client);
    for (let number = 0; number < 70_000; number += 1) take(limits, `client ${number}`, 1);
    assert.equal(limits.clientOf('here'), client);
  });
});
