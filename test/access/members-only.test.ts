/** `--visibility members`: the paths that only people who are signed in can open (docs/spec/access.md 5.3). */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { composeState } from '../../src/app/compose-state.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import { createToken } from '../../src/ops/admin/index.ts';
import { routeNames, findRoute } from '../../src/site/frame/routes.ts';
import { loadSqliteDriver } from '../../src/store/engine/sqlite/sqlite-driver.ts';
import type { Site } from '../support/access/site.ts';
import { startSite } from '../support/access/site.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { TestSettings } from '../support/start-service.ts';

async function start(context: TestContext, changes: Partial<TestSettings> = {}): Promise<Site> {
  const site = await startSite(context, { visibility: 'members', ...changes });
  await loadDemo(site.service.store, Date.UTC(2026, 10, 26));
  return site;
}

function ask(site: Site, path: string, headers: Readonly<Record<string, string>> = {}) {
  return fetch(new URL(path, site.origin), { headers, redirect: 'manual' });
}

/** Every page, feed and image in the table of routes, with names from the demo in its path. */
const paths = routeNames
  .map((name) => findRoute(name).path)
  .filter((path) => !['/robots.txt', '/favicon.ico'].includes(path))
  .map((path) =>
    path
      .replace('{name}', 'LanternFox')
      .replace('{file}', 'LanternFox.png')
      .replaceAll(/\{\w+\}/g, '1'),
  );
const interfaces = [
  '/api/v1/games',
  '/api/V1/players',
  '/api/v1/players/LanternFox',
  '/%61pi/v1/players',
];

describe('a service for members', () => {
  test('shows a visitor no page, feed or image', async (context) => {
    const site = await start(context);
    for (const path of [...paths, '/players/', '/PLAYERS', '/%70layers']) {
      const response = await ask(site, path);
      assert.ok([303, 401, 404].includes(response.status), `${path}: ${response.status}`);
      assert.doesNotMatch(await response.text(), /LanternFox/, path);
    }
  });

  test('leads people to the page of signing in, and tells programs', async (context) => {
    const site = await start(context);
    const page = await ask(site, '/players/LanternFox');
    assert.equal(page.status, 303);
    assert.equal(page.headers.get('location'), '../sign-in');
    for (const path of ['/players/lantern.fox', '/games/lantern.isle', '/docs/how-to/upgrade'])
      assert.equal((await ask(site, path)).status, 303, path);
    for (const path of ['/feed.atom', '/docs/how-to/upgrade.md', '/icons/NPWR90001_00/ICON0.PNG'])
      assert.equal((await ask(site, path)).status, 401, path);
    const images = routeNames.map(findRoute).filter(({ isImage }) => isImage === true);
    assert.ok(images.length > 10);
    for (const { path } of images.filter((each) => each.path !== '/favicon.ico')) {
      const given = path.replaceAll(/\{\w+\}/g, 'aa');
      assert.equal((await ask(site, given)).status, 401, given);
    }
  });

  for (const settings of [{}, { publicUrl: 'https://club.example/trophies/api' }])
    test(`leads to the sign-in below the path at which it is opened, ${JSON.stringify(settings)}`, async (context) => {
      const site = await start(context, settings);
      for (const path of ['/', '/players', '/players/', '/players/LanternFox?sort=title']) {
        const location = (await ask(site, path)).headers.get('location') ?? ''; // absent: the assertion fails
        for (const prefix of ['', '/trophies'])
          assert.equal(
            new URL(location, `https://club.example${prefix}${path}`).pathname,
            `${prefix}/sign-in`,
            path,
          );
      }
    });

  test('shows everything to somebody who is signed in, also what others have asked for before', async (context) => {
    const site = await start(context);
    const headers = { cookie: site.browser.cookie };
    for (const path of ['/', '/players/LanternFox', '/feed.atom', '/api/v1/games']) {
      assert.equal((await ask(site, path, headers)).status, 200, path);
      assert.equal((await ask(site, path, headers)).status, 200, path);
      assert.notEqual((await ask(site, path)).status, 200, path);
    }
  });

  test('lets no shared cache store what only members may get', async (context) => {
    const site = await start(context, { cacheControl: 'public, max-age=60, s-maxage=600' });
    const headers = { cookie: site.browser.cookie };
    for (const path of [...paths, ...interfaces, '/images/countries/US.png']) {
      const response = await ask(site, path, headers);
      const field = response.headers.get('cache-control') ?? 'none'; // absent: the assertion fails
      assert.match(field, /^private|no-store/, `${path} ${response.status}: ${field}`);
      assert.doesNotMatch(field, /public|s-maxage/, path);
      await response.arrayBuffer();
    }
  });

  test('responds with an error if the store fails while it checks who asks', async (context) => {
    const file = join(makeFolder(), 'club.db');
    const site = await start(context, { store: `sqlite:${file}` });
    const openFile = await loadSqliteDriver();
    for (const [path, table] of [
      [file, 'admin_token'],
      [`${file}-accounts`, 'access_session'],
    ] as const) {
      const connection = openFile(path, { readOnly: false });
      connection.exec(`ALTER TABLE ${table} RENAME TO lost`);
      connection.close();
    }
    const authorization = `Bearer ${createToken().text}`;
    const ofToken = await ask(site, '/api/v1/games', { authorization });
    assert.match(await ofToken.text(), /"code":"server\./);
    const ofMember = await ask(site, '/players', { cookie: site.browser.cookie });
    assert.match(await ofMember.text(), /The service failed to answer/);
    for (const { status } of [ofToken, ofMember]) assert.ok(status === 500 || status === 503);
  });

  test('gives /v1 to a token, and nothing else to it', async (context) => {
    const site = await start(context);
    const { text, id, secretHash } = createToken();
    await composeState(site.service.store).tokens.add({
      tokenId: id,
      name: 'reader',
      secretHash,
      scopes: 'export',
      createdAt: 0,
      expiresAt: null,
      lastUsedAt: null,
    });
    const headers = { authorization: `Bearer ${text}` };
    assert.equal((await ask(site, '/api/v1/games', headers)).status, 200);
    assert.equal((await ask(site, '/players', headers)).status, 303);
    for (const path of interfaces) assert.notEqual((await ask(site, path)).status, 200, path);
    const wrong = { authorization: `Bearer ${text}x` };
    const refused = await ask(site, '/api/v1/games', wrong);
    assert.deepEqual([refused.status, refused.headers.get('www-authenticate')], [401, 'Bearer']);
    const { code, status, type } = JSON.parse(await refused.text());
    assert.deepEqual(
      [code, status, type],
      ['client.token.missing', 401, '/api/problems/client.token.missing'],
    );
  });

  test('lets web pages of other origins ask for /v1 with a token', async (context) => {
    const site = await start(context);
    const origin = 'https://club.example';
    const preflight = (path: string): Promise<Response> =>
      fetch(new URL(path, site.origin), {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
        redirect: 'manual',
      });
    for (const path of interfaces) {
      const { status, headers } = await preflight(path);
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [204, '*'], path);
      assert.match(headers.get('access-control-allow-headers') ?? '', /\bAuthorization\b/);
      assert.equal(headers.get('access-control-allow-credentials'), null);
    }
    for (const path of ['/players', '/feed.atom', '/api/getNetID', '/sign-in'])
      assert.equal((await preflight(path)).headers.get('access-control-allow-origin'), null, path);
  });

  test('tells web pages of other origins that a token is missing', async (context) => {
    const site = await start(context);
    const { status, headers } = await ask(site, '/api/v1/games', {
      origin: 'https://club.example',
    });
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [401, '*']);
    assert.equal(headers.get('access-control-allow-credentials'), null);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('www-authenticate'), 'Bearer');
  });

  test('is described as an interface that needs a token, which the operations do not', async (context) => {
    const site = await start(context, { endpoint: 'on' });
    const response = await ask(site, '/api/openapi.json');
    const { paths, components, security } = JSON.parse(await response.text());
    assert.deepEqual(Object.keys(components.securitySchemes), ['token']);
    assert.deepEqual(security, [{ token: [] }]);
    assert.ok('401' in paths['/v1/games'].get.responses);
    assert.equal(paths['/v1/games'].get.security, undefined);
    assert.deepEqual(paths['/json/getGames'].get.security, []);
  });

  test('opens the pages to which the page of signing in leads', async (context) => {
    const site = await start(context, { claims: 'on' });
    const signIn = await (await ask(site, '/sign-in')).text();
    const [, main = ''] = signIn.split('<main');
    const links = Array.from(main.matchAll(/<a [^>]*href="([^"#]+)"/g), ([, href = '']) => href);
    const addresses = links.map((href) => new URL(href, new URL('/sign-in', site.origin)).pathname);
    assert.ok(addresses.includes('/claim'), String(addresses));
    for (const address of addresses) assert.equal((await ask(site, address)).status, 200, address);
  });

  test('has no page of claims if claims are off', async (context) => {
    const site = await start(context);
    const response = await ask(site, '/claim');
    assert.equal(response.status, 404);
    assert.doesNotMatch(await response.text(), /LanternFox|MossyKettle/);
    const sent = await fetch(new URL('/claim', site.origin), {
      method: 'POST',
      headers: { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'do=begin&network=psn&player=LanternFox',
      redirect: 'manual',
    });
    assert.ok(sent.status >= 400, String(sent.status));
    assert.doesNotMatch(await sent.text(), /LanternFox|MossyKettle/);
  });

  test('answers the operations only if they are switched on', async (context) => {
    const operation = '/api/getNetID?sNetID=LanternFox';
    const closed = await start(context);
    assert.equal((await ask(closed, operation)).status, 404);
    const open = await start(context, { endpoint: 'on' });
    assert.equal((await ask(open, operation)).status, 200);
    assert.equal((await ask(open, '/api/v1/games')).status, 401);
  });

  test('lets monitors and those who sign in through, and tells search engines to stay away', async (context) => {
    const site = await start(context);
    assert.equal((await ask(site, '/sign-in')).status, 200);
    const robots = await ask(site, '/robots.txt');
    assert.match(await robots.text(), /Disallow: \/$/m);
  });
});

test('a service without the endpoint shows its pages to everybody', async (context) => {
  const site = await startSite(context, { endpoint: 'off' });
  await loadDemo(site.service.store, Date.UTC(2026, 10, 26));
  assert.equal((await ask(site, '/players')).status, 200);
  assert.equal((await ask(site, '/api/getNetID?sNetID=LanternFox')).status, 404);
});
