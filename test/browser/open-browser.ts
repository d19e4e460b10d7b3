/** Opens the system's Chromium if it is installed. Nothing is downloaded. */

import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
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

/** @param flags of the browser, in addition to those that every test needs */
export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
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
}
