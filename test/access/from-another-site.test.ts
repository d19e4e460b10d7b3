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

/** The operator's cookies, without that of the session. */
function laxCookies({ browser }: Pick<Site, 'browser'>): string {
  return browser.cookie.replace(/(?:^|; )laurel=[^;]*/, '');
}

/** Opens a page as a browser that follows a link on another site. */
function follow(site: Pick<Site, 'browser' | 'origin'>, path: string): Promise<Response> {
  return fetch(new URL(path, site.origin), {
    headers: {
      cookie: laxCookies(site),
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
    redirect: 'manual',
  });
}

/** Returns the token of the forms on a page that a link on another site has opened. */
async function tokenOn(site: Pick<Site, 'browser' | 'origin'>, path: string): Promise<string> {
  const text = await (await follow(site, path)).text();
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
