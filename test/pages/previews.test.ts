/** Link previews: what other programs show when someone posts a link to a page (docs/spec/site.md 3.4). */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadDemo } from '../../src/data/generate/index.ts';
import { readJpegSize } from '../support/jpeg-size.ts';
import type { StartedService } from '../support/start-service.ts';
import { startDemo, startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const game = 'NPWR90001_00';

let service: StartedService;
before(async () => {
  service = await startService(
    { publicUrl: 'https://club.example/api' },
    async (store) => {
      await loadDemo(store, now);
      await store.load({ now, source: 'test' }, (load) =>
        load.apply([{ type: 'player', name: 'Unseen', hidden: true }]),
      );
    },
    () => now,
  );
});
after(() => service.stop());

function get(path: string, { port } = service) {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { Accept: 'text/html' },
    redirect: 'manual',
  });
}

/** Returns the content of a meta element. */
function meta(body: string, name: string): string {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1] ?? '';
}

const pages = [
  ['/', '/'],
  ['/search?q=lan', '/search?q=lan'],
  ['/games', '/games'],
  ['/games?x=1&q=harbour', '/games?q=harbour'],
  [`/games/${game}`, `/games/${game}`],
  ['/players/LanternFox', '/players/LanternFox'],
  ['/players/LanternFox/games?sort=title&utm_source=a', '/players/LanternFox/games?sort=title'],
  [`/players/LanternFox/games/${game}`, `/players/LanternFox/games/${game}`],
  ['/players/LanternFox/card', '/players/LanternFox/card'],
  ['/leaderboards?country=US', '/leaderboards?country=us'],
  ['/compare?a=LanternFox&b=MossyKettle', '/compare?a=LanternFox&b=MossyKettle'],
  ['/about', '/about'],
  ['/bindings', '/bindings'],
] as const;

describe('the preview of a page', () => {
  for (const [path, canonical] of pages) {
    test(`${path} has title, description, canonical address and an image that answers`, async () => {
      const body = await (await get(path)).text();
      assert.notEqual(meta(body, 'og:title'), '');
      const description = meta(body, 'description');
      assert.ok(description !== '' && description.length <= 160, description);
      assert.equal(
        meta(body, 'og:url').replaceAll('&amp;', '&'),
        `https://club.example${canonical}`,
      );
      assert.ok(body.includes(`<link rel="canonical" href="${meta(body, 'og:url')}"`));
      assert.equal(meta(body, 'twitter:card'), 'summary_large_image');
      const size = path.endsWith('/card') ? ['936', '200'] : ['1200', '630'];
      assert.deepEqual([meta(body, 'og:image:width'), meta(body, 'og:image:height')], size);
      assert.notEqual(meta(body, 'og:image:alt'), '');
      const image = new URL(meta(body, 'og:image').replaceAll('&amp;', '&'));
      assert.equal((await get(image.pathname + image.search)).status, 200);
    });
  }

  test('is not indexed by default, nor is there a sitemap', async () => {
    assert.equal(meta(await (await get('/')).text(), 'robots'), 'noindex');
    assert.equal((await get('/sitemap.xml')).status, 404);
  });

  test('has no absolute addresses on loopback, which no other computer can open', async () => {
    const local = await startService();
    assert.doesNotMatch(await (await get('/', local)).text(), /og:image|canonical/);
    await local.stop();
  });
});

test('an indexed instance has a sitemap of pages that answer, without hidden players', async () => {
  const indexed = await startDemo(now, { index: 'on', publicUrl: 'https://club.example/api' });
  assert.equal(meta(await (await get('/', indexed)).text(), 'robots'), '');
  const addresses = Array.from(
    (await (await get('/sitemap.xml', indexed)).text()).matchAll(/<loc>([^<]+)/g),
    ([, address = '']) => address,
  );
  assert.ok(addresses.length > 20);
  for (const address of addresses.slice(0, 12))
    assert.equal((await get(new URL(address).pathname, indexed)).status, 200, address);
  assert.equal(meta(await (await get('/nothing', indexed)).text(), 'robots'), 'noindex');
  await indexed.stop();
});

describe('a preview image', () => {
  for (const path of [
    '/og/site.jpg',
    '/og/leaderboards.jpg',
    '/og/players/LanternFox.jpg',
    `/og/games/${game}.jpg`,
    '/og/compare.jpg?p=LanternFox&p=MossyKettle',
    '/og/compare.jpg?p=LanternFox&p=MossyKettle&p=BrassOtter&p=HaruNoUmi',
  ]) {
    test(`${path} is a JPEG of 1200 by 630 and less than 300 KB`, async () => {
      const response = await get(path);
      assert.equal(response.headers.get('content-type'), 'image/jpeg');
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.deepEqual(readJpegSize(bytes), [1200, 630]);
      assert.ok(bytes.length < 300_000, String(bytes.length));
    });
  }

  for (const path of [
    '/og/players/Unseen.jpg',
    '/art/players/Unseen.svg',
    '/og/players/LanternFox',
    '/og/games/none.jpg',
    '/og/none.png',
    '/og/compare.jpg',
    '/og/compare.jpg?p=LanternFox&p=lanternfox',
    '/og/compare.jpg?p=LanternFox&p=Unseen',
    '/art/games/none.svg',
  ])
    test(`${path} does not exist`, async () => assert.equal((await get(path)).status, 404));
});

test('the addresses of images that were PNG lead to those of today', async () => {
  for (const path of [
    '/og/site',
    '/og/leaderboards',
    '/og/players/LanternFox',
    `/og/games/${game}`,
  ]) {
    const response = await get(`${path}.png`);
    assert.equal(response.status, 302);
    const to = new URL(response.headers.get('location') ?? '', response.url);
    assert.equal(to.pathname, `${path}.jpg`);
  }
});

test('suggestions are at most four players and four games, and leave out hidden players', async () => {
  const found: unknown = await (await get('/search/suggest?q=la')).json();
  assert.ok(Array.isArray(found) && found.length > 0 && found.length <= 8);
  assert.deepEqual(await (await get('/search/suggest?q=l')).json(), []);
  assert.deepEqual(await (await get('/search/suggest?q=unseen')).json(), []);
  assert.deepEqual(await (await get('/search/suggest?q=unseen&kind=players')).json(), []);
});

test('suggestions of one kind are those of this kind alone; an unknown kind counts as none', async () => {
  const pathsOf = async (query: string): Promise<string[]> =>
    [...(await (await get(`/search/suggest?${query}`)).text()).matchAll(/"path":"\/(\w+)\//g)].map(
      ([, kind = '']) => kind,
    );
  const all = await pathsOf('q=la');
  assert.deepEqual([all.includes('players'), all.includes('games')], [true, true]);
  assert.deepEqual(new Set(await pathsOf('q=la&kind=players')), new Set(['players']));
  assert.deepEqual(new Set(await pathsOf('q=la&kind=games')), new Set(['games']));
  assert.deepEqual(await pathsOf('q=la&kind=trophies'), all);
});
