/** Opens the system's Chromium if it is installed. Nothing is downloaded. */

import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { chromium } from 'playwright-core';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Returns the path of the browser: `LAUREL_CHROMIUM`, or else a usual path where a file exists; null without a browser. */
export function findChromium(): string | null {
  const { LAUREL_CHROMIUM: given = '' } = process.env;
  if (given !== '') return given;
  return usualPaths.find((path) => existsSync(path)) ?? null;
}

/** The reason why browser tests are skipped; undefined if they run. */
export const skipped: string | undefined =
  findChromium() === null ? 'no Chromium is installed; name one with LAUREL_CHROMIUM' : undefined;

/** Milliseconds by which images, style sheets and scripts come later, to find tests that do not wait for them. */
const delay = Number(process.env['LAUREL_BROWSER_DELAY'] ?? 0);

/** @param flags of the browser, in addition to those that every test needs */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    // No sandbox, because these pages are trusted and containers rarely allow a sandbox.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });
  if (delay > 0) browser.on('context', delayFiles);
  return browser;
}

async function delayFiles(context: BrowserContext): Promise<void> {
  await context.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') await setTimeout(delay);
    await route.fallback();
  });
}
