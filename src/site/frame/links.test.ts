import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createLinks } from './links.ts';
import type { PathValues } from '../../paths/index.ts';
import { createRouter, readMethods, splitPath } from '../../paths/index.ts';
import { routeNames, findRoute } from './routes.ts';

const origin = 'http://trophies.example';
const find = createRouter(
  routeNames.map((name) => ({ methods: readMethods, path: findRoute(name).path })),
);
const links = createLinks('../../', '/api');

/** Returns the path that a browser requests when it follows a link on a page two folders deep. */
function pathOf(link: string): string {
  const { origin: reached, pathname } = new URL(link, `${origin}/players/x/card`);
  assert.equal(reached, origin);
  return pathname;
}

/** Returns the parameters in the path of a link. */
function valuesOf(link: string): PathValues | undefined {
  return find('GET', splitPath(pathOf(link)))?.values;
}

/** Names that records may contain, many of them with characters that are special in URLs. */
const special = fc.constantFrom(
  '.',
  '~',
  '/',
  '\\',
  '%',
  '2',
  'e',
  'E',
  '?',
  '#',
  ';',
  ':',
  '@',
  ' ',
  '+',
  '\u202e',
  'ß',
  '🦊',
);
const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.array(special, { minLength: 1, maxLength: 6 }).map((all) => all.join('')),
  )
  .filter((text) => /^[^\p{Cc}\p{Cs}]+$/u.test(text));

describe('the address of a player', () => {
  test('resolves to the name, and two names never share a link', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        for (const text of [one, other])
          assert.deepEqual(valuesOf(links.to('player', { name: text })), { name: text });
        if (one !== other)
          assert.notEqual(
            pathOf(links.to('player', { name: one })),
            pathOf(links.to('player', { name: other })),
          );
      }),
      { numRuns: 2000 },
    );
  });

  test('to a game of a player resolves to both names', () => {
    fc.assert(
      fc.property(name, name, (player, game) => {
        assert.deepEqual(valuesOf(links.to('playerGame', { name: player, game })), {
          name: player,
          game,
        });
      }),
      { numRuns: 2000 },
    );
  });

  for (const [text, path] of [
    ['.', '/players/~.'],
    ['..', '/players/~..'],
    ['~.', '/players/~~.'],
    ['~..', '/players/~~..'],
    ['~~.', '/players/~~~.'],
    ['...', '/players/...'],
    ['~', '/players/~'],
    ['~Fox', '/players/~Fox'],
    ['LanternFox', '/players/LanternFox'],
    ['%2e', '/players/%252e'],
    ['//evil.example', '/players/%2F%2Fevil.example'],
  ] as const) {
    test(`of ${text} is ${path}`, () =>
      assert.equal(pathOf(links.to('player', { name: text })), path));
  }
});
