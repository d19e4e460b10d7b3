/**
 * `npm run access:week`: an owner's week in a browser only, over real services and a simulated console network: starts and sets a site up,
 * invites two players, renews a login that ends, hides a player, takes a wrong import back, downloads a backup, restores it on a
 * new machine, and signs out everywhere (docs/spec/access.md 8). Prints the seconds of each step, and fails at the first that does not
 * show what it must.
 */

import { openBrowser, skipped } from '../../browser/open-browser.ts';
import { printHelp } from '../../support/print-help.ts';
import { spendWeek } from './steps.ts';

printHelp(import.meta.filename);

if (skipped !== undefined) throw new Error(`A week needs a browser: ${skipped}`);
const browser = await openBrowser();
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
let total = 0;
try {
  await spendWeek(browser, (name, ms) => {
    total += ms;
    process.stdout.write(`${seconds(ms)}: the owner ${name}\n`);
  });
  process.stdout.write(`${seconds(total)}: the whole week\n`);
} finally {
  await browser.close();
}
