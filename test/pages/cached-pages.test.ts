/** A cached page is the response to every request for the same page, in any spelling of the URL. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noBody } from '../../src/protocols/index.ts';
import { composePages } from '../../src/app/compose.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import type { Site } from '../../src/site/index.ts';
import { createRouter, joinPath, splitTarget } from '../../src/paths/index.ts';
import { openStore } from '../../src/store/index.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { defaultSettings } from '../support/start-service.ts';
import { requestBase } from '../../src/documents/index.ts';
import { KnownBases } from '../../src/server/http/known-bases.ts';

const now = Date.UTC(2026, 10, 21, 12);
const base = { path: '/api', address: 'http://trophies.example/api', hasPages: true };
const bases = new KnownBases((address, cacheKey) => requestBase({ ...base, address }, cacheKey));

/** Requests a page from a separate site. */
async function answerOf(site: Site, target: string, { address } = base) {
  const { segments, query } = splitTarget(target);
  const found = createRouter(site.routes)('GET', segments);
  assert.ok(found !== null && !('allow' in found), target);
  const request = {
    method: 'GET',
    path: joinPath(segments),
    segments,
    query,
    headers: { accept: 'text/html' },
    body: noBody,
  };
  return found.route.answer({ request, base: bases.get(address), values: found.values });
}

describe('a page that was rendered', () => {
  let store: SqlStore;
  let pages: Site;
  before(async () => {
    store = await openStore('sqlite::memory:');
    await loadDemo(store, now);
    pages = composePages({ store, settings: defaultSettings(), now: () => now });
  });
  after(() => store.close());

  /** Returns the bytes of a response. They are the same object only if the page was not rendered again. */
  async function bodyOf(target: string, address = base.address) {
    const response = await answerOf(pages, target, { ...base, address });
    assert.equal(response.status, 200, target);
    return response.body;
  }

  /** Returns the bytes of a cached response; a response is cached at its second request. */
  async function cachedBodyOf(target: string) {
    await bodyOf(target);
    return bodyOf(target);
  }

  for (const [target, ...same] of [
    ['/', '/?x=1', '/?', '/?x=1&x=2&utm_source=a', '/?q=lantern', '/?page=2'],
    [
      '/players/LanternFox',
      '/players/LanternFox?x=1',
      '/players/%4CanternFox',
      '/players/LanternFox?sort=played',
      '/players/LanternFox?sort=nothing&show=all&reverse=0&page=-1&title=+&q=a',
    ],
    [
      '/players/LanternFox/games?sort=title&show=complete',
      '/players/LanternFox/games?show=complete&x=1&sort=title',
      '/players/LanternFox/games?sort=title&show=complete&sort=played',
    ],
    [
      // Options in the URL replace those that the player has stored, even if they are the default.
      '/players/LanternFox/card.svg?size=large&theme=light',
      '/players/LanternFox/card.svg?theme=light&size=large&v=2',
    ],
    [
      '/players/LanternFox/card.png',
      '/players/LanternFox/card.png?cachebuster=123',
      '/players/LanternFox/card.png?size=huge',
    ],
    ['/players/LanternFox/feed.atom', '/players/LanternFox/feed.atom?x=1'],
    [
      '/search?q=lan&page=1',
      '/search?page=1&q=+lan+',
      '/search?page=01&q=lan',
      '/search?q=lan&page=1&x=1',
    ],
    [
      '/leaderboards?country=us',
      '/leaderboards?country=US',
      '/leaderboards?country=us&game=&player=+',
      '/leaderboards?country=us&x=1',
    ],
    [
      '/compare?a=LanternFox&b=MossyKettle',
      '/compare?b=MossyKettle&a=LanternFox&game=',
      '/compare?a=LanternFox&b=MossyKettle&c=PixelHeron',
    ],
    ['/bindings/get', '/bindings/get?x=1', '/bindings/ge%74'],
  ] as const) {
    test(`of ${target} answers ${same.join(', ')}`, async () => {
      const rendered = await cachedBodyOf(target);
      for (const other of same) assert.equal(await bodyOf(other), rendered, other);
    });
  }

  test('shows the host in one way however it is written', async () => {
    const rendered = await bodyOf('/players/LanternFox/card');
    for (const address of [
      'http://TROPHIES.example/api',
      'http://trophies.example:80/api',
      'HTTP://Trophies.Example/api',
    ])
      assert.deepEqual(await bodyOf('/players/LanternFox/card', address), rendered, address);
    assert.notEqual(await bodyOf('/players/LanternFox/card', 'http://other.example/api'), rendered);
    assert.notEqual(
      await bodyOf('/players/LanternFox/card', 'https://trophies.example/api'),
      rendered,
    );
  });

  for (const [one, other] of [
    ['/players/LanternFox/games', '/players/LanternFox/games?sort=title'],
    ['/players/LanternFox/games', '/players/LanternFox/games?reverse=1'],
    ['/players/LanternFox/card.svg', '/players/LanternFox/card.svg?theme=dark'],
    ['/players/LanternFox/card.svg', '/players/MossyKettle/card.svg'],
    ['/leaderboards', '/leaderboards?country=us'],
    ['/leaderboards?player=LanternFox', '/leaderboards?player=LanternFox&page=1'],
    ['/search?q=a', '/search?q=b'],
    ['/search?q=a+b', '/search?q=a%2Bb'],
    ['/compare?a=LanternFox&b=MossyKettle', '/compare?a=MossyKettle&b=LanternFox'],
  ] as const) {
    test(`of ${one} does not answer ${other}`, async () =>
      assert.notEqual(await bodyOf(one), await bodyOf(other)));
  }

  test('is not pushed out by a thousand addresses of another one', async () => {
    const small = composePages({
      store,
      settings: { ...defaultSettings(), cacheMemory: 4 },
      now: () => now,
    });
    const ask = async (target: string) => (await answerOf(small, target)).body;
    await ask('/leaderboards');
    const rendered = await ask('/leaderboards');
    for (let index = 0; index < 1000; index += 1) await ask(`/bindings?x=${index}`);
    assert.equal(await ask('/leaderboards'), rendered);
  });
});
