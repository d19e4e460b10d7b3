/**
 * `npm run access:week` plays an owner's week entirely in a browser, over real services and a simulated console network. The owner starts
 * and sets up a site, invites two players, renews an expiring login, hides a player, undoes a wrong import, downloads a backup, restores it
 * on a new machine, and signs out everywhere (docs/spec/access.md 8). It prints the seconds of each step, and fails at the first step whose
 * result is wrong.
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
