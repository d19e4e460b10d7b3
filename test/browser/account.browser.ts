/** Tests the pages for people with an account in a browser: the first run on a phone, and the accessibility of every page. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { accountPages } from '../../src/account-pages/index.ts';
import type { StartedService } from '../support/start-service.ts';
import { startClaimSite } from '../support/access/claim-site.ts';
import { startService } from '../support/start-service.ts';
import { findingsOn } from './accessibility.ts';
import { openBrowser, skipped } from './open-browser.ts';

const phone = { width: 360, height: 800 } as const;
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** The pages that need no data. account-pages.browser.ts visits the others. */
const plainPages = accountPages
  .map(({ path }) => path)
  .filter((path) => !/^\/(?:setup\/|manage|me)/.test(path));

describe('accounts in a browser', { skip: skipped ?? false }, () => {
  let service: StartedService;
  let browser: Browser;
  before(async () => {
    service = await startService({ hasAccounts: true, hasImports: true });
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  const at = (path: string): string => `http://127.0.0.1:${service.port}${path}`;

  async function newCode(): Promise<string> {
    const { access } = service;
    assert.ok(access !== null);
    return (await access.entry.createOperatorLink(Date.now())).code;
  }

  test('the link of the terminal sets the site up, and no code is left in the address', async () => {
    const context = await browser.newContext({ viewport: phone });
    const page = await context.newPage();
    await page.goto(at(`/setup#${await newCode()}`));
    await page.waitForURL('**/setup/site');
    await page.fill('[name="site-name"]', 'The Lighthouse Club');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/setup/sign-in');
    await page.fill('[name="name"]', 'Ada');
    await page.fill('[name="password"]', 'copper lantern on the shelf');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/setup/trophies');
    await page.goto(at('/'));
    assert.equal(page.url().includes('#'), false);
    await page.reload();
    // A script asks for the name after the page is loaded.
    await page.locator('a[data-account]', { hasText: 'Ada' }).last().waitFor();
    await context.close();
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`the pages for signing in are accessible and fit a phone, ${colorScheme}`, async () => {
      const context = await browser.newContext({ viewport: phone, colorScheme, bypassCSP: true });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.goto(at('/sign-in'));
      assert.deepEqual(await findingsOn(page, colorScheme), [], '/sign-in');
      await page.goto(at(`/setup`));
      await page.goto(at(`/sign-in#${await newCode()}`));
      await page.reload();
      await page.waitForURL(/manage|setup/);
      for (const path of plainPages) {
        await page.goto(at(path));
        assert.deepEqual(await findingsOn(page, colorScheme), [], path);
        assert.equal(await page.evaluate<number>(overflow), 0, `${path} fits`);
      }
      assert.deepEqual(errors, []);
      await context.close();
    });

  test('a profile is claimed with the keyboard, on pages without findings that fit a phone', async (context) => {
    const site = await startClaimSite(context);
    const opened = await browser.newContext({ viewport: phone, bypassCSP: true });
    const page = await opened.newPage();
    await page.goto(`${site.origin}/claim`);
    assert.deepEqual(await findingsOn(page), []);
    await page.fill('[name="player"]', 'LanternFox');
    await page.selectOption('[name="network"]', 'retro');
    await page.focus('button[value="begin"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('input[readonly]');
    assert.deepEqual(await findingsOn(page), []);
    assert.equal(await page.evaluate<number>(overflow), 0);
    site.accounts.retro.motto = await page.inputValue('input[readonly]');
    await page.focus('button[value="check"]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/me\?said=claimed/);
    assert.match(await page.innerText('main'), /The profile is yours/);
    await opened.close();
  });

  test('a link on another site opens the page of an operator who is signed in', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(at(`/sign-in#${await newCode()}`));
    await page.waitForURL(/manage|setup/);
    const elsewhere = 'http://localhost:1/';
    for (const path of ['/manage/audit?action=sign-in', '/manage/people#main']) {
      const body = `<a href="${at(path)}">link</a>`;
      await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto(elsewhere);
      await page.click('a');
      await page.locator('h1').waitFor();
      assert.equal(new URL(page.url()).pathname, path.replace(/[?#].*/, ''));
    }
    await context.close();
  });

  test('without scripts, the code is pasted', async () => {
    const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(at('/sign-in'));
    await page.fill('[name="code"]', await newCode());
    await page.click('button[value="code"]');
    assert.match(page.url(), /\/manage$/);
    await context.close();
  });
});
