/**
 * `npm run screenshots -- FOLDER [NAME...]`: writes images of every page, or of the named pages, at four widths and in both themes, for
 * people to look at. Prints each page's height as a multiple of the window's height.
 */

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { openBrowser, skipped } from './open-browser.ts';
import { demoPages, emptyPages } from './visited-pages.ts';
import { startDemoSite, startEmptySite } from './visited-sites.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const viewports = {
  360: { width: 360, height: 800 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 900 },
  1920: { width: 1920, height: 1080 },
} as const;
/** Fixed, so that images change only when pages do. */
const now = Date.parse('2026-03-14T18:00:00Z');

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Name the folder of the pictures: npm run screenshots -- FOLDER');
if (skipped !== undefined) throw new Error(`Screenshots need a browser: ${skipped}`);
const into = resolve(folder);
await mkdir(into, { recursive: true });

/** Loads the images below the window, too, because a screenshot shows the whole page. */
const showLazyImages = `Promise.all([...document.images].map((image) => { image.loading = 'eager'; return image.decode().catch(() => {}); }))`;

/** Writes the requested screenshots of a site's pages. */
async function shoot(
  context: BrowserContext,
  site: { readonly port: number },
  pages: Readonly<Record<string, string>>,
) {
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  for (const [name, path] of Object.entries(pages).filter(
    ([each]) => wanted.length === 0 || wanted.includes(each),
  )) {
    for (const [width, viewport] of Object.entries(viewports)) {
      await page.setViewportSize(viewport);
      await page.goto(`http://127.0.0.1:${site.port}${path}`, { waitUntil: 'load' });
      await page.evaluate(showLazyImages);
      const height = await page.evaluate<number>('document.documentElement.scrollHeight');
      console.log(`${name} ${width}: ${(height / viewport.height).toFixed(1)} screens`);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: join(into, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
      }
    }
  }
}

const sites = [
  [await startDemoSite(now), demoPages],
  [await startEmptySite(), emptyPages],
] as const;
const browser = await openBrowser();
try {
  const context = await browser.newContext({ timezoneId: 'UTC' });
  for (const [site, pages] of sites) await shoot(context, site, pages);
} finally {
  await browser.close();
  for (const [site] of sites) await site.stop();
}
