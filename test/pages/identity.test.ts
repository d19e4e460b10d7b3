/** The identity of an instance on its pages: docs/spec/site.md 4. */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { StartedService } from '../support/start-service.ts';
import { startDemo } from '../support/start-service.ts';
import { makeFolder } from '../support/make-folder.ts';

const now = Date.UTC(2026, 10, 21, 12);
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#234"/></svg>';

const folder = makeFolder();
let service: StartedService;
before(async () => {
  writeFileSync(join(folder, 'logo.svg'), svg);
  writeFileSync(join(folder, 'own.css'), 'h1 { color: teal; }');
  writeFileSync(
    join(folder, 'imprint.md'),
    '# Who we are\n\n- *Harbour* <b>club</b>\n- [Mail](mailto:a@b.example)\n\n[x](javascript:alert)',
  );
  service = await startDemo(now, {
    siteName: 'Lantern Club',
    siteTagline: 'Trophies of the harbour',
    siteIntro: 'Welcome to *our* place, <b>friend</b>.',
    siteLogo: join(folder, 'logo.svg'),
    siteAccent: '#7a2f8a',
    siteCss: join(folder, 'own.css'),
    siteLinks: 'Forum https://forum.example/, Chat https://chat.example/x',
    imprint: join(folder, 'imprint.md'),
    privacy: 'https://privacy.example/',
    contact: 'mailto:operator@club.example',
    siteTheme: 'dark',
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
const textOf = async (path: string): Promise<string> => (await get(path)).text();

describe('the identity of an instance', () => {
  test('is in title, header, previews, feed, manifest and search description', async () => {
    const home = await textOf('/');
    assert.match(home, /<title>Trophies of the harbour · Lantern Club<\/title>/);
    assert.match(home, /<span>Lantern Club<\/span>/);
    assert.match(home, /og:site_name" content="Lantern Club"/);
    assert.match(await textOf('/feed.atom'), /<title>Lantern Club: latest trophies<\/title>/);
    assert.match(await textOf('/manifest.webmanifest'), /"name":"Lantern Club"/);
    assert.match(await textOf('/search.xml'), /<ShortName>Lantern Club<\/ShortName>/);
  });

  test('has a welcome text with emphasis, in which markup is text', async () =>
    assert.match(
      await textOf('/'),
      /Welcome to <em>our<\/em> place, &lt;b&gt;friend&lt;\/b&gt;\./,
    ));

  test('has links in the footer, which open no other page of this site', async () => {
    const about = await textOf('/about');
    for (const link of [
      'https://forum.example/',
      'https://chat.example/x',
      'https://privacy.example/',
      'mailto:operator@club.example',
    ])
      assert.ok(about.includes(`href="${link}"`), link);
    assert.equal((await get('/privacy')).status, 404);
  });

  test('has an imprint in a small part of Markdown, whose addresses cannot run scripts', async () => {
    const imprint = await textOf('/imprint');
    assert.match(imprint, /<h2>Who we are<\/h2>/);
    assert.match(imprint, /<li><em>Harbour<\/em> &lt;b&gt;club&lt;\/b&gt;<\/li>/);
    assert.match(imprint, /href="mailto:a@b\.example"/);
    assert.doesNotMatch(imprint, /href="javascript/);
  });

  test('has a style sheet of its own with the accent in light and dark', async () => {
    const [, path = ''] = /href="\.\/(assets\/own-[\w-]+\.css)"/.exec(await textOf('/')) ?? [];
    const css = await textOf(`/${path}`);
    assert.match(css, /--accent:#7a2f8a/);
    assert.match(css, /data-theme=dark\]\{--accent:#(?!7a2f8a)[0-9a-f]{6}/);
    assert.match(css, /color: teal/);
  });

  test('has a logo that can run nothing, even when it is opened alone', async () => {
    const [, path = ''] = /src="\.\/(assets\/logo-[\w-]+\.svg)"/.exec(await textOf('/')) ?? [];
    const logo = await get(`/${path}`);
    assert.equal(logo.headers.get('content-type'), 'image/svg+xml');
    assert.match(logo.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
    assert.equal(logo.headers.get('x-content-type-options'), 'nosniff');
  });

  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/icon-180.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
  ] as const) {
    test(`${path} is made from the logo`, async () => {
      const response = await get(path);
      assert.equal(response.headers.get('content-type'), type);
      assert.ok((await response.arrayBuffer()).byteLength > 100);
    });
  }
});

describe('the theme of a page', () => {
  test('is that of the instance until the reader chooses', async () =>
    assert.match(await textOf('/'), /data-theme="dark"/));

  test('is chosen by a form, which sets a cookie and leads back to the page', async () => {
    const response = await get(
      `/theme?theme=light&to=${encodeURIComponent('/players/LanternFox/games?sort=title')}`,
    );
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('location'), './players/LanternFox/games?sort=title');
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    assert.equal(cookie, 'theme=light');
    assert.match(await (await get('/', { Cookie: `a=b; ${cookie}` })).text(), /data-theme="light"/);
    assert.match(await textOf('/'), /data-theme="dark"/);
  });

  for (const to of [
    '//evil.example',
    String.raw`\\evil.example`,
    'https://evil.example/',
    '@evil.example',
    '/\t/evil.example',
    '/%0d%0aX: y',
  ]) {
    test(`leads to this site for ${JSON.stringify(to)}`, async () => {
      const response = await get(`/theme?theme=light&to=${encodeURIComponent(to)}`);
      const target = new URL(response.headers.get('location') ?? '', 'https://club.example/theme');
      assert.equal(target.origin, 'https://club.example');
    });
  }

  test('sets no cookie for a theme that does not exist', async () =>
    assert.equal((await get('/theme?theme=%3Cb%3E')).headers.get('set-cookie'), null));
});
