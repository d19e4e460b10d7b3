/**
 * Tries an installed program in a browser, with workers: the setup, an upload, a backup, and its restore on a new site. The service starts
 * every kind of its threads and processes for this.
 */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from '../support/access/browser.ts';
import { awaitEnd, downloadBackup, sendBackup } from '../support/access/send-backup.ts';
import { formFile, reachPage } from '../support/access/send-files.ts';
import { eventually } from '../support/eventually.ts';
import { formType, makeForm } from '../support/multipart.ts';
import { exampleSet, writeTropconf, writeTropusr } from '../support/rpcs3-writer.ts';
import { makeZip } from '../support/zip.ts';
import type { Installed, Running } from './installed.ts';
import { serve } from './installed.ts';

const player = 'LanternFox';

interface Site {
  readonly origin: string;
  /** The operator's browser. */
  readonly browser: Browser;
}

/** Tries an installed program in a browser. */
export async function tryInBrowser(installed: Installed): Promise<void> {
  const backup = await withSite(installed, 'first.db', async (site) => {
    await importZip(site);
    const card = await fetch(`${site.origin}/players/${player}/card.png`);
    assert.deepEqual([card.status, card.headers.get('content-type')], [200, 'image/png']);
    return downloadBackup(site.browser, site.origin);
  });
  await withSite(installed, 'second.db', async ({ browser }) => {
    const { path } = await sendBackup(browser, backup);
    assert.match((await awaitEnd(browser, path)).text, /1 player, 1 game/);
  });
}

/** Starts a service over a new store and sets it up; stops it after the work, also if the work fails. */
async function withSite<T>(
  installed: Installed,
  name: string,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const file = join(installed.options.cwd, name);
  const service = await startWorkers(installed, file);
  try {
    const result = await work(await setUp(service, file));
    assert.equal(await service.stop(), 0);
    return result;
  } finally {
    await service.stop();
  }
}

function startWorkers(installed: Installed, file: string): Promise<Running> {
  const backups = join(installed.options.cwd, 'backups');
  return serve(installed, [
    '--store',
    `sqlite:${file}`,
    '--backup-folder',
    backups,
    '--workers',
    '2',
    '--log-level',
    'warn',
  ]);
}

/** Signs the operator in with the link, and sets a password. */
async function setUp({ url }: Running, file: string): Promise<Site> {
  const { origin } = new URL(url);
  const browser = new Browser(origin);
  const link = `${file}-setup-link`;
  await eventually(() => existsSync(link), 10_000, 'there is a link');
  const code = /#([\w-]+)/.exec(readFileSync(link, 'utf8'))?.[1];
  assert.ok(code !== undefined);
  await browser.send({ path: '/setup', change: 'code', fields: { code } });
  const fields = { name: 'Ada', password: 'copper lantern on the shelf' };
  await browser.send({ path: '/setup/sign-in', change: 'save', fields });
  return { origin, browser };
}

/** Uploads an archive with trophies and imports it. */
async function importZip({ browser }: Site): Promise<void> {
  const { text } = await browser.open('/setup/trophies');
  const form = makeForm([
    { field: 'token', content: /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '' }, // absent: the site refuses to show the form
    { field: 'place', content: 'setup' },
    formFile(zippedSet(), 'trophies.zip'),
  ]);
  const { path } = await browser.sendForm('/manage/import/files', formType, form);
  await reachPage(browser, path, /One thing is missing/);
  await browser.send({ path, change: 'check', fields: { player } });
  await reachPage(browser, path, /value="load"/);
  await browser.send({ path, change: 'load' });
  await reachPage(browser, path, /value="finish"/);
}

function zippedSet(): Buffer {
  const set = exampleSet(1);
  return makeZip([
    { name: `trophy/${set.id}/TROPCONF.SFM`, content: writeTropconf(set) },
    { name: `trophy/${set.id}/TROPUSR.DAT`, content: writeTropusr(set) },
  ]);
}
