import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wireRequest } from '../../test/support/decode-request.ts';
import type { WireRequest } from '../bindings/index.ts';
import { KnownRequests, requestKey } from './known-requests.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('GET and HEAD of the same target are one request', () => {
  const get = wireRequest({ method: 'GET', path: '/getGames', query: 'sNetID=a' });
  assert.equal(requestKey(get), requestKey({ ...get, method: 'HEAD' }));
  assert.notEqual(requestKey(get), requestKey({ ...get, query: 'sNetID=b' }));
});

test('only methods that are answered from memory have a text', () => {
  const post = wireRequest({ path: '/getGames', headers: form, body: 'sNetID=a' });
  assert.notEqual(requestKey(post), null);
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) assert.equal(requestKey({ ...post, method }), null);
});

test('a POST is told by path, type, action and body', () => {
  const post = wireRequest({ headers: { 'content-type': 'text/xml', soapaction: '"a"' }, body: '<a/>' });
  for (const change of [
    { path: '/x' },
    { headers: { ...post.headers, 'content-type': 'x' } },
    { headers: form },
    { body: Buffer.from('<b/>') },
  ]) {
    assert.notEqual(requestKey({ ...post, ...change }), requestKey(post));
  }
});

test('what is too long is not remembered', () => {
  assert.equal(requestKey(wireRequest({ method: 'GET', path: '/getGames', query: 'x'.repeat(5000) })), null);
  assert.equal(requestKey(wireRequest({ body: 'x'.repeat(5000) })), null);
});

/** What the answer of a request depends on. */
function essence({ method, path, query, headers, body }: WireRequest): string {
  if (method !== 'POST') return JSON.stringify([path, query ?? '']);
  return JSON.stringify([
    path,
    headers['content-type'] ?? '',
    headers['soapaction'] ?? null,
    Buffer.from(body).toString('latin1'),
  ]);
}

const awkward = fc.string({ unit: fc.constantFrom('\n', '?', '=', 'a'), maxLength: 4 });
const field = fc.string({ unit: fc.constantFrom('?', '=', 'a'), maxLength: 3 });
const request = fc
  .record({
    method: fc.constantFrom('GET', 'POST'),
    path: awkward,
    query: fc.option(field),
    type: fc.option(field, { nil: undefined }),
    action: fc.option(field, { nil: undefined }),
    body: awkward,
  })
  .map(({ method, path, query, type, action, body }) =>
    wireRequest({ method, path, query, headers: { 'content-type': type, soapaction: action }, body }),
  );

test('different requests never share a text', () => {
  fc.assert(
    fc.property(request, request, (one, other) => {
      const key = requestKey(one);
      if (key !== null && key === requestKey(other)) assert.equal(essence(one), essence(other));
    }),
    { numRuns: 20_000 },
  );
});

test('only so many are remembered, the oldest is forgotten first', () => {
  const known = new KnownRequests<number>(2);
  known.set('a', 1);
  known.set('b', 2);
  known.set('a', 3);
  assert.deepEqual([known.get('a'), known.get('b')], [3, 2]);
  known.set('c', 4);
  assert.deepEqual([known.get('a'), known.get('b'), known.get('c')], [undefined, 2, 4]);
});
