/** Backups in the browser (docs/spec/access.md 4, Backup and export; 3, rule 15). */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { extract } from 'tar-stream';
import { newSessionId } from '../../src/access/index.ts';
import { isTicketValid, makeDownloadLink } from '../../src/account-pages/layout/download-link.ts';
import { Browser } from '../support/access/browser.ts';
import type { Site } from '../support/access/site.ts';
import { startSite } from '../support/access/site.ts';
import { eventually } from '../support/eventually.ts';
import { makeFolder } from '../support/make-folder.ts';

const path = '/manage/backup';

function start(context: TestContext, backupFolder?: string): Promise<Site> {
  const folder = makeFolder();
  return startSite(context, {
    hasImports: true,
    store: `sqlite:${join(folder, 'club.db')}`,
    backupFolder: backupFolder ?? join(folder, 'backups'), // absent: the test names no folder for the backups
  });
}

/** Makes a backup in the browser, and returns its id. */
async function make({ browser }: Site): Promise<string> {
  await browser.send({ path, change: 'make' });
  return eventually(
    async () => {
      const { text } = await browser.open(path);
      return text.includes('Complete')
        ? (/name="backup" value="(\w+)"/.exec(text)?.[1] ?? null)
        : null; // absent: the backup is still being made
    },
    20_000,
    'the backup is complete',
  );
}

/** Requests the link of a backup, and returns its path. */
async function askForLink({ browser }: Site, backup: string): Promise<string> {
  const { text } = await browser.send({ path, change: 'download', fields: { backup } });
  return `/${/href="[./]*(manage\/backup\/[^"]+)"/.exec(text)?.[1]}`;
}

async function namesIn(response: Response): Promise<readonly string[]> {
  const archive = extract();
  const names: string[] = [];
  archive.on('entry', ({ name }, stream, next) => {
    names.push(name);
    stream.on('end', next).resume();
  });
  await new Promise<void>((resolve, reject) => {
    archive.on('finish', () => resolve()).on('error', reject);
    response.arrayBuffer().then((bytes) => archive.end(Buffer.from(bytes)), reject);
  });
  return names;
}

describe('a backup in the browser', () => {
  test('is made, and downloaded with its accounts as one file', async (context) => {
    const site = await start(context);
    const link = await askForLink(site, await make(site));
    const response = await fetch(`${site.origin}${link}`, {
      headers: { cookie: site.browser.cookie },
    });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const names = await namesIn(response);
    assert.match(names.join(' '), /^laurel-\S+\.db laurel-\S+\.db-accounts$/);
  });

  test('is not given to another session', async (context) => {
    const site = await start(context);
    const link = await askForLink(site, await make(site));
    const other = new Browser(site.origin);
    const { code } = await site.access.entry.createOperatorLink(Date.now());
    await other.send({ path: '/sign-in', change: 'code', fields: { code } });
    assert.equal((await other.open(path)).status, 200);
    assert.equal((await other.open(link)).status, 404);
    assert.equal((await new Browser(site.origin).open(link)).status, 404);
  });

  test('is deleted with its file', async (context) => {
    const site = await start(context);
    const backup = await make(site);
    const seen = await site.browser.send({ path, change: 'remove', fields: { backup } });
    assert.match(seen.text, /There are no backups yet/);
    const again = await site.browser.send({ path, change: 'remove', fields: { backup } });
    assert.equal(again.status, 422);
  });

  test('follows a schedule that is set there', async (context) => {
    const { browser } = await start(context);
    const fields = { every: 'weekly', keep: '4' };
    const seen = await browser.send({ path, change: 'schedule', fields });
    assert.match(seen.text, /value="weekly" selected[^]*value="4"/);
    for (const keep of ['0', '366', 'x', ''])
      assert.equal(
        (await browser.send({ path, change: 'schedule', fields: { ...fields, keep } })).status,
        422,
      );
  });

  test('shows a refused schedule as it was sent', async (context) => {
    const { browser } = await start(context);
    const fields = { every: 'weekly', keep: '400' };
    const seen = await browser.send({ path, change: 'schedule', fields });
    assert.match(seen.text, /value="weekly" selected[^]*value="400"/);
    assert.match(seen.text, /The number of backups to keep must be from 1 to 365/);
  });

  test('needs a folder, which a setting names', async (context) => {
    const { browser } = await start(context, '');
    assert.match((await browser.open(path)).text, /--backup-folder/);
  });

  test('is no page of players', async (context) => {
    const site = await start(context);
    await site.service.store.load({ now: 1, source: 'x' }, (load) =>
      load.apply([{ type: 'player', name: 'LanternFox' }]),
    );
    const player = await site.signInPlayer('LanternFox');
    assert.equal((await player.open(path)).status, 404);
  });
});

describe('an export in the browser', () => {
  test('is downloaded by a link of the session, in each format', async (context) => {
    const site = await start(context, '');
    await site.service.store.load({ now: 1, source: 'x' }, (load) =>
      load.apply([
        { type: 'game', id: 'NPWR90001_00', title: 'Harbour of Lanterns' },
        { type: 'trophy', game: 'NPWR90001_00', id: 0, grade: 'bronze', title: 'First Light' },
        { type: 'player', name: 'LanternFox' },
        { type: 'earned', player: 'LanternFox', game: 'NPWR90001_00', trophy: 0 },
      ]),
    );
    for (const [format, type, start] of [
      ['ndjson', /x-ndjson/, /^\{"/],
      ['csv', /text\/csv/, /LanternFox/],
      ['xml', /application\/xml/, /^<\?xml/],
    ] as const) {
      const link = await askForExport(site, format);
      const response = await fetch(site.origin + link, {
        headers: { cookie: site.browser.cookie },
      });
      assert.match(response.headers.get('content-type') ?? '', type);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      const text = await response.text();
      assert.match(text, start);
      assert.match(text, /Harbour of Lanterns/);
      assert.equal((await new Browser(site.origin).open(link)).status, 404);
    }
  });

  test('is refused in another format, and a link holds for its own format only', async (context) => {
    const site = await start(context);
    for (const format of ['', 'exe', 'constructor'])
      assert.equal(
        (await site.browser.send({ path, change: 'export', fields: { format } })).status,
        422,
      );
    const link = await askForExport(site, 'csv');
    const other = link.replace('export-csv', 'export-ndjson');
    assert.equal((await site.browser.open(other)).status, 404);
  });
});

/** Requests the link of an export, and returns its path. */
async function askForExport({ browser }: Site, format: string): Promise<string> {
  const { text } = await browser.send({ path, change: 'export', fields: { format } });
  return `/${/href="[./]*(manage\/backup\/[^"]+)"/.exec(text)?.[1]}`;
}

test('a link is of one session, one backup and five minutes', () => {
  const session = newSessionId();
  const { path: made, expiresAt } = makeDownloadLink(session, 'a1', 1000);
  const ticket = made.split('/').at(-1) ?? '';
  assert.equal(expiresAt, 301_000);
  assert.equal(isTicketValid(session, { id: 'a1', ticket }, 300_999), true);
  assert.equal(isTicketValid(session, { id: 'a1', ticket }, 301_000), false);
  assert.equal(isTicketValid(session, { id: 'a2', ticket }, 1000), false);
  assert.equal(isTicketValid(newSessionId(), { id: 'a1', ticket }, 1000), false);
  const later = ticket.replace('301000', '901000');
  for (const odd of ['', '.', later, `${ticket}x`, '9'.repeat(400)])
    assert.equal(isTicketValid(session, { id: 'a1', ticket: odd }, 1000), false);
});
