import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { joinPath, fromSegment, toSegment, splitPath } from './index.ts';

test('a name round-trips through its segment, even if a client resolves the path', () => {
  const odd = fc.constantFrom(
    '.',
    '..',
    '~',
    '~.',
    '~..',
    '~~..',
    '/',
    '//',
    '%',
    '%2F',
    '%zz',
    '+',
    '\u{feff}',
    '\\',
    '?',
    '#',
  );
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ minLength: 1, unit: 'binary' })), (name) => {
      const { pathname } = new URL(`http://h.example/players/${toSegment(name)}/games`);
      const [first, segment = '', last, ...rest] = splitPath(pathname);
      assert.deepEqual([first, fromSegment(segment), last, rest], ['players', name, 'games', []]);
    }),
    { numRuns: 2000 },
  );
});

for (const [path, segments] of [
  ['', []],
  ['/', ['']],
  ['/a/', ['a', '']],
  ['/a%2Fb/c', ['a/b', 'c']],
  ['/%61+b%20c', ['a+b c']],
  ['/100%/%zz/%u0041', ['100%', '%zz', '%u0041']],
  ['/%E9/%C0%AF', ['\ufffd', '\ufffd\ufffd']],
  ['/%EF%BB%BFx', ['\u{feff}x']],
  ['/%F0%9F%98%80', ['😀']],
] as const) {
  test(`${path || 'an empty path'} is split before it is decoded`, () => {
    assert.deepEqual(splitPath(path), segments);
  });
}

test('segments without a slash are joined to the decoded path', () => {
  assert.equal(joinPath(splitPath('/a%20b/c/')), '/a b/c/');
  assert.equal(joinPath([]), '');
});

test('a truncated character becomes U+FFFD', () => {
  assert.equal(toSegment('a\ud800'), 'a%EF%BF%BD');
});
