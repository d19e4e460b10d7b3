import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { networkGames } from '../support/network-games.ts';
import { hostilePaths, loadHostile } from '../pages/hostile-data.ts';
import { findingsOn } from './accessibility.ts';
import { openBrowser, skipped } from './open-browser.ts';
import { demoGame, demoPages, emptyPages } from './visited-pages.ts';
import { startDemoSite, startEmptySite } from './visited-sites.ts';

/** This file is half as long as the package's `source`, which saves time, because every page compiles it. */
const screens = join(import.meta.dirname, '..', '..', 'test-output', 'screens');
const game = demoGame;
/** LAUREL_SCREENS=1 writes a screenshot of each page, for visual checks. */
const keepsScreens = process.env['LAUREL_SCREENS'] === '1';
/** Returns the number of pixels by which a page is wider than the window. */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** Maximum height of a page in phone screens (docs/spec/site.md 3.1). */
const maxScreens = 6;
/** Pages that document the API, which may be longer than `maxScreens`. */
const documents = new Set(['binding-soap', 'operation', 'visualLanguage']);
/** Checks whether a page may be longer than `maxScreens`. The pages of the documentation may be, too. */
const isDocument = (name: string): boolean =>
  documents.has(name) || /^(?:docs|reference)/.test(name);
const devices = {
  desktop: { width: 1280, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 360, height: 800 },
} as const;

const smallPhone = { width: 320, height: 640 };
/** Returns the text of the focused element if the fixed bar at the bottom covers all of it, otherwise null. */
const focusedUnderBar = `(() => {
  const { activeElement: focused } = document;
  const bar = document.querySelector('.dock');
  if (focused === document.body || bar.contains(focused)) return null;
  return focused.getBoundingClientRect().top >= bar.getBoundingClientRect().top ? focused.textContent.trim() : null;
})()`;

/** A4 without margins of 1 cm, in pixels of 1/96 inch. */
const paper = { width: 718, height: 1047 };
/** Returns the texts of cards and table cells that do not fit in the window. */
const cutOffOnPaper = `[...document.querySelectorAll('main :is(li, td, th)')]
  .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
  .map((each) => each.textContent.trim())`;

const oneLineCells = '.board thead th, .board .rank, .board .of-grade, .board .value';
/** Returns the texts of table cells that need more than one line. */
const brokenCells = `[...document.querySelectorAll('${oneLineCells}')].filter((cell) => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  const lineHeight = Number.parseFloat(getComputedStyle(cell).lineHeight);
  return text.getBoundingClientRect().height > 1.5 * lineHeight;
}).map((cell) => cell.textContent.trim())`;

describe('pages in a browser', { skip: skipped ?? false }, () => {
  let service: StartedService;
  let emptySite: StartedService;
  let browser: Browser;
  before(async () => {
    mkdirSync(screens, { recursive: true });
    service = await startDemoSite(Date.now());
    emptySite = await startEmptySite();
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await service.stop();
    await emptySite.stop();
  });

  const at = (path: string): string => `http://127.0.0.1:${service.port}${path}`;

  /** Opens an empty page and collects its errors, except those about images from hosts that do not exist. */
  async function open(
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
    const context = await browser.newContext(options);
    await context.route(/^https?:\/\/images\.example\//, (route) => route.abort());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('dialog', (dialog) => errors.push(`dialog ${dialog.message()}`));
    page.on('console', (message) => {
      if (
        message.type() === 'error' &&
        !message.location().url.includes('images.example') &&
        !/404/.test(message.text())
      )
        errors.push(message.text());
    });
    return { page, context, errors };
  }

  for (const javaScriptEnabled of [true, false]) {
    test(`lead from the search to the card, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const { page, context, errors } = await open({
        javaScriptEnabled,
        timezoneId: 'America/New_York',
      });
      await page.goto(at('/'));
      await page.getByLabel('Search players and games').fill('lanternf');
      await page.getByLabel('Search players and games').press('Enter');
      await page.getByRole('main').getByRole('link', { name: 'LanternFox' }).click();
      assert.equal(new URL(page.url()).pathname, '/players/LanternFox');
      await page.waitForLoadState(); // the page contains the chart in two widths; the style sheet shows only one
      assert.equal(
        await page.getByRole('img', { name: /^Trophies over time by grade/ }).count(),
        1,
      );

      await page
        .getByRole('navigation', { name: 'Pages of this player' })
        .getByRole('link', { name: 'Games' })
        .click();
      await page.locator('input[name=title]').fill('harbour');
      await page.locator('input[name=title]').press('Enter'); // not by the button: with scripts, it is visible only when it has the focus
      await page
        .locator('table.games')
        .getByRole('link', { name: 'Harbour of Lanterns', exact: true })
        .click();
      await page.waitForLoadState(); // until the style sheet is applied and the script has run
      assert.equal(await page.getByRole('img', { name: /^Progression in this game/ }).count(), 1);
      const secret = page.locator('details.secret').first();
      assert.equal(await secret.locator('.title').isVisible(), false);
      await secret.locator('summary').click();
      assert.equal(await secret.locator('.title').isVisible(), true);
      await page.getByRole('link', { name: 'About this game' }).click();
      await page.getByRole('heading', { name: 'Who has the platinum' }).waitFor();

      await page.getByRole('link', { name: 'Leaderboards' }).click();
      await page.getByLabel('Jump to player').fill('mossykettle');
      await page.getByRole('button', { name: 'Find' }).click();
      assert.match(await page.locator('tr.shown').innerText(), /MossyKettle/);
      await page.getByRole('link', { name: 'Compare', exact: true }).click();
      await page.getByLabel('First player').fill('LanternFox');
      await page.getByLabel('Second player').fill('MossyKettle');
      await page.getByRole('main').getByRole('button', { name: 'Compare' }).click();
      assert.match(await page.getByRole('main').innerText(), /LanternFox is ahead in/);
      await page.locator('table.versus a').first().click();
      assert.match(await page.locator('h2').last().innerText(), /trophy by trophy/);

      await page.goto(at('/players/LanternFox'));
      await page.getByRole('link', { name: 'Signature card' }).click();
      await page.waitForLoadState(); // until the style sheet is applied and the script has run
      const seen = await page.locator('time[data-precision=time]').first().innerText();
      // The newest data of the demo is some hours old, so the script shows its age instead of the date.
      assert.match(
        seen,
        javaScriptEnabled
          ? /^(?:\d+ \w+ ago|\d+ \w{3,4} \d{4}, \d\d:\d\d)$/
          : /^\d+ \w{3,4} \d{4}, \d\d:\d\d$/,
      );
      await page.getByLabel('Theme').selectOption('dark');
      await page.getByRole('button', { name: 'Show' }).click();
      const card = page.locator('.card-preview img');
      assert.match((await card.getAttribute('src')) ?? '', /theme=dark/);
      // Waits until the image is loaded, and fails if it cannot be shown.
      if (javaScriptEnabled)
        await card.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
      assert.deepEqual(errors, []);
      await context.close();
    });

    test(`send a call in ${javaScriptEnabled ? 'every binding' : 'GET and POST'} from a form, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const { page, context, errors } = await open({ javaScriptEnabled });
      for (const name of ['Send with GET', 'Send with POST']) {
        await page.goto(at('/api?op=getGame'));
        const answered = page.waitForResponse((response) =>
          response.url().includes('/api/getGame'),
        );
        await page.getByRole('button', { name }).click();
        const response = await answered;
        assert.equal(response.status(), 200);
        assert.match(response.headers()['content-type'] ?? '', /^text\/xml/);
      }
      if (javaScriptEnabled) {
        await page.goto(at('/api?op=getGame'));
        await page.getByLabel('sNetID').fill('MossyKettle');
        for (const [name, expected] of [
          ['Send with SOAP 1.1', /^200 text\/xml[\s\S]*<getGameResult>[\s\S]*Harbour/],
          ['Send with SOAP 1.2', /^200 application\/soap\+xml[\s\S]*<getGameResult>[\s\S]*Harbour/],
          ['Send with JSON', /^200 application\/json[\s\S]*"Title":"Harbour/],
        ] as const) {
          await page.getByRole('button', { name }).click();
          const answer = page.locator('output.answer pre', {
            hasText: new RegExp(
              name.includes('JSON')
                ? 'application/json'
                : name.includes('1.2')
                  ? 'soap\\+xml'
                  : 'text/xml',
            ),
          });
          await answer.waitFor();
          assert.match(await answer.innerText(), expected);
        }
      }
      assert.deepEqual(errors, []);
      await context.close();
    });
  }

  describe('on every device and in both themes', () => {
    let page: Page;
    before(async () => {
      ({ page } = await open({
        viewport: devices.desktop,
        bypassCSP: true,
        reducedMotion: 'reduce',
      }));
    });
    const sites = [
      [demoPages, () => service],
      [emptyPages, () => emptySite],
    ] as const;
    for (const [pages, siteOf] of sites) {
      for (const [name, path] of Object.entries(pages)) {
        test(`${name} is complete and accessible`, async () => {
          await page.goto(`http://127.0.0.1:${siteOf().port}${path}`);
          // Each page is loaded once, because loading takes longest, and its window is resized. This is enough, because only style sheets
          // determine how a page looks.
          for (const [device, viewport] of Object.entries(devices)) {
            await page.setViewportSize(viewport);
            for (const colorScheme of ['light', 'dark'] as const) {
              await page.emulateMedia({ colorScheme });
              if (keepsScreens)
                await page.screenshot({
                  path: join(screens, `${name}-${device}-${colorScheme}.png`),
                  fullPage: true,
                });
              // Every rule for a width applies to a phone or to a desktop, so a tablet shows nothing that those do not show.
              if (device === 'tablet') continue;
              const findings = await findingsOn(page, colorScheme);
              assert.deepEqual(findings, [], `${device}, ${colorScheme}`);
            }
            assert.equal(await page.evaluate(overflow), 0, `wider than the window of a ${device}`);
            const high = await page.evaluate<number>('document.documentElement.scrollHeight');
            if (device === 'phone' && !isDocument(name))
              assert.ok(high <= maxScreens * viewport.height, `${high} px high`);
          }
          await page.setViewportSize(smallPhone);
          assert.equal(await page.evaluate(overflow), 0, 'wider than the window of a small phone');
        });
      }
    }
  });

  test('show the numbers and headings of a board on one line on a tablet', async () => {
    const { page, context } = await open({ viewport: devices.tablet, bypassCSP: true });
    await page.goto(at(demoPages['leaderboards-game'] ?? ''));
    assert.ok((await page.locator(oneLineCells).count()) > 20);
    assert.deepEqual(await page.evaluate(brokenCells), []);
    await context.close();
  });

  test('can be navigated by keyboard alone', async () => {
    const { page, context } = await open();
    await page.goto(at('/players/LanternFox'));
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.className'), 'skip');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'main');
    await page.goto(at(`/players/LanternFox/games/${game}`));
    await page.locator('details.secret summary').first().focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('details.secret .title').first().isVisible(), true);
    await context.close();
  });

  for (const path of ['/leaderboards', '/players/LanternFox/log'])
    test(`keep the focus of the keyboard above the bar at the bottom of a small phone at ${path}`, async () => {
      const { page, context } = await open({ viewport: smallPhone, reducedMotion: 'reduce' });
      await page.goto(at(path));
      const hidden: string[] = [];
      for (let stop = 0; stop < 60; stop += 1) {
        await page.keyboard.press('Tab');
        const text = await page.evaluate<string | null>(focusedUnderBar);
        if (text !== null) hidden.push(text);
      }
      assert.deepEqual(hidden, []);
      await context.close();
    });

  for (const path of ['/players/LanternFox', '/docs/reference/settings'])
    test(`fit on paper of the size A4 at ${path}`, async () => {
      const { page, context } = await open({ viewport: paper });
      await page.emulateMedia({ media: 'print' });
      await page.goto(at(path));
      assert.deepEqual(await page.evaluate(cutOffOnPaper), []);
      await context.close();
    });

  test('fetch only from this server', async () => {
    const { page, context } = await open();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    for (const path of Object.values(demoPages)) await page.goto(at(path));
    assert.deepEqual([...hosts].toSorted(), [`127.0.0.1:${service.port}`]);
    await context.close();
  });

  test('are not widened by the name of an account', async () => {
    const site = await startService({}, async (store) => {
      const long = { type: 'account', player: 'LanternFox', network: 'steam', id: '765' } as const;
      await store.load({ now: Date.now(), source: 'test' }, (load) =>
        load.apply([...networkGames(Date.now()), { ...long, name: 'W'.repeat(60) }]),
      );
    });
    const { page, context } = await open();
    await page.goto(`http://127.0.0.1:${site.port}/players/LanternFox`);
    const wider: number[] = [];
    for (const viewport of [...Object.values(devices), smallPhone]) {
      await page.setViewportSize(viewport);
      if ((await page.evaluate<number>(overflow)) > 0) wider.push(viewport.width);
    }
    await context.close();
    await site.stop();
    assert.deepEqual(wider, []);
  });

  test('do not run scripts in the data', async () => {
    const hostile = await startService({}, loadHostile);
    const { page, context, errors } = await open();
    for (const path of hostilePaths()) {
      if (path.endsWith('.atom')) continue;
      await page.goto(`http://127.0.0.1:${hostile.port}${path}`);
      assert.equal(await page.locator('script:not([src])').count(), 0, path);
    }
    assert.deepEqual(
      errors.filter((error) => !error.includes('ERR_')),
      [],
    );
    await context.close();
    await hostile.stop();
  });
});
