/**
 * `npm run access:film -- FOLDER [NAME...]`: films first runs on a phone: how a new owner sets up a site. NAME selects runs among rpcs3,
 * csv, retro, console and backup. Writes the images to the folder. Each run has its own service in a fresh folder. A script reads, types
 * and taps at the pace of a person. It prints the seconds from the first request to the profile, and fails if they are more than three
 * minutes (docs/spec/access.md 2, 7). With `--quick`, it only adds up the time that the person would take. `--docs` writes the image for
 * the documentation.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser, skipped } from '../../browser/open-browser.ts';
import { makeClubBackup } from '../../support/access/club-backup.ts';
import { printHelp } from '../../support/print-help.ts';
import type { Frame } from './person.ts';
import { Person } from './person.ts';
import type { FirstRun } from './runs.ts';
import { firstRuns, goThrough } from './runs.ts';
import { startFresh } from './site.ts';
import { writeStrip } from './strip.ts';

printHelp(import.meta.filename);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
  },
});
const goalMs = 180_000;
const phone = { width: 360, height: 800 } as const;
const documentation = {
  run: 'rpcs3',
  file: join(import.meta.dirname, '..', '..', '..', 'docs', 'images', 'first-run.webp'),
  maxBytes: 200_000,
} as const;

const [folder, ...wanted] = positionals;
if (folder === undefined)
  throw new Error('Name the folder of the pictures: npm run access:film -- FOLDER');
if (skipped !== undefined) throw new Error(`A film needs a browser: ${skipped}`);
const into = resolve(folder);
await mkdir(into, { recursive: true });

/** Films the steps that all runs share, then those of the run, then the profile. */
async function film(browser: Browser, run: FirstRun): Promise<Person> {
  const prepared = await run.prepare();
  const site = await startFresh(prepared.parameters);
  const context = await browser.newContext({ viewport: phone, colorScheme: 'light' });
  const page = await context.newPage();
  const person = new Person(page, values.quick);
  try {
    page.setDefaultTimeout(60_000);
    await goThrough(person, site.link, run);
    return person;
  } catch (error) {
    await page.screenshot({ path: join(into, `${run.name}-failed.png`), fullPage: true });
    throw error;
  } finally {
    await context.close();
    await site.stop();
    await prepared.stop();
  }
}

async function writePictures(name: string, frames: readonly Frame[]): Promise<void> {
  for (const [index, { png }] of frames.entries())
    await writeFile(join(into, `${name}-${String(index + 1).padStart(2, '0')}.png`), png);
  await writeStrip(frames, join(into, `${name}.webp`), { width: 360, quality: 85 });
  if (!values.docs || name !== documentation.run) return;
  const { file, maxBytes } = documentation;
  const size = await writeStrip(frames, file, { width: 216, quality: 75 });
  if (size > maxBytes)
    throw new Error(`${file} has ${size} bytes; at most ${maxBytes} are allowed.`);
}

const browser = await openBrowser();
let slow = 0;
try {
  for (const run of firstRuns(await makeClubBackup())) {
    if (wanted.length > 0 && !wanted.includes(run.name)) continue;
    const { frames } = await film(browser, run);
    await writePictures(run.name, frames);
    const ms = frames.at(-1)?.at ?? 0; // absent: never, the film contains at least the image of the profile
    if (ms > goalMs) slow += 1;
    process.stdout.write(
      `${run.name}: ${Math.round(ms / 1000)} seconds, ${frames.length} pictures\n`,
    );
  }
} finally {
  await browser.close();
}
if (slow > 0) {
  process.stderr.write(`${slow} of the runs took more than ${goalMs / 1000} seconds.\n`);
  process.exitCode = 1;
}
