import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ByteBudgetCache } from './byte-budget-cache.ts';
import { CacheMemory } from './cache-memory.ts';
import { areEqual } from './versions.ts';

const versions = fc.array(fc.option(fc.integer()), { maxLength: 6 });

test('versions are equal if all of their numbers are equal', () => {
  fc.assert(
    fc.property(versions, versions, (one, other) => {
      assert.equal(areEqual(one, other), JSON.stringify(one) === JSON.stringify(other));
      assert.ok(areEqual(one, [...one]));
    }),
  );
});

test('the cache never exceeds its byte budget', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(3000)), { maxLength: 200 }), (sets) => {
      const cache = new ByteBudgetCache<string, object>({ maxBytes: 10_000 });
      for (const [key, bytes] of sets) {
        const value = {};
        const isCached = cache.set(String(key), value, bytes);
        assert.equal(cache.get(String(key)) === value, isCached);
        assert.ok(cache.figures().bytes <= 10_000);
      }
    }),
  );
});

test('the least recently used entry is evicted first', () => {
  const cache = new ByteBudgetCache<string, object>({ maxBytes: 10_000 });
  for (let key = 0; key < 8; key += 1) cache.set(String(key), {}, 900);
  assert.notEqual(cache.get('0'), undefined);
  for (let key = 8; key < 12; key += 1) cache.set(String(key), {}, 900);
  assert.notEqual(cache.get('0'), undefined);
  assert.equal(cache.get('1'), undefined);
});

test('a budget of 0 caches nothing', () => {
  const cache = new ByteBudgetCache<string, object>({ maxBytes: 0 });
  assert.equal(cache.set('a', {}, 1), false);
  assert.equal(cache.get('a'), undefined);
});

test('every cache reports its entries, bytes, hits, misses and evictions', () => {
  const memory = new CacheMemory(1_000_000);
  const games = memory.cache<string, object>('games');
  games.set('a', {}, 100);
  games.get('a');
  games.get('b');
  const { bytes, ...figures } = memory.figures().get('games') ?? games.figures();
  assert.ok(bytes >= 100);
  assert.deepEqual(figures, { entries: 1, hits: 1, misses: 1, evictions: 0 });
});

test('a value that grows takes more of the budget, and others leave', () => {
  const memory = new CacheMemory(40_000);
  const games = memory.cache<string, object>('games', { grows: true });
  const values = Array.from({ length: 5 }, () => ({}));
  for (const [index, value] of values.entries()) games.set(String(index), value, 4000);
  const { bytes } = games.figures();
  memory.grow(values[3] ?? {}, 1500);
  assert.equal(games.figures().bytes, bytes + 1500);
  memory.grow(values[4] ?? {}, 1600);
  assert.equal(games.get('0'), undefined);
  assert.equal(games.get('4'), values[4]);
});

test('a value grows by a part of it', () => {
  const memory = new CacheMemory(40_000);
  const responses = memory.cache<string, object>('responses', { grows: true });
  const body = {};
  responses.set('a', { body }, 100, body);
  const { bytes } = responses.figures();
  memory.grow(body, 50);
  assert.equal(responses.figures().bytes, bytes + 50);
});

test('what is held takes its bytes from the games, and a quarter of them stays', () => {
  const memory = new CacheMemory(100_000);
  const games = memory.cache<string, object>('games');
  for (let key = 0; key < 100; key += 1) games.set(String(key), {}, 300);
  const { bytes: before } = games.figures();
  const hold = (bytes: number): number => {
    memory.hold('index', { entries: 1, bytes, hits: 0, misses: 0, evictions: 0 });
    return games.figures().bytes;
  };
  assert.equal(hold(1000), before);
  assert.ok(hold(40_000) <= 18_000);
  const rest = hold(1_000_000);
  assert.ok(rest > 13_000 && rest <= 14_500);
  games.set('more', {}, 300);
  assert.ok(games.figures().bytes <= 14_500);
  assert.equal(memory.figures().get('index')?.bytes, 1_000_000);
});

test('a value that is no longer cached does not grow', () => {
  const games = new ByteBudgetCache<string, object>({ maxBytes: 10_000, grows: true });
  const before = {};
  const now = {};
  games.set('a', before, 100);
  games.set('a', now, 100);
  const { bytes } = games.figures();
  games.grow(before, 1000);
  games.grow({}, 1000);
  assert.equal(games.figures().bytes, bytes);
});

test('what is read by the dozen is not evicted while it is read', () => {
  const cache = new ByteBudgetCache<string, object>({ maxBytes: 4000 });
  const read = { name: 'read' };
  cache.set('read', read, 300);
  for (let turn = 0; turn < 100; turn += 1) {
    cache.set(`other ${turn}`, {}, 300);
    for (let time = 0; time < 7; time += 1) assert.equal(cache.getOneOfMany('read'), read);
  }
  assert.ok(cache.figures().evictions > 0);
});
