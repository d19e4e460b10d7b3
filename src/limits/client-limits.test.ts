import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ClientRules } from './client-limits.ts';
import { ClientLimits } from './client-limits.ts';
import { reportRates } from './shared-rates.ts';

const rules: ClientRules = {
  rateLimit: 10,
  rateBurst: 5,
  maxClientRequests: 0,
  maxClientConnections: 0,
  rateStore: 'memory',
  sendMemory: 64,
};

function limitsAt(changes: Partial<ClientRules> = {}): { limits: ClientLimits; clock: { ms: number } } {
  const clock = { ms: 1_000_000 };
  return { limits: new ClientLimits({ ...rules, ...changes }, () => clock.ms), clock };
}

/** How many of `count` requests are taken now, each ended at once. */
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

describe('rate', () => {
  test('a quiet client may make a burst, then as many as tokens come back', () => {
    const { limits, clock } = limitsAt();
    assert.equal(take(limits, 'a', 20), 5);
    clock.ms += 100;
    assert.equal(take(limits, 'a', 20), 1);
    clock.ms += 250;
    assert.equal(take(limits, 'a', 20), 2);
    clock.ms += 60_000;
    assert.equal(take(limits, 'a', 20), 5);
  });

  test('what is refused says when to come again, and costs no token', () => {
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

  test('clients do not share a bucket', () => {
    const { limits } = limitsAt();
    assert.deepEqual([take(limits, 'a', 9), take(limits, 'b', 9)], [5, 5]);
  });

  test('a rate of 0 limits nothing', () => assert.equal(take(limitsAt({ rateLimit: 0 }).limits, 'a', 1000), 1000));

  test('over any time no more is taken than the burst and what came back', () => {
    const waits = fc.array(fc.record({ waitMs: fc.nat(500), requests: fc.nat(20) }), { minLength: 1 });
    fc.assert(
      fc.property(waits, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 20 }), (steps, rateLimit, rateBurst) => {
        const { limits, clock } = limitsAt({ rateLimit, rateBurst });
        const beganAt = clock.ms;
        let taken = 0;
        for (const { waitMs, requests } of steps) {
          clock.ms += waitMs;
          taken += take(limits, 'a', requests);
        }
        assert.ok(taken <= rateBurst + ((clock.ms - beganAt) / 1000) * rateLimit + 1e-6);
      }),
    );
  });
});

describe('requests at a time', () => {
  test('one too many is refused until another has ended', () => {
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

describe('answers that are not read', () => {
  test('a client who holds a quarter of the memory for them is refused, others are not', () => {
    const { limits } = limitsAt({ rateLimit: 0, sendMemory: 4 });
    const [slow, other] = [limits.clientOf('a'), limits.clientOf('b')];
    slow.bufferedBytes = 1_048_575;
    assert.equal(limits.begin(slow), null);
    slow.bufferedBytes += 1;
    assert.equal(limits.begin(slow)?.code, 'client.answers.unread');
    assert.equal(limits.begin(other), null);
    assert.equal(limits.counts.unread, 1);
  });
});

describe('connections at a time', () => {
  test('one too many is refused until another has ended', () => {
    const { limits } = limitsAt({ maxClientConnections: 2 });
    const client = limits.clientOf('a');
    assert.deepEqual([limits.connect(client), limits.connect(client), limits.connect(client)], [true, true, false]);
    limits.disconnect(client);
    assert.equal(limits.connect(limits.clientOf('a')), true);
    assert.equal(limits.counts.connections, 1);
  });
});

describe('memory', () => {
  test('a client that left with a full bucket is forgotten', () => {
    const { limits } = limitsAt();
    const client = limits.clientOf('a');
    limits.connect(client);
    limits.disconnect(client);
    assert.equal(limits.size, 0);
  });

  test('one that owes tokens is kept, so that coming again does not fill its bucket', () => {
    const { limits } = limitsAt();
    const client = limits.clientOf('a');
    limits.connect(client);
    assert.equal(take(limits, 'a', 9), 5);
    limits.disconnect(client);
    assert.equal(take(limits, 'a', 9), 0);
  });

  test('no more than 65,536 clients are kept, whoever comes', () => {
    const { limits } = limitsAt();
    for (let number = 0; number < 70_000; number += 1) take(limits, `client ${number}`, 1);
    assert.equal(limits.size, 65_536);
  });

  test('a client with an open connection is not forgotten to make room', () => {
    const { limits } = limitsAt();
    const client = limits.clientOf('here');
    limits.connect(client);
    for (let number = 0; number < 70_000; number += 1) take(limits, `client ${number}`, 1);
    assert.equal(limits.clientOf('here'), client);
  });
});

describe('shared by processes', () => {
  const clocksOf = (clock: { readonly ms: number }) => ({ own: () => clock.ms, shared: () => clock.ms });

  /** A ledger as the store keeps it, on the clock of the test. */
  function ledgerAt(clock: { ms: number }): { addClientRates: Parameters<typeof reportRates>[1]['addClientRates'] } {
    const fullAt = new Map<string, number>();
    return {
      addClientRates: (taken) =>
        Promise.resolve(
          taken.map(({ client, takenMs }) => {
            const at = Math.max(fullAt.get(client) ?? 0, clock.ms) + takenMs;
            fullAt.set(client, at);
            return at - clock.ms;
          }),
        ),
    };
  }

  test('what one process gave counts in the other once both have told', async () => {
    const clock = { ms: 1_000_000 };
    const ledger = ledgerAt(clock);
    const shared = { ...rules, rateStore: 'store' } as const;
    const [one, two] = [new ClientLimits(shared, () => clock.ms), new ClientLimits(shared, () => clock.ms)];
    assert.deepEqual([take(one, 'a', 9), take(two, 'a', 1)], [5, 1]);
    for (const limits of [one, two]) await reportRates(limits, ledger, rules, clocksOf(clock));
    assert.equal(take(two, 'a', 9), 0);
    clock.ms += 200;
    assert.equal(take(two, 'a', 9), 1);
  });

  test('nothing is told of clients that asked nothing', async () => {
    const { limits, clock } = limitsAt({ rateStore: 'store' });
    limits.clientOf('a');
    await reportRates(limits, { addClientRates: () => Promise.reject(new Error('not to be asked')) }, rules, clocksOf(clock));
  });
});
