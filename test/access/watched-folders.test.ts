/** Watched folders in the browser (docs/adr/0026-watched-folders.md). */

import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { signedIn } from '../support/access/signed-in.ts';
import type { SignedInSite } from '../support/access/signed-in.ts';
import { eventually } from '../support/eventually.ts';
import { makeFolder } from '../support/make-folder.ts';
import { exampleSet, writeSetFolder } from '../support/rpcs3-writer.ts';

const path = '/manage/import';
const patience = 60_000;

async function start(
  context: TestContext,
): Promise<SignedInSite & { readonly folder: string; readonly emulator: string }> {
  const folder = makeFolder();
  const emulator = join(folder, 'emulator');
  await writeSetFolder(join(emulator, 'dev_hdd0/home/00000001/trophy/NPWR90001_00'), {
    ...exampleSet(1),
    id: 'NPWR90001_00',
  });
  const store = `sqlite:${join(makeFolder(), 'club.db')}`;
  const site = await signedIn(context, { hasImports: true, store, importFolders: [folder] });
  return { ...site, folder, emulator };
}

const fields = (given: string) => ({ format: 'rpcs3', watchedPath: given, player: 'LanternFox' });

describe('watched folders on the page of imports', () => {
  test('are added, shown with what was loaded, and removed', async (context) => {
    const { browser, emulator, store } = await start(context);
    assert.match((await browser.open(path)).text, /No folder is watched/);
    await browser.send({ path, change: 'watch', fields: fields(emulator) });
    const seen = await eventually(
      async () => {
        const { text } = await browser.open(path);
        return /NPWR90001_00/.test(text) ? text : null;
      },
      patience,
      'the load is shown',
    );
    assert.ok(await store.findPlayer('LanternFox'));
    const [, source = ''] = /name="source" value="([0-9a-f]{8})"/.exec(seen) ?? [];
    await browser.send({ path, change: 'unwatch', fields: { source } });
    assert.match((await browser.open(path)).text, /No folder is watched/);
    const { text: log } = await browser.open('/manage/audit');
    assert.match(log, /import\.watch/);
    assert.match(log, /import\.unwatch/);
  });

  test('are refused outside of --import-folders, with what was typed in the form', async (context) => {
    const { browser, folder } = await start(context);
    symlinkSync('/etc', join(folder, 'link'));
    for (const given of [
      '/etc',
      join(folder, 'link'),
      join(folder, 'none'),
      '',
      'x'.repeat(5000),
    ]) {
      const seen = await browser.send({ path, change: 'watch', fields: fields(given) });
      assert.equal(seen.status, 422);
      assert.match(seen.text, /role="alert"/);
    }
    assert.match((await browser.open(path)).text, /No folder is watched/);
  });

  test('are refused with another format, without a needed option, and twice', async (context) => {
    const { browser, emulator } = await start(context);
    const given = fields(emulator);
    for (const changed of [{ format: 'csv' }, { format: '' }, { player: '' }])
      assert.equal(
        (await browser.send({ path, change: 'watch', fields: { ...given, ...changed } })).status,
        422,
      );
    await browser.send({ path, change: 'watch', fields: given });
    const again = await browser.send({ path, change: 'watch', fields: given });
    assert.match(again.text, /already watched/);
    assert.equal(
      (await browser.send({ path, change: 'unwatch', fields: { source: 'none' } })).status,
      422,
    );
  });
});
