/** The first run and signing in, through HTTP, in a browser without scripts (docs/spec/access.md 2 and 3). */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { Access } from '../../src/access/index.ts';
import { Browser } from '../support/access/browser.ts';
import type { StartedService, TestSettings } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const password = 'copper lantern on the shelf';

interface Site {
  readonly service: StartedService;
  readonly access: Access;
  readonly origin: string;
  readonly browser: Browser;
}

async function start(context: TestContext, changes: Partial<TestSettings> = {}): Promise<Site> {
  const service = await startService({ hasAccounts: true, ...changes });
  context.after(() => service.stop());
  const { access } = service;
  assert.ok(access !== null);
  const origin = `http://127.0.0.1:${service.port}`;
  return { service, access, origin, browser: new Browser(origin) };
}

async function setUp({ access, browser }: Site): Promise<void> {
  const { code } = await access.entry.createOperatorLink(Date.now());
  const seen = await browser.send({ path: '/setup', change: 'code', fields: { code } });
  assert.equal(seen.path, '/setup/site');
}

describe('the first run', () => {
  test('leads from the code over its steps to the overview', async (context) => {
    const site = await start(context);
    await setUp(site);
    const { browser, access } = site;
    const named = await browser.send({
      path: '/setup/site',
      change: 'save',
      fields: { 'site-name': 'The Lighthouse Club', 'site-tagline': 'Trophies by the sea' },
    });
    assert.equal(named.path, '/setup/sign-in');
    const saved = await browser.send({
      path: '/setup/sign-in',
      change: 'save',
      fields: { name: 'Ada', password },
    });
    assert.equal(saved.path, '/setup/trophies');
    const done = await browser.send({ path: '/setup/trophies', change: 'skip' });
    assert.equal(done.path, '/manage?said=setUp');
    assert.match(done.text, /The site is set up/);
    assert.match((await browser.open('/')).text, /The Lighthouse Club/);
    assert.equal(await access.isSetUp(), true);
  });

  test('shows a name that the settings give, and goes on without it', async (context) => {
    const site = await start(context, { siteName: 'The Harbour Club' });
    await setUp(site);
    const { browser } = site;
    assert.match((await browser.open('/setup/site')).text, /value="The Harbour Club" disabled/);
    const fields = { 'site-tagline': 'Trophies by the sea' };
    const seen = await browser.send({ path: '/setup/site', change: 'save', fields });
    assert.equal(seen.path, '/setup/sign-in');
    assert.match((await browser.open('/setup/site')).text, /value="Trophies by the sea"/);
  });

  test('takes an emptied field as the default', async (context) => {
    const site = await start(context);
    await setUp(site);
    const send = (fields: Readonly<Record<string, string>>) =>
      site.browser.send({ path: '/setup/site', change: 'save', fields });
    await send({ 'site-name': 'Lighthouse', 'site-tagline': 'Trophies by the sea' });
    await send({ 'site-name': 'Lighthouse', 'site-tagline': '' });
    const { text } = await site.browser.open('/setup/site');
    assert.match(text, /value="Lighthouse"/);
    assert.doesNotMatch(text, /by the sea/);
  });

  test('changes nothing with a form of which one value is refused', async (context) => {
    const site = await start(context);
    await setUp(site);
    const { browser, access } = site;
    const texts = { 'site-name': 'Lighthouse', 'site-tagline': 'x'.repeat(161) };
    const named = await browser.send({ path: '/setup/site', change: 'save', fields: texts });
    assert.equal(named.status, 422);
    assert.doesNotMatch((await browser.open('/setup/site')).text, /Lighthouse/);
    const fields = { name: 'Ada', password: 'short' };
    const refused = await browser.send({ path: '/setup/sign-in', change: 'save', fields });
    assert.equal(refused.status, 422);
    assert.equal((await access.people.list())[0]?.name, 'Operator');
  });

  test('says of a wrong code how to get a new one, and stays where it was', async (context) => {
    const { browser } = await start(context);
    const seen = await browser.send({
      path: '/setup',
      change: 'code',
      fields: { code: 'nothing' },
    });
    assert.equal(seen.status, 403);
    assert.match(seen.text, /laurel operator link/);
    assert.match(seen.text, /role="alert"/);
  });

  test('is not there where it is off, or there is an operator', async (context) => {
    const off = await start(context, { setup: 'off' });
    assert.equal((await off.browser.open('/setup')).status, 404);
    const on = await start(context);
    await setUp(on);
    assert.equal((await new Browser(on.origin).open('/setup')).path, '/sign-in');
  });
});

describe('a site without players', () => {
  test('says to visitors that it is being set up, until it is', async (context) => {
    const site = await start(context);
    assert.match((await requestAs(site, 'nas', '/')).body, /Come back soon/);
    assert.match((await requestAs(site, 'nas', '/players')).body, /Come back soon/);
    await site.access.finishSetup(Date.now());
    assert.doesNotMatch((await requestAs(site, 'nas', '/')).body, /Come back soon/);
  });

  test('answers the operations as always', async (context) => {
    const site = await start(context);
    const answer = await requestAs(site, 'nas', '/api/getNumberListGames');
    assert.deepEqual([answer.status, /Come back soon/.test(answer.body)], [200, false]);
  });
});

describe('signing in', () => {
  test('with a password leads to the page that was asked for', async (context) => {
    const site = await start(context);
    await setUp(site);
    await site.browser.send({
      path: '/setup/sign-in',
      change: 'save',
      fields: { name: 'Ada', password },
    });
    const other = new Browser(site.origin);
    const asked = await other.open('/manage/people');
    assert.equal(asked.path, `/sign-in?to=${encodeURIComponent('/manage/people')}`);
    const to = '/manage/people';
    const fields = { name: 'ada', password, to };
    const seen = await other.send({ path: asked.path, change: 'password', fields });
    assert.equal(seen.path, to);
    assert.match(seen.text, /Ada/);
  });

  test('with an invitation makes a player, who sees nothing of the operator', async (context) => {
    const site = await start(context);
    await setUp(site);
    await site.service.store.load({ now: 1, source: 'x' }, (load) =>
      load.apply([{ type: 'player', name: 'LanternFox' }]),
    );
    const made = await site.browser.send({
      path: '/manage/people',
      change: 'invite',
      fields: { player: 'lanternfox', name: '', role: 'player' },
    });
    const code = /#([A-Za-z0-9_-]{22})/.exec(made.text)?.[1] ?? '';
    const player = new Browser(site.origin);
    const seen = await player.send({ path: '/sign-in', change: 'code', fields: { code } });
    assert.equal(seen.path, '/me');
    assert.match(seen.text, /LanternFox/);
    for (const path of [
      '/manage',
      '/manage/people',
      '/manage/players',
      '/manage/audit',
      '/setup/site',
    ])
      assert.equal((await player.open(path)).status, 404, path);
  });

  test('ends with "sign out", here and everywhere', async (context) => {
    const site = await start(context);
    await setUp(site);
    const { browser, access } = site;
    const [operator] = await access.people.list();
    const { code } = await access.people.createLink(operator?.accountId ?? '', Date.now());
    const second = new Browser(site.origin);
    await second.send({ path: '/sign-in', change: 'code', fields: { code } });
    const page = await browser.open('/manage');
    const token = /name="token" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    await browser.post('/sign-out', { token, do: 'everywhere' });
    assert.match((await browser.open('/manage')).path, /^\/sign-in/);
    assert.match((await second.open('/manage')).path, /^\/sign-in/);
  });

  test('ends the session that this browser had, and no other one', async (context) => {
    const site = await start(context);
    await setUp(site);
    const { browser, access, origin } = site;
    const [operator] = await access.people.list();
    assert.ok(operator !== undefined);
    const newCode = async (): Promise<string> =>
      (await access.people.createLink(operator.accountId, Date.now())).code;
    const elsewhere = new Browser(origin);
    await elsewhere.send({ path: '/sign-in', change: 'code', fields: { code: await newCode() } });
    const former = browser.cookie;
    const invited = { name: 'Fox', role: 'player', playerId: null } as const;
    const { code } = await access.people.invite(invited, Date.now());
    const token = /name="token" value="([^"]*)"/.exec((await browser.open('/manage/people')).text);
    await browser.post('/sign-in', { token: token?.[1] ?? '', do: 'code', code });
    assert.match((await browser.open('/session')).text, /"Fox"/);
    const asked = await fetch(`${origin}/session`, { headers: { cookie: former } });
    assert.deepEqual(await asked.json(), { name: null });
    assert.match((await elsewhere.open('/session')).text, /"Operator"/);
  });

  test('says what a connection without encryption means', async (context) => {
    const plain = await start(context);
    assert.match((await plain.browser.open('/sign-in')).text, /not encrypted/);
    const encrypted = await start(context, { publicUrl: 'https://127.0.0.1/api' });
    assert.doesNotMatch((await encrypted.browser.open('/sign-in')).text, /not encrypted/);
  });

  test('is noted in the audit with its outcome and a shortened address', async (context) => {
    const site = await start(context);
    await setUp(site);
    const other = new Browser(site.origin);
    await other.send({
      path: '/sign-in',
      change: 'password',
      fields: { name: 'x', password: 'y' },
    });
    const { text } = await site.browser.open('/manage/audit');
    assert.match(text, /sign-in\.password[^]*wrong-password[^]*127\.0\.0\.0\/24/);
  });
});

describe('a request that changes something', () => {
  test('is refused from another origin, without a token, and with that of another browser', async (context) => {
    const site = await start(context);
    await setUp(site);
    const { browser, access } = site;
    const fields = { name: 'Ada', password };
    const path = '/setup/sign-in';
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      {},
    ])
      assert.equal((await browser.send({ path, change: 'save', fields, headers })).status, 403);
    const stranger = await new Browser(site.origin).open('/sign-in');
    const token = /name="token" value="([^"]*)"/.exec(stranger.text)?.[1] ?? '';
    assert.equal((await browser.post(path, { ...fields, token, do: 'save' })).status, 403);
    assert.equal((await browser.post(path, { ...fields, do: 'save' })).status, 403);
    const [operator] = await access.people.list();
    assert.equal(operator?.name, 'Operator');
  });

  test('names nothing by a word that every object has', async (context) => {
    const site = await start(context);
    await setUp(site);
    for (const change of ['constructor', '__proto__', 'toString']) {
      assert.equal((await site.browser.send({ path: '/setup/sign-in', change })).status, 404);
      const { text } = await site.browser.open(`/manage?said=${change}`);
      assert.doesNotMatch(text, /role="status"/);
    }
  });

  test('is asked for a fresh proof where it cannot be taken back', async (context) => {
    const site = await start(context);
    await setUp(site);
    const seen = await site.browser.send({
      path: '/manage/people',
      change: 'invite',
      fields: { name: 'Fox' },
    });
    assert.equal(seen.status, 200);
  });
});

describe('a response for one person', () => {
  test('is stored nowhere, has no entity tag and no coding, and no other origin may read it', async (context) => {
    const site = await start(context, { corsOrigin: '*', cacheControl: 'public, max-age=60' });
    await setUp(site);
    for (const path of ['/manage', '/sign-in', '/session', '/setup/site']) {
      const response = await fetch(new URL(path, site.origin), {
        headers: { cookie: site.browser.cookie, origin: 'https://evil.example' },
        redirect: 'manual',
      });
      assert.equal(response.headers.get('cache-control'), 'no-store', path);
      assert.equal(response.headers.get('vary'), 'Cookie', path);
      for (const field of ['etag', 'content-encoding', 'access-control-allow-origin'])
        assert.equal(response.headers.get(field), null, `${path} ${field}`);
    }
  });

  test('is refused to a request with a token of the admin API beside the cookie', async (context) => {
    const site = await start(context);
    await setUp(site);
    const headers = { cookie: site.browser.cookie, authorization: 'Bearer laurel_x' };
    assert.equal((await fetch(`${site.origin}/manage`, { headers })).status, 400);
  });

  test('is refused under a name that anybody can register', async (context) => {
    const site = await start(context);
    await setUp(site);
    const { status, body } = await requestAs(site, 'evil.example');
    assert.equal(status, 421);
    assert.match(body, /--public-url/);
  });
});

async function requestAs(
  { service }: Site,
  host: string,
  path = '/sign-in',
): Promise<{ readonly status: number; readonly body: string }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: service.port, path, headers: { host } },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    );
    asked.on('error', reject).end();
  });
}
