/** Pages with forced colours, and in browsers without newer features. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { StartedService } from '../support/start-service.ts';
import { openBrowser, skipped } from './open-browser.ts';
import { demoGame, demoPlayer } from './visited-pages.ts';
import { startDemoSite } from './visited-sites.ts';

const now = Date.parse('2026-03-14T18:00:00Z');
const paths = [
  '/',
  '/games?view=table',
  `/leaderboards?game=${demoGame}&player=${demoPlayer}`,
  `/players/${demoPlayer}/timeline`,
  `/players/${demoPlayer}/games?reverse=1`,
  '/api/docs',
];
/** Finds visible elements that are selected but not marked (by an outline), and elements that are marked but not selected. */
const wronglyMarked = `[...document.querySelectorAll('a, button, tr, [role=option], input[type=checkbox]')]
  .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
  .filter((element) => {
    const style = getComputedStyle(element);
    const isMarked = element.matches(':checked')
      ? style.appearance !== 'none'
      : style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    return isMarked !== element.matches('[aria-current], [aria-pressed=true], [aria-selected=true], :checked');
  })
  .map((element) => element.outerHTML.slice(0, 120))`;
const countChosen = `document.querySelectorAll('[aria-current], [aria-pressed=true], :checked').length`;

describe('pages in a browser of its own', { skip: skipped ?? false }, () => {
  let service: StartedService;
  let browser: Browser;
  before(async () => {
    service = await startDemoSite(now);
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  for (const width of [360, 1280])
    for (const path of paths) {
      test(`${path}, ${width} px: what is current or chosen has an edge in forced colours`, async () => {
        const page = await browser.newPage({
          viewport: { width, height: 800 },
          forcedColors: 'active',
        });
        await page.goto(`http://127.0.0.1:${service.port}${path}`);
        assert.ok((await page.evaluate<number>(countChosen)) > 0);
        assert.deepEqual(await page.evaluate<string[]>(wronglyMarked), []);
        await page.close();
      });
    }

  for (const [path, folded, content] of [
    [`/players/${demoPlayer}/games`, '.filter', 'select'],
    [`/players/${demoPlayer}/log`, '.filter', 'select'],
    ['/games', '.filter', 'select'],
    [`/players/${demoPlayer}/games/${demoGame}`, '.fold', '> :not(summary)'],
  ] as const)
    test(`${path}: ${folded} can be opened at every width without ::details-content`, async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      await context.route('**/assets/site-*.css', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll('::details-content', '::not-known');
        await route.fulfill({ response, body });
      });
      const page = await context.newPage();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`http://127.0.0.1:${service.port}${path}`);
        await page.locator(`${folded} > summary`).first().click({ timeout: 2000 });
        assert.ok(await page.locator(`${folded} ${content}`).first().isVisible(), String(width));
      }
      await context.close();
    });

  test('filters are open in wide windows', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`http://127.0.0.1:${service.port}/players/${demoPlayer}/games`);
    assert.ok(await page.locator('.filter select').first().isVisible());
    assert.ok(!(await page.locator('.filter > summary').isVisible()));
    await page.close();
  });
});
