import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestBase } from '../../documents/index.ts';
import { KnownBases, maxKnownBases, requestsUntilIdle } from './known-bases.ts';

const known = () =>
  new KnownBases((address, cacheKey) => requestBase({ path: '/api', address }, cacheKey));
const addressOf = (index: number): string => `http://h${index}.example/api`;

test('a few addresses have caches, each its own, and the same for each of its requests', () => {
  const bases = known();
  const made = Array.from({ length: maxKnownBases }, (_, index) => bases.get(addressOf(index)));
  assert.equal(new Set(made.map(({ pictures }) => pictures.cacheKey)).size, maxKnownBases);
  for (const [index, base] of made.entries()) assert.equal(bases.get(addressOf(index)), base);
  assert.deepEqual(made[0]?.pictures, { site: 'http://h0.example', cacheKey: '' });
});

test('further addresses have none, however often they are used', () => {
  const bases = known();
  for (let index = 0; index < maxKnownBases; index += 1) bases.get(addressOf(index));
  for (let times = 0; times < 100; times += 1)
    assert.equal(bases.get(addressOf(99)).pictures.cacheKey, null);
  assert.notEqual(bases.get(addressOf(0)).pictures.cacheKey, null);
});

test('an address that is in use keeps its place, and an idle one gives it up for a key that was never used', () => {
  const bases = known();
  const first = Array.from({ length: maxKnownBases }, (_, index) => bases.get(addressOf(index)));
  for (let times = 0; times <= requestsUntilIdle; times += 1) bases.get(addressOf(0));
  const added = bases.get(addressOf(99));
  assert.equal(
    first.some(({ pictures }) => pictures.cacheKey === added.pictures.cacheKey),
    false,
  );
  assert.notEqual(added.pictures.cacheKey, null);
  assert.equal(bases.get(addressOf(0)), first[0]);
});
