/** Changes to the site's identity while the service runs: docs/spec/site.md 4. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { StartedService } from '../support/start-service.ts';
import { startDemo } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
let service: StartedService;
before(async () => {
  service = await startDemo(now, {
    siteTagline: 'By the harbour',
    publicUrl: 'https://club.example/api',
  });
});
after(() => service.stop());

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(`http://127.0.0.1:${service.port}${path}`, {
    headers: { Accept: 'text/html', ...headers },
    redirect: 'manual',
  });
}
const textOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await get(path, headers)).text();

test('every page, feed and manifest shows a new name, with a new validator', async () => {
  const tag = (await get('/about')).headers.get('etag') ?? '';
  await textOf('/feed.atom');
  await service.store.site.set('site-name', 'Lantern Club');
  const changed = await get('/about', { 'If-None-Match': tag });
  assert.equal(changed.status, 200);
  assert.match(await changed.text(), /<title>About Lantern Club · Lantern Club<\/title>/);
  assert.match(await textOf('/feed.atom'), /<title>Lantern Club: latest trophies<\/title>/);
  assert.match(await textOf('/manifest.webmanifest'), /"name":"Lantern Club"/);
  assert.match(await textOf('/no-such-page'), /· Lantern Club<\/title>/);
  await service.store.site.unset('site-name');
  assert.match(await textOf('/about'), /· Laurel<\/title>/);
});

test('a value of the settings wins over that of the store', async () => {
  await service.store.site.set('site-tagline', 'In the woods');
  assert.match(await textOf('/'), /<p class="tagline">By the harbour<\/p>/);
});

test('a new style sheet and logo are served under new addresses, and former ones are gone', async () => {
  await service.store.site.set('site-css', 'h1 { color: teal; }');
  await service.store.site.set(
    'site-logo',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
  );
  const page = await textOf('/');
  const [sheet = '', logo = ''] = [/assets\/own-[^"]+\.css/, /assets\/logo-[^"]+\.svg/].map(
    (name) => name.exec(page)?.[0] ?? '',
  );
  assert.equal(await textOf(`/${sheet}`), 'h1 { color: teal; }');
  const { headers } = await get(`/${logo}`);
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
  await service.store.site.set('site-css', 'h1 { color: navy; }');
  assert.equal((await get(`/${sheet}`)).status, 404);
});

test('logo and banner have their width and height, and the density of rows is set', async () => {
  const svg = (box: string): string =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${box}/>`).toString('base64');
  await service.store.site.set('site-logo', svg('viewBox="0 0 200 100"'));
  await service.store.site.set('site-banner', svg('width="1200px" height="240"'));
  await service.store.site.set('site-density', 'compact');
  const page = await textOf('/');
  assert.match(page, /assets\/logo-[^"]+"\s+alt=""\s+width="64"\s+height="32"/);
  assert.match(page, /assets\/banner-[^"]+"\s+alt=""\s+width="1200"\s+height="240"/);
  assert.match(page, /<html [^>]*data-density="compact"/);
});

test('a page varies by the cookie of the theme; a file that caches may share does not', async () => {
  const cookie = { Cookie: 'theme=dark' };
  const page = await get('/about');
  assert.match(page.headers.get('vary') ?? '', /\bCookie\b/);
  assert.match(page.headers.get('cache-control') ?? '', /private/);
  const dark = await get('/about', { ...cookie, 'If-None-Match': page.headers.get('etag') ?? '' });
  assert.deepEqual([dark.status, /data-theme="dark"/.test(await dark.text())], [200, true]);
  const card = '/players/LanternFox/card.svg';
  const shared = await get(card);
  assert.doesNotMatch(shared.headers.get('vary') ?? '', /Cookie/);
  assert.equal(await (await get(card, cookie)).text(), await shared.text());
});

test('a site that is indexed from now on has a sitemap, and robots.txt leads to it until it is not', async () => {
  const without = await textOf('/robots.txt');
  const isMissing = (await get('/sitemap.xml')).status;
  assert.deepEqual(
    [isMissing, /^# .*no sitemap\.$/m.test(without), without.includes('Sitemap:')],
    [404, true, false],
  );
  await service.store.site.set('index', 'on');
  assert.match(await textOf('/robots.txt'), /^Sitemap: https:\/\/club\.example\/sitemap\.xml$/m);
  assert.equal((await get('/sitemap.xml')).status, 200);
  await service.store.site.unset('index');
  assert.equal(await textOf('/robots.txt'), without);
  assert.equal((await get('/sitemap.xml')).status, 404);
});

test('the question how to hide a profile leads to the contact; without one, to what the operator must do', async () => {
  const link = async (): Promise<string> =>
    /<p class="own-profile">[^]*?href="([^"]+)"/.exec(await textOf('/players/LanternFox'))?.[1] ??
    '';
  assert.equal(await link(), '../about#your-profile');
  const about = await textOf('/about');
  assert.match(
    about,
    /<h2 id="your-profile">[^]*names no contact[^]*laurel player hide[^]*laurel player remove[^]*laurel site set contact/,
  );
  await service.store.site.set('contact', 'mailto:operator@club.example');
  assert.equal(await link(), 'mailto:operator@club.example');
  assert.match(
    await textOf('/about'),
    /<a href="mailto:operator@club\.example">Contact the operator<\/a>/,
  );
  assert.doesNotMatch(await textOf('/about'), /names no contact|laurel player/);
});

test('signature cards in the theme accent have the accent of the instance', async () => {
  await service.store.site.set('site-accent', '#7a2f8a');
  assert.match(await textOf('/players/LanternFox/card.svg?theme=accent'), /fill="#7a2f8a"/);
  assert.doesNotMatch(await textOf('/players/LanternFox/card.svg?theme=accent'), /#17634a/);
});

for (const path of [
  '/api',
  '/api?op=getGames',
  '/api/docs',
  '/api/docs/players',
  '/api/problems',
  '/api/problems/client.parameter.missing',
]) {
  test(`${path} has the look of the site`, async () => {
    await service.store.site.set('site-name', 'Lantern Club');
    await service.store.site.set('site-accent', '#7a2f8a');
    await service.store.site.set('site-links', 'Forum https://forum.example/');
    const page = await textOf(path);
    assert.match(page, /· Lantern Club<\/title>/);
    assert.match(page, /<a class="mark" href="[./]+">[\s\S]*<span>Lantern Club<\/span>/);
    assert.match(page, /assets\/own-[^"]+\.css/);
    assert.match(page, /href="https:\/\/forum\.example\/"/);
    assert.match(page, /name="theme" value="dark"/);
    assert.match(await textOf(path, { Cookie: 'theme=dark' }), /data-theme="dark"/);
    for (const asset of page.matchAll(/(?:href|src)="([^"]*assets\/[^"]+)"/g)) {
      const { pathname } = new URL(asset[1] ?? '', new URL(path, 'http://site.example'));
      assert.equal((await get(pathname)).status, 200, pathname);
    }
    await service.store.site.unset('site-name');
  });
}

test('the title of the OpenAPI document is the name of the site', async () => {
  const title = async (): Promise<unknown> =>
    (
      JSON.parse(await textOf('/api/openapi.json')) as {
        readonly info: { readonly title: unknown };
      }
    ).info.title;
  await service.store.site.set('site-name', 'Lantern Club');
  assert.equal(await title(), 'Lantern Club');
  await service.store.site.unset('site-name');
  assert.equal(await title(), 'Laurel');
});
