/** Files that players upload for themselves, through HTTP (docs/spec/access.md 5.1, upload of own files). */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import type { Browser, Seen } from '../support/access/browser.ts';
import { formFile, reachPage, sendFiles } from '../support/access/send-files.ts';
import type { Site } from '../support/access/site.ts';
import { startSite } from '../support/access/site.ts';
import { makeFolder } from '../support/make-folder.ts';
import { formType, makeForm } from '../support/multipart.ts';
import type { TestSettings } from '../support/start-service.ts';

const path = '/me/uploads';
const harbour = 'NPWR90001_00';
const orchard = 'NPWR90002_00';

const stored: readonly DataRecord[] = [
  { type: 'game', id: harbour, title: 'Harbour of Lanterns' },
  { type: 'trophy', game: harbour, id: 1, grade: 'bronze', title: 'First Light' },
  { type: 'player', name: 'LanternFox' },
  { type: 'player', name: 'OrchardOwl' },
];

/** The records in LanternFox's upload: their own trophies, and records that they may not change. */
const sent: readonly object[] = [
  { type: 'game', id: harbour, title: 'Changed title' },
  { type: 'trophy', game: harbour, id: 2, grade: 'platinum', title: 'Invented' },
  { type: 'game', id: orchard, title: 'Orchard Nights' },
  { type: 'trophy', game: orchard, id: 1, grade: 'gold', title: 'Ladder' },
  { type: 'player', name: 'LanternFox', excluded: false, statedLevel: 99 },
  { type: 'player', name: 'Newcomer' },
  { type: 'earned', player: 'LanternFox', game: harbour, trophy: 1 },
  { type: 'earned', player: 'LanternFox', game: orchard, trophy: 1 },
  { type: 'earned', player: 'OrchardOwl', game: harbour, trophy: 1 },
];

function lines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

interface OwnSite extends Site {
  readonly fox: Browser;
}

async function start(context: TestContext, changes: Partial<TestSettings> = {}): Promise<OwnSite> {
  const store = `sqlite:${join(makeFolder(), 'club.db')}`;
  const site = await startSite(context, { hasImports: true, store, ...changes });
  await site.service.store.load({ now: 1, source: 'test' }, (load) => load.apply(stored));
  return { ...site, fox: await site.signInPlayer('LanternFox') };
}

function send(browser: Browser, records: readonly object[] = sent): Promise<Seen> {
  return sendFiles(browser, { page: path, files: [formFile(lines(records))] });
}

async function exported({ service }: Site): Promise<string> {
  const found: string[] = [];
  for await (const record of service.store.export()) found.push(JSON.stringify(record));
  return found.join('\n');
}

/** Asserts that only records which LanternFox may change have changed. */
async function assertOwn(site: Site): Promise<void> {
  const all = await exported(site);
  assert.match(all, /"earned","player":"LanternFox","game":"NPWR90002_00"/);
  assert.match(all, /"earned","player":"LanternFox","game":"NPWR90001_00"/);
  assert.match(all, /Orchard Nights/);
  assert.match(all, /Harbour of Lanterns/);
  assert.doesNotMatch(all, /Changed title|Invented|Newcomer|"statedLevel":99/);
  assert.doesNotMatch(all, /"earned","player":"OrchardOwl"/);
}

describe('files of a player', () => {
  test('load their own records and lacking sets, after a look, and nothing else', async (context) => {
    const site = await start(context, { ownUploads: 'on' });
    const { fox } = site;
    const seen = await send(fox);
    assert.match(seen.path, /^\/me\/uploads\/[0-9a-f]{24}$/);
    const waits = await reachPage(fox, seen.path, /Waits for you/);
    assert.match(waits.text, /not yours[^]*not imported: 5/);
    await fox.send({ path: seen.path, change: 'load' });
    await reachPage(fox, seen.path, /What was imported/);
    await assertOwn(site);
    assert.match((await fox.open(path)).text, /players\.ndjson[^]*Imported/);
  });

  test('wait for the operator, who finds them among the imports and loads them', async (context) => {
    const site = await start(context);
    const { fox, browser } = site;
    assert.match((await fox.open(path)).text, /The operator looks at your files/);
    const seen = await send(fox);
    const waits = await reachPage(fox, seen.path, /Waits for the operator/);
    assert.doesNotMatch(waits.text, /value="load"/);
    assert.equal((await fox.send({ path: seen.path, change: 'load' })).status, 422);
    assert.doesNotMatch(await exported(site), /Orchard Nights/);
    assert.match((await browser.open('/manage')).text, /Files of players/);
    const list = await browser.open('/manage/import');
    assert.match(list.text, /Files of players[^]*players\.ndjson/);
    const job = seen.path.replace(path, '/manage/import');
    assert.match((await browser.open(job)).text, /LanternFox sent these files/);
    await browser.send({ path: job, change: 'load' });
    await reachPage(fox, seen.path, /What was imported/);
    await assertOwn(site);
    assert.doesNotMatch((await browser.open('/manage/import')).text, /Files of players/);
  });

  test('that do not state whose they are, are theirs', async (context) => {
    const site = await start(context, { ownUploads: 'on' });
    const { fox } = site;
    const csv = 'game,trophy,date\nNPWR90001_00,1,2026-01-02\n';
    const files = [formFile(csv, 'trophies.csv')];
    const seen = await sendFiles(fox, { page: path, files });
    await reachPage(fox, seen.path, /Waits for you|Not imported/);
    assert.doesNotMatch((await fox.open(seen.path)).text, /One thing is missing/);
  });

  test('are of one player: nobody else sees or changes them', async (context) => {
    const site = await start(context, { ownUploads: 'on' });
    const { fox, signInPlayer } = site;
    const seen = await send(fox);
    await reachPage(fox, seen.path, /Waits for you/);
    const owl = await signInPlayer('OrchardOwl');
    assert.equal((await owl.open(seen.path)).status, 404);
    assert.doesNotMatch((await owl.open(path)).text, /players\.ndjson/);
    const { text } = await owl.open(path);
    const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
    assert.ok((await owl.post(seen.path, { token, do: 'load' })).status >= 400);
    assert.doesNotMatch(await exported(site), /Orchard Nights/);
  });

  test('are not loaded by the import of an operator either, and no field makes them anybody’s', async (context) => {
    const site = await start(context, { ownUploads: 'on' });
    const { fox } = site;
    const fields = { ownPlayer: '', player: 'OrchardOwl', load: 'now', place: 'setup' };
    const files = [formFile(lines(sent))];
    const seen = await sendFiles(fox, { page: path, files, fields });
    assert.match(seen.path, /^\/me\/uploads\//);
    await reachPage(fox, seen.path, /Waits for you/);
    const form = makeForm([{ field: 'token', content: 'x' }, formFile(lines(sent))]);
    assert.equal((await fox.sendForm('/manage/import/files', formType, form)).status, 404);
  });

  test('are refused with the token of somebody else, and of a visitor', async (context) => {
    const site = await start(context, { ownUploads: 'on' });
    const files = [formFile(lines(sent))];
    const seen = await sendFiles(site.fox, { page: path, files, fields: { token: 'x' } });
    assert.equal(seen.status, 403);
    assert.doesNotMatch((await site.fox.open(path)).text, /players\.ndjson/);
  });

  test('are not taken where the operator does not want them', async (context) => {
    const { fox } = await start(context, { ownUploads: 'off' });
    assert.equal((await fox.open(path)).status, 404);
    assert.doesNotMatch((await fox.open('/me')).text, /My files/);
    const form = makeForm([{ field: 'token', content: 'x' }, formFile(lines(sent))]);
    assert.equal((await fox.sendForm('/me/uploads/files', formType, form)).status, 404);
  });
});
