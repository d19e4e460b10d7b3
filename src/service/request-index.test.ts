import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keyOfPost, keyOfTarget } from './request-index.ts';

const post = {
  target: '/api',
  contentType: 'text/xml',
  soapAction: '"a"',
  body: Buffer.from('<a/>'),
};

test('the key of a POST contains target, type, action and body', () => {
  for (const change of [
    { target: '/api/x' },
    { contentType: 'x' },
    { contentType: undefined },
    { soapAction: '' },
    { soapAction: undefined },
    { body: Buffer.from('<b/>') },
  ]) {
    assert.notEqual(keyOfPost({ ...post, ...change }), keyOfPost(post));
  }
  assert.equal(keyOfPost({ ...post, body: Buffer.from('<a/>') }), keyOfPost(post));
});

test('requests over the size limits are not indexed', () => {
  assert.equal(keyOfTarget(`/api/getGames?sNetID=${'x'.repeat(5000)}`), null);
  assert.equal(keyOfPost({ ...post, target: `/${'x'.repeat(5000)}` }), null);
  assert.equal(keyOfPost({ ...post, body: Buffer.alloc(5000) }), null);
  assert.equal(keyOfPost({ ...post, contentType: `text/xml; x=${'x'.repeat(500)}` }), null);
});

// Node's parser rejects targets with spaces and fields with line feeds.
const target = fc.string({ unit: fc.constantFrom('/', '?', '=', 'a'), maxLength: 4 });
const field = fc.option(fc.string({ unit: fc.constantFrom(' ', '=', 'a'), maxLength: 3 }), {
  nil: undefined,
});
const body = fc.string({ unit: fc.constantFrom('\n', ' ', '=', 'a'), maxLength: 5 });
const posted = fc.record({ target, contentType: field, soapAction: field, body });

test('different POST requests never have the same key', () => {
  fc.assert(
    fc.property(posted, posted, (one, other) => {
      const [a, b] = [one, other].map((each) =>
        keyOfPost({ ...each, body: Buffer.from(each.body) }),
      );
      const essence = (each: typeof one): unknown => ({
        ...each,
        contentType: each.contentType ?? '',
      });
      if (a === b) assert.deepEqual(essence(one), essence(other));
    }),
    { numRuns: 20_000 },
  );
});

test('a POST never has the same key as a GET', () => {
  fc.assert(
    fc.property(posted, target, (one, other) => {
      assert.notEqual(keyOfPost({ ...one, body: Buffer.from(one.body) }), keyOfTarget(other));
    }),
  );
});
