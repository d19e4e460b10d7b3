import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Route } from './index.ts';
import { createRouter, fillPath, readMethods, splitTarget } from './index.ts';

interface Named extends Route {
  readonly name: string;
}

const base = '/Api';
const routes: readonly Named[] = [
  { name: 'options', base, methods: ['OPTIONS'], path: '/**', isOpen: true },
  { name: 'document', base, methods: readMethods, path: '', isOpen: true },
  { name: 'docs', base, methods: readMethods, path: '/docs', isOpen: true },
  { name: 'resource', base, methods: readMethods, path: '/players/{player}/compare/{other}' },
  { name: 'call', base, methods: ['GET', 'HEAD', 'POST'], path: '' },
  { name: 'call', base, methods: ['GET', 'HEAD', 'POST'], path: '/**' },
  { name: 'health', methods: 'any', path: '/healthz' },
  { name: 'home', methods: readMethods, path: '/' },
  { name: 'read player', methods: ['GET'], path: '/players/{name}' },
  { name: 'change player', methods: ['PATCH'], path: '/players/{name}' },
  { name: 'card', methods: readMethods, path: '/players/{name}/card.svg' },
];
const find = createRouter(routes);

/** Returns the result for a request: the route with its values, or the allowed methods. */
function ask(method: string, target: string): string {
  const found = find(method, splitTarget(target).segments);
  if (found === null) return 'not found';
  if ('allow' in found) return `${found.route.name} allows ${found.allow}`;
  return [
    found.route.name,
    ...Object.entries(found.values).map(([name, value]) => `${name}=${value}`),
  ].join(' ');
}

describe('matching routes', () => {
  for (const [method, target, expected] of [
    ['GET', '/', 'home'],
    ['GET', '/players/LanternFox', 'read player name=LanternFox'],
    ['HEAD', '/players/LanternFox', 'read player name=LanternFox'],
    ['PATCH', '/players/LanternFox?x=1', 'change player name=LanternFox'],
    ['GET', '/%70layers/a%2Fb', 'read player name=a/b'],
    ['GET', '/players/~..', 'read player name=..'],
    ['GET', '/players/100%', 'read player name=100%'],
    ['GET', '/players/%FF', 'read player name=\ufffd'],
    ['GET', '/players/a;b,c=d&e+', 'read player name=a;b,c=d&e+'],
    ['GET', '/players/x/card.svg', 'card name=x'],
    ['PROPFIND', '/healthz', 'health'],
    ['GET', '/api', 'document'],
    ['POST', '/aPI', 'call'],
    ['GET', '/%61pi/docs', 'docs'],
    ['POST', '/api/docs', 'call'],
    ['GET', '/api/docs/x', 'call'],
    ['GET', '/api/', 'call'],
    ['OPTIONS', '/api/getGames', 'options'],
    ['GET', '/api/players/a%2Fb/compare/~.', 'resource player=a/b other=.'],
  ] as const) {
    test(`${method} ${target}: ${expected}`, () => assert.equal(ask(method, target), expected));
  }
});

describe('paths without a route', () => {
  for (const target of [
    '/players',
    '/players/',
    '/players/a/b',
    '/Players/a',
    '/players%2Fa',
    '//',
    '/healthz/',
    '/apix',
    '/api%2Fdocs',
    '/players//card.svg',
  ]) {
    test(target, () => assert.equal(ask('GET', target), 'not found'));
  }
});

describe('the methods allowed for a refused method', () => {
  test('are those of all routes of the path', () => {
    assert.equal(ask('DELETE', '/players/LanternFox'), 'read player allows GET, PATCH');
  });
  test('include those of open routes above', () => {
    assert.equal(ask('DELETE', '/api/docs'), 'call allows GET, HEAD, POST, OPTIONS');
  });
  test('exclude those of routes after the first route that is not open', () => {
    assert.equal(ask('POST', '/api/players/a/compare/b'), 'resource allows GET, HEAD, OPTIONS');
  });
});

test('a path written from a template matches the template', () => {
  const path = fillPath('/players/{player}/compare/{other}', { player: '..', other: 'a/b' });
  assert.equal(path, '/players/~../compare/a%2Fb');
  assert.equal(ask('GET', `/api${path}`), 'resource player=.. other=a/b');
});

test('the query is not decoded', () => {
  assert.deepEqual(splitTarget('/a%20b?c=%20?d'), { segments: ['a b'], query: 'c=%20?d' });
  assert.deepEqual(splitTarget('/'), { segments: [''], query: null });
});
