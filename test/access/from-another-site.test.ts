/**
 * Requests of browsers that follow a link on another site, through HTTP. They lack the session's cookie, which is `SameSite=Strict` for
 * operators, and have the browser's (docs/spec/access.md 3, rules 5 and 6).
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Browser } from '../support/access/browser.ts';
import { startClaimSite } from '../support/access/claim-site.ts';
import type { Site } from '../support/access/site.ts';
import { startSite } from '../support/access/site.ts';
import { sendText } from '../support/raw-connection.ts';

/** The operator's cookies, without that of the session. */
function laxCookies({ browser }: Pick<Site, 'browser'>): string {
  return browser.cookie.replace(/(?:^|; )laurel=[^;]*/, '');
}

/** Opens a page as a browser that follows a link on another site. Returns the response as text, with its header. */
function follow(site: Pick<Site, 'browser' | 'origin'>, path: string): Promise<string> {
  const { host, port } = new URL(site.origin);
  const fields = [
    `Host: ${host}`,
    `Cookie: ${laxCookies(site)}`,
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Mode: navigate',
    'Connection: close',
  ];
  return sendText(Number(port), `GET ${path} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`);
}

/** Returns the token of the forms on a page that a link on another site has opened. */
async function tokenOn(site: Pick<Site, 'browser' | 'origin'>, path: string): Promise<string> {
  const text = await follow(site, path);
  const token = /name="token" value="([^"]*)"/.exec(text)?.[1];
  assert.ok(token !== undefined, text);
  return token;
}

describe('a form that was opened by a link on another site, of a person who is signed in', () => {
  test('signs in with a code', async (context) => {
    const site = await startSite(context);
    const { code } = await site.access.entry.createOperatorLink(Date.now());
    const token = await tokenOn(site, '/sign-in');
    const seen = await site.browser.post('/sign-in', { token, do: 'code', code });
    assert.equal(seen.path, '/manage');
  });

  test('signs in with a password', async (context) => {
    const site = await startSite(context);
    const [operator] = await site.access.people.list();
    assert.ok(operator !== undefined);
    const password = 'copper lantern on the shelf';
    await site.access.entry.setPassword(operator.accountId, password, Date.now());
    const fields = { do: 'password', name: operator.name, password };
    const token = await tokenOn(site, '/sign-in');
    assert.equal((await site.browser.post('/sign-in', { ...fields, token })).path, '/manage');
  });

  test('is refused with the token of another browser, and from another origin', async (context) => {
    const site = await startSite(context);
    const { code } = await site.access.entry.createOperatorLink(Date.now());
    const stranger = await new Browser(site.origin).open('/sign-in');
    const [, other = ''] = /name="token" value="([^"]*)"/.exec(stranger.text) ?? [];
    const fields = { do: 'code', code };
    assert.equal((await site.browser.post('/sign-in', { ...fields, token: other })).status, 403);
    const token = await tokenOn(site, '/sign-in');
    const headers = { origin: 'https://evil.example' };
    const sent = await site.browser.post('/sign-in', { ...fields, token }, headers);
    assert.equal(sent.status, 403);
  });

  test('takes the code of the setup', async (context) => {
    const site = await startSite(context);
    const [operator] = await site.access.people.list();
    assert.ok(operator !== undefined);
    const { code } = await site.access.entry.createOperatorLink(Date.now());
    const token = await tokenOn(site, '/sign-in');
    const seen = await site.browser.post('/setup', { token, do: 'code', code });
    assert.equal(seen.path, '/manage');
  });

  test('claims a profile', async (context) => {
    const site = await startClaimSite(context);
    const fields = { do: 'begin', network: 'retro', player: 'LanternFox' };
    const token = await tokenOn(site, '/claim');
    const begun = await site.browser.post('/claim', { ...fields, token });
    const [code = ''] = /laurel-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(begun.text) ?? [];
    site.accounts.retro.motto = code;
    const again = await tokenOn(site, '/claim');
    const seen = await site.browser.post('/claim', { token: again, do: 'check' });
    assert.equal(seen.path, '/me?said=playerClaimed');
  });
});

describe('a link on another site to a page for people who are signed in', () => {
  test('opens its address again from this site, which has the cookie', async (context) => {
    const site = await startSite(context);
    for (const path of ['/manage/audit?action=sign-in&page=2', '/manage']) {
      const text = await follow(site, path);
      assert.match(text, /^HTTP\/1\.1 200[^]*Cache-Control: no-store/i);
      const again = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(text);
      const address = new URL(
        again?.[1]?.replaceAll('&amp;', '&') ?? '',
        new URL(path, site.origin),
      ); // absent: the query is missing, and the assertion fails
      assert.equal(`${address.pathname}${address.search}`, path);
      assert.equal((await site.browser.open(path)).path, path);
    }
  });

  test('leads programs to the sign-in at once', async (context) => {
    const site = await startSite(context);
    assert.equal(
      (await new Browser(site.origin).open('/manage')).path,
      `/sign-in?to=${encodeURIComponent('/manage')}`,
    );
  });

  test('opens a page for members again, but no image or file', async (context) => {
    const site = await startSite(context, { visibility: 'members' });
    const page = await follow(site, '/players?sort=level');
    assert.match(page, /content="0; url=\?sort=level"/);
    assert.match(await follow(site, '/feed.atom'), /^HTTP\/1\.1 401/);
  });
});
