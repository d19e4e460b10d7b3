/** Makes a site's backup in the browser, and restores a backup on a new site during its first run. */

import assert from 'node:assert/strict';
import { eventually } from '../eventually.ts';
import { formType, makeForm } from '../multipart.ts';
import type { Browser, Seen } from './browser.ts';

const path = '/manage/backup';

/**
 * Makes a backup of a site that has a folder for backups, and downloads the backup's archive. @param origin the site's scheme, host and
 * port
 */
export async function downloadBackup(browser: Browser, origin: string): Promise<Buffer> {
  await browser.send({ path, change: 'make' });
  const backup = await eventually(
    async () => {
      const { text } = await browser.open(path);
      return text.includes('Complete')
        ? (/name="backup" value="(\w+)"/.exec(text)?.[1] ?? null)
        : null; // absent: the backup is still being made
    },
    120_000,
    'the backup is complete',
  );
  const { text } = await browser.send({ path, change: 'download', fields: { backup } });
  const link = /href="[./]*(manage\/backup\/[^"]+)"/.exec(text)?.[1] ?? '';
  const response = await fetch(`${origin}/${link}`, { headers: { cookie: browser.cookie } });
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}

/** Sends a file with the form for restoring a backup, which a site shows during its first run. */
export async function sendBackup(
  browser: Browser,
  content: Buffer,
  name = 'laurel.db.tar',
): Promise<Seen> {
  const { text } = await browser.open('/setup/trophies');
  const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? ''; // absent: the site refuses to show the form
  const body = makeForm([
    { field: 'token', content: token },
    { field: 'place', content: 'restore' },
    { field: 'files', file: name, content },
  ]);
  return browser.sendForm('/manage/import/files', formType, body);
}

/** Reloads the page of a job until the job has ended. */
export function awaitEnd(browser: Browser, jobPath: string): Promise<Seen> {
  return eventually(
    async () => {
      const seen = await browser.open(jobPath);
      return /http-equiv="refresh"/.test(seen.text) ? null : seen;
    },
    240_000,
    'the job has ended',
  );
}
