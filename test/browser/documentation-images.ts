/**
 * `npm run images`: starts the demo and writes images of its pages for the documentation, docs/images/*.webp, each in the themes that the
 * documentation shows.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { startDemo } from '../support/start-service.ts';
import { openBrowser, skipped } from './open-browser.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const folder = join(import.meta.dirname, '..', '..', 'docs', 'images');
const maxBytes = 150_000;
/** Fixed, so that images change only when pages do. */
const now = Date.parse('2026-03-14T18:00:00Z');

/** By theme: the path of each page, by the name of its image. */
const pages = {
  light: { home: '/', player: '/players/LanternFox', game: '/games/NPWR90001_00' },
  dark: { home: '/', player: '/players/LanternFox' },
} as const;

if (skipped !== undefined) throw new Error(`Screenshots need a browser: ${skipped}`);
await mkdir(folder, { recursive: true });
const service = await startDemo(now);
const browser = await openBrowser();
try {
  for (const theme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme: theme,
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    for (const [name, path] of Object.entries(pages[theme])) {
      await page.goto(`http://127.0.0.1:${service.port}${path}`, { waitUntil: 'networkidle' });
      const file = join(folder, `${name}-${theme}.webp`);
      // WebP, because the sky on each page is a gradient, and a PNG would have some 300 KB.
      const { size } = await sharp(await page.screenshot())
        .webp({ quality: 85 })
        .toFile(file);
      if (size > maxBytes)
        throw new Error(`${file} has ${size} bytes; at most ${maxBytes} are allowed.`);
      console.log(`${file}: ${Math.ceil(size / 1000)} KB`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await service.stop();
}
