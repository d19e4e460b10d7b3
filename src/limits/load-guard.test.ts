import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault } from '../contract/index.ts';
import type { LoadRules } from './load-guard.ts';
import { LoadGuard } from './load-guard.ts';

/** A guard with a simulated clock and event loop. */
class Loop {
  readonly guard: LoadGuard;
  readonly buffered = { isFull: false };
  readonly answers: (Fault | null)[] = [];
  /** The clients whose requests were accepted, in order. */
  readonly accepted: string[] = [];
  ms = 5000;
  /** Requests accepted since the start of the last tick. */
  #takenNow = 0;
  #ends: (() => void)[] = [];

  constructor(changes: Partial<LoadRules> = {}) {
    const onTickEnd = (callback: () => void): void => void this.#ends.push(callback);
    this.guard = new LoadGuard(
      { overloadDelay: 200, maxRequests: 1000, ...changes },
      this.buffered,
      {
        now: () => this.ms,
        onTickEnd,
      },
    );
  }

  /** Reads `count` requests; each accepted one is answered in the tick in which it is accepted. */
  async arrive(count: number, client = 'one'): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      void this.#ask(client);
    }
    await Promise.resolve();
  }

  async #ask(client: string): Promise<void> {
    const refusal = await this.guard.begin(client);
    this.answers.push(refusal);
    if (refusal !== null) return;
    this.accepted.push(client);
    this.#takenNow += 1;
    this.guard.end();
  }

  /** Runs ticks of the event loop. A request takes `eachMs`, and so does a tick without requests. */
  async ticks(count: number, eachMs: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      this.ms += eachMs * Math.max(1, this.#takenNow);
      this.#takenNow = 0;
      const [end] = this.#ends.splice(0, 1);
      end?.();
      // Lets the guard's promise settle, and the code that awaits it run.
      for (let hop = 0; hop < 4; hop += 1) await Promise.resolve();
    }
  }

  get taken(): number {
    return this.answers.filter((refusal) => refusal === null).length;
  }
}

test('the first request of a tick is accepted immediately, and further ones in order, one per tick', async () => {
  const loop = new Loop();
  await loop.arrive(3);
  assert.deepEqual([loop.taken, loop.guard.waiting], [1, 2]);
  await loop.ticks(1, 8);
  assert.deepEqual([loop.taken, loop.guard.waiting, loop.guard.delayMs], [2, 1, 8]);
  await loop.ticks(1, 8);
  assert.deepEqual([loop.taken, loop.guard.waiting, loop.guard.shed], [3, 0, 0]);
  await loop.ticks(1, 8);
  await loop.arrive(1);
  assert.equal(loop.taken, 4);
});

test('small requests share a tick, as many as take four milliseconds together, and a slow one gets its own tick', async () => {
  const loop = new Loop({ overloadDelay: 0 });
  await loop.arrive(1000);
  await loop.ticks(50, 0.45);
  let before = loop.taken;
  await loop.ticks(10, 0.45);
  assert.equal(loop.taken - before, 80);
  await loop.ticks(40, 16);
  before = loop.taken;
  await loop.ticks(3, 16);
  assert.equal(loop.taken - before, 3);
});

test('a tick accepts at most 32 requests', async () => {
  const loop = new Loop({ overloadDelay: 0, maxRequests: 10_000 });
  await loop.arrive(5000);
  await loop.ticks(100, 0.01);
  const before = loop.taken;
  await loop.ticks(10, 0.01);
  assert.equal(loop.taken - before, 320);
});

test('requests that waited too long are refused with 503 and Retry-After', async () => {
  const loop = new Loop();
  await loop.arrive(300);
  await loop.ticks(500, 2);
  assert.equal(loop.answers.length, 300);
  // With 2 ms for each, 100 requests are accepted within 200 ms. Then all others are refused, except those that can be answered in half of
  // this time.
  assert.ok(loop.taken >= 145 && loop.taken <= 165, String(loop.taken));
  assert.equal(loop.guard.shed, 300 - loop.taken);
  const refusal = loop.answers.find((answer) => answer !== null);
  assert.deepEqual([refusal?.kind.status, refusal?.kind.retryAfter], [503, 1]);
});

test('under overload, every tick still answers one request', async () => {
  const loop = new Loop();
  for (let tick = 0; tick < 1000; tick += 1) {
    await loop.arrive(3);
    await loop.ticks(1, 2);
  }
  assert.ok(loop.taken >= 1000, String(loop.taken));
  assert.ok(loop.guard.isOverloaded);
  assert.ok(loop.guard.delayMs <= 300, String(loop.guard.delayMs));
});

test('after an overload, no request is refused', async () => {
  const loop = new Loop();
  await loop.arrive(600);
  await loop.ticks(800, 2);
  assert.ok(!loop.guard.isOverloaded);
  const { shed } = loop.guard;
  await loop.arrive(50);
  await loop.ticks(60, 2);
  assert.equal(loop.guard.shed, shed);
});

test('a few requests behind a slow answer are not an overload', async () => {
  const loop = new Loop();
  await loop.arrive(4);
  await loop.ticks(4, 3000);
  assert.deepEqual([loop.taken, loop.guard.shed], [4, 0]);
});

test('requests that waited while the machine was suspended are answered, if that is possible in time', async () => {
  const loop = new Loop();
  await loop.arrive(20);
  await loop.ticks(1, 3000);
  await loop.ticks(30, 2);
  assert.deepEqual([loop.taken, loop.guard.shed], [20, 0]);
});

test('an overloadDelay of 0 never refuses a request for waiting', async () => {
  const loop = new Loop({ overloadDelay: 0 });
  await loop.arrive(500);
  await loop.ticks(600, 10);
  assert.equal(loop.taken, 500);
});

test('new connections are accepted before the next request, up to a limit', async () => {
  const loop = new Loop();
  await loop.arrive(2);
  for (let tick = 0; tick < 32; tick += 1) {
    loop.guard.connected();
    await loop.ticks(1, 0);
    assert.equal(loop.taken, 1);
  }
  loop.guard.connected();
  await loop.ticks(1, 0);
  assert.equal(loop.taken, 2);
});

test('requests over maxRequests are refused until the number is well below it', async () => {
  const loop = new Loop({ maxRequests: 10 });
  await loop.arrive(15);
  assert.ok(loop.guard.isOverloaded);
  assert.deepEqual([loop.taken, loop.guard.waiting], [1, 9]);
  await loop.ticks(40, 2);
  assert.deepEqual([loop.taken, loop.guard.shed], [10, 5]);
});

test('while requests wait, refusals take a part of the time, and the rest follow when none waits', async () => {
  const loop = new Loop({ maxRequests: 100 });
  await loop.arrive(1000);
  const began = loop.ms;
  await loop.ticks(20, 2);
  assert.ok(
    loop.guard.waiting > 0 && loop.guard.shed <= 64 + (loop.ms - began) * 0.5,
    String(loop.guard.shed),
  );
  await loop.ticks(200, 2);
  assert.deepEqual([loop.taken, loop.guard.shed], [100, 900]);
});

test('up to ten times maxRequests refusals are delayed, and further ones are immediate', async () => {
  const loop = new Loop({ maxRequests: 100 });
  await loop.arrive(5000);
  assert.deepEqual([loop.taken, loop.guard.shed], [1, 5000 - 100 - 1000]);
  await loop.ticks(400, 2);
  assert.deepEqual([loop.taken, loop.guard.shed], [100, 4900]);
});

test('a client with many requests delays its own, and is refused before a client with few', async () => {
  const loop = new Loop();
  for (let round = 0; round < 100; round += 1) {
    await loop.arrive(20, 'many');
    if (round % 10 === 5) await loop.arrive(1, 'few');
    await loop.ticks(3, 10);
  }
  await loop.ticks(300, 10);
  const taken = loop.accepted.filter((client) => client === 'few').length;
  assert.equal(taken, 10);
  assert.ok(loop.guard.shed > 1000, String(loop.guard.shed));
});

test('clients with a request each are accepted in order of arrival', async () => {
  const loop = new Loop({ overloadDelay: 0 });
  const clients = Array.from({ length: 50 }, (_, number) => String(number));
  for (const client of clients) await loop.arrive(1, client);
  await loop.ticks(100, 2);
  assert.deepEqual(loop.accepted, clients);
});

test('refusals of clients over their limits take their turn with those of the guard, while requests wait', async () => {
  const loop = new Loop({ maxRequests: 100 });
  await loop.arrive(100);
  let sent = 0;
  const began = loop.ms;
  for (let number = 0; number < 500; number += 1)
    void loop.guard.refusalTurn().then(() => (sent += 1));
  await loop.ticks(20, 2);
  assert.ok(sent > 0 && sent <= 64 + (loop.ms - began) * 0.5, String(sent));
  await loop.ticks(200, 2);
  assert.deepEqual([loop.taken, sent, loop.guard.shed], [100, 500, 0]);
});

test('requests are refused in order of arrival', async () => {
  const loop = new Loop({ maxRequests: 1 });
  void loop.guard.begin('one');
  const order: number[] = [];
  for (const number of [1, 2, 3])
    void Promise.resolve(loop.guard.begin('one')).then(() => order.push(number));
  await loop.ticks(5, 2);
  assert.deepEqual(order, [1, 2, 3]);
});

test('while the buffer budget is full, new and waiting requests are refused, and afterwards requests are accepted', async () => {
  const loop = new Loop();
  await loop.arrive(1);
  await loop.arrive(2);
  loop.buffered.isFull = true;
  await loop.ticks(4, 1);
  await loop.arrive(1);
  assert.deepEqual(
    loop.answers.map((fault) => fault?.code ?? 'taken'),
    ['taken', 'server.overloaded', 'server.overloaded', 'server.overloaded'],
  );
  loop.buffered.isFull = false;
  await loop.arrive(1);
  assert.equal(loop.answers.at(-1), null);
});
