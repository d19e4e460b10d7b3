import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault } from '../contract/index.ts';
import type { LoadRules } from './load-guard.ts';
import { LoadGuard } from './load-guard.ts';

/** A guard on a clock and a loop of the test. */
class Loop {
  readonly guard: LoadGuard;
  readonly held = { isFull: false };
  readonly answers: (Fault | null)[] = [];
  ms = 5000;
  /** Requests taken since the last turn began. */
  #takenNow = 0;
  #ends: (() => void)[] = [];

  constructor(changes: Partial<LoadRules> = {}) {
    const onTickEnd = (callback: () => void): void => void this.#ends.push(callback);
    this.guard = new LoadGuard({ overloadDelay: 200, maxRequests: 1000, ...changes }, this.held, {
      now: () => this.ms,
      onTickEnd,
    });
  }

  /** So many requests are read; each that is taken is answered in the turn it is taken in. */
  async arrive(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      void this.#ask();
    }
    await Promise.resolve();
  }

  async #ask(): Promise<void> {
    const refusal = await this.guard.begin();
    this.answers.push(refusal);
    if (refusal !== null) return;
    this.#takenNow += 1;
    this.guard.end();
  }

  /** Turns of the loop, each as long as what was taken in it; a request takes this long, as does a turn with none. */
  async turns(count: number, eachMs: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      this.ms += eachMs * Math.max(1, this.#takenNow);
      this.#takenNow = 0;
      const [end] = this.#ends.splice(0, 1);
      end?.();
      // One for the promise of the guard, one for what hangs on it.
      for (let hop = 0; hop < 4; hop += 1) await Promise.resolve();
    }
  }

  get taken(): number {
    return this.answers.filter((refusal) => refusal === null).length;
  }
}

test('the first of a turn is taken at once, those behind it in their order, one in each turn', async () => {
  const loop = new Loop();
  await loop.arrive(3);
  assert.deepEqual([loop.taken, loop.guard.waiting], [1, 2]);
  await loop.turns(1, 8);
  assert.deepEqual([loop.taken, loop.guard.waiting, loop.guard.delayMs], [2, 1, 8]);
  await loop.turns(1, 8);
  assert.deepEqual([loop.taken, loop.guard.waiting, loop.guard.shed], [3, 0, 0]);
  await loop.turns(1, 8);
  await loop.arrive(1);
  assert.equal(loop.taken, 4);
});

test('small requests share a turn, as many as take four milliseconds together; a slow one has its own again', async () => {
  const loop = new Loop({ overloadDelay: 0 });
  await loop.arrive(1000);
  await loop.turns(50, 0.45);
  let before = loop.taken;
  await loop.turns(10, 0.45);
  assert.equal(loop.taken - before, 80);
  await loop.turns(40, 16);
  before = loop.taken;
  await loop.turns(3, 16);
  assert.equal(loop.taken - before, 3);
});

test('no turn takes more than 32, however small they are', async () => {
  const loop = new Loop({ overloadDelay: 0, maxRequests: 10_000 });
  await loop.arrive(5000);
  await loop.turns(100, 0.01);
  const before = loop.taken;
  await loop.turns(10, 0.01);
  assert.equal(loop.taken - before, 320);
});

test('those that waited too long are refused with 503, and when to come again', async () => {
  const loop = new Loop();
  await loop.arrive(300);
  await loop.turns(500, 2);
  assert.equal(loop.answers.length, 300);
  // 200 ms of 2 ms each, then all but what is answered in half of it goes.
  assert.ok(loop.taken >= 145 && loop.taken <= 165, String(loop.taken));
  assert.equal(loop.guard.shed, 300 - loop.taken);
  const refusal = loop.answers.find((answer) => answer !== null);
  assert.deepEqual([refusal?.kind.status, refusal?.kind.retryAfter], [503, 1]);
});

test('while more arrives than can be answered, every turn still answers one', async () => {
  const loop = new Loop();
  for (let turn = 0; turn < 1000; turn += 1) {
    await loop.arrive(3);
    await loop.turns(1, 2);
  }
  assert.ok(loop.taken >= 1000, String(loop.taken));
  assert.ok(loop.guard.isOverloaded);
  assert.ok(loop.guard.delayMs <= 300, String(loop.guard.delayMs));
});

test('when the overload is over, nothing is refused any more', async () => {
  const loop = new Loop();
  await loop.arrive(600);
  await loop.turns(800, 2);
  assert.ok(!loop.guard.isOverloaded);
  const { shed } = loop.guard;
  await loop.arrive(50);
  await loop.turns(60, 2);
  assert.equal(loop.guard.shed, shed);
});

test('a slow answer and the few behind it are no overload', async () => {
  const loop = new Loop();
  await loop.arrive(4);
  await loop.turns(4, 3000);
  assert.deepEqual([loop.taken, loop.guard.shed], [4, 0]);
});

test('requests that all waited while the machine stood still are answered, as far as that is quickly done', async () => {
  const loop = new Loop();
  await loop.arrive(20);
  await loop.turns(1, 3000);
  await loop.turns(30, 2);
  assert.deepEqual([loop.taken, loop.guard.shed], [20, 0]);
});

test('a wait of 0 refuses nothing for waiting', async () => {
  const loop = new Loop({ overloadDelay: 0 });
  await loop.arrive(500);
  await loop.turns(600, 10);
  assert.equal(loop.taken, 500);
});

test('new connections are taken in before the next request, but not for ever', async () => {
  const loop = new Loop();
  await loop.arrive(2);
  for (let turn = 0; turn < 32; turn += 1) {
    loop.guard.connected();
    await loop.turns(1, 0);
    assert.equal(loop.taken, 1);
  }
  loop.guard.connected();
  await loop.turns(1, 0);
  assert.equal(loop.taken, 2);
});

test('more than may be present at a time are refused, until there are well below so many', async () => {
  const loop = new Loop({ maxRequests: 10 });
  await loop.arrive(15);
  assert.ok(loop.guard.isOverloaded);
  assert.deepEqual([loop.taken, loop.guard.waiting], [1, 9]);
  await loop.turns(40, 2);
  assert.deepEqual([loop.taken, loop.guard.shed], [10, 5]);
});

test('while others wait to be answered, refusals take a part of the time only; the rest come when nobody waits', async () => {
  const loop = new Loop({ maxRequests: 100 });
  await loop.arrive(1000);
  const began = loop.ms;
  await loop.turns(20, 2);
  assert.ok(loop.guard.waiting > 0 && loop.guard.shed <= 64 + (loop.ms - began) * 0.5, String(loop.guard.shed));
  await loop.turns(200, 2);
  assert.deepEqual([loop.taken, loop.guard.shed], [100, 900]);
});

test('ten times as many as may be present wait to be refused; more are refused at once', async () => {
  const loop = new Loop({ maxRequests: 100 });
  await loop.arrive(5000);
  assert.deepEqual([loop.taken, loop.guard.shed], [1, 5000 - 100 - 1000]);
  await loop.turns(400, 2);
  assert.deepEqual([loop.taken, loop.guard.shed], [100, 4900]);
});

test('requests are refused in the order in which they came', async () => {
  const loop = new Loop({ maxRequests: 1 });
  void loop.guard.begin();
  const order: number[] = [];
  for (const number of [1, 2, 3]) void Promise.resolve(loop.guard.begin()).then(() => order.push(number));
  await loop.turns(5, 2);
  assert.deepEqual(order, [1, 2, 3]);
});

test('while slow readers hold all they may, requests are refused, those that wait as well; then all is as before', async () => {
  const loop = new Loop();
  await loop.arrive(1);
  await loop.arrive(2);
  loop.held.isFull = true;
  await loop.turns(4, 1);
  await loop.arrive(1);
  assert.deepEqual(
    loop.answers.map((fault) => fault?.code ?? 'taken'),
    ['taken', 'server.overloaded', 'server.overloaded', 'server.overloaded'],
  );
  loop.held.isFull = false;
  await loop.arrive(1);
  assert.equal(loop.answers.at(-1), null);
});
