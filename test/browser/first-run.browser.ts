/**
 * The first run as people reach a new site: over plain HTTP from another computer of the home's network, and over HTTPS through a proxy
 * (docs/spec/access.md 8).
 */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { Person } from '../access/film/person.ts';
import { csv, goThrough } from '../access/film/runs.ts';
import { startFresh } from '../access/film/site.ts';
import { missingProgram } from '../deploy/files.ts';
import { domain, prepareCaddy, startProxy } from '../deploy/proxies.ts';
import { makePrivateHost, missingHosts } from '../support/access/private-host.ts';
import { makeFolder } from '../support/make-folder.ts';
import { freePort } from '../support/postgres/free-port.ts';
import { openBrowser, skipped } from './open-browser.ts';

const phone = { width: 360, height: 800 } as const;

/** Goes from the link to the profile, signs out and in again; returns the context with its cookies. */
async function setUp(
  test: TestContext,
  link: string,
  flags: readonly string[] = [],
): Promise<BrowserContext> {
  const browser = await openBrowser(flags);
  test.after(() => browser.close());
  // The browser does not know the certificate authority of a proxy on this machine.
  const context = await browser.newContext({ viewport: phone, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await goThrough(new Person(page, true), link, csv);
  assert.match(await page.innerText('main h1'), /LanternFox/);
  const { origin } = new URL(link);
  assert.equal(new URL(page.url()).origin, origin);
  await page.goto(`${origin}/me`);
  await page.click('form.sign-out button');
  await page.waitForURL(`${origin}/sign-in*`);
  await page.fill('[name="name"]', 'Ada');
  await page.fill('[name="password"]', 'copper lantern shelf');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin}/manage`);
  return context;
}

async function cookiesIn(context: BrowserContext): Promise<readonly object[]> {
  return (await context.cookies())
    .map(({ name, httpOnly, secure }) => ({ name, httpOnly, secure }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

describe('a first run', { skip: skipped ?? false }, () => {
  test(
    'goes to the profile over plain HTTP from another computer of the network',
    { skip: missingHosts },
    async (test) => {
      const host = makePrivateHost();
      test.after(() => host.remove());
      const site = await startFresh(['--host', host.address], host.launcher);
      test.after(() => site.stop());
      assert.equal(new URL(site.link).hostname, host.address);
      const context = await setUp(test, site.link);
      assert.deepEqual(await cookiesIn(context), [
        { name: 'laurel', httpOnly: true, secure: false },
        { name: 'laurel-browser', httpOnly: true, secure: false },
      ]);
    },
  );

  test(
    'goes to the profile over HTTPS behind Caddy, with cookies for HTTPS alone',
    { skip: missingProgram('caddy') },
    async (test) => {
      const ports = { service: await freePort(), http: await freePort(), https: await freePort() };
      const { https } = ports;
      const publicUrl = `https://${domain}:${https}/api`;
      const site = await startFresh([
        '--port',
        String(ports.service),
        '--trust-proxy',
        'loopback',
        '--public-url',
        publicUrl,
      ]);
      test.after(() => site.stop());
      const folder = makeFolder();
      const proxy = await startProxy(prepareCaddy(folder, ports), ports, folder);
      test.after(() => proxy.stop());
      assert.equal(new URL(site.link).origin, `https://${domain}:${https}`);
      const context = await setUp(test, site.link, [
        `--host-resolver-rules=MAP ${domain} 127.0.0.1`,
      ]);
      assert.deepEqual(await cookiesIn(context), [
        { name: '__Host-laurel', httpOnly: true, secure: true },
        { name: '__Host-laurel-browser', httpOnly: true, secure: true },
      ]);
    },
  );
});
