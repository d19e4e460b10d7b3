/** An account on a network, and a folder of the server, are connected during the setup (docs/spec/access.md 2, 4). */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { createSyncState, createSyncWishes } from '../../src/sync/state/index.ts';
import type { SignedInSite } from '../support/access/signed-in.ts';
import { signedIn } from '../support/access/signed-in.ts';
import { acceptingAnswers, startKeyServer } from '../support/key-server.ts';
import { makeFolder } from '../support/make-folder.ts';
import { startStandIn } from '../support/stand-ins/psn/index.ts';
import type { TestSettings } from '../support/start-service.ts';

const path = '/setup/trophies';
const key = 'LanternKey0123456789abcdefABCDEF';

/** Starts a site in its setup, with its own folder for secrets. */
async function start(
  context: TestContext,
  changes: Partial<TestSettings> = {},
  now: () => number = Date.now,
): Promise<SignedInSite & { readonly folder: string }> {
  const folder = join(makeFolder(), 'secrets');
  const site = await signedIn(context, { syncSpacing: 0, ...changes, syncSecrets: folder }, now);
  return { ...site, folder };
}

/** Starts a site whose network accepts every key. */
async function startKeyed(context: TestContext, network: 'retro' | 'steam') {
  const server = await startKeyServer();
  context.after(() => server.stop());
  server.answer = acceptingAnswers[network];
  return { server, ...(await start(context, { syncHosts: server.hosts })) };
}

describe('RetroAchievements in the first run', () => {
  test('takes the name and the key, and asks for the first update at once', async (context) => {
    const { browser, store, folder } = await startKeyed(context, 'retro');
    const fields = { name: 'RetroFox', secret: key, player: '' };
    const seen = await browser.send({ path, change: 'retro', fields });
    assert.match(seen.path, /^\/setup\/following\?network=retro&name=RetroFox&player=RetroFox$/);
    assert.match(seen.text, /trophies of RetroFox are being fetched/);
    assert.match(seen.text, /http-equiv="refresh"/);
    assert.match(readFileSync(join(folder, 'retro.json'), 'utf8'), new RegExp(key));
    const state = createSyncState(store.operational, 'retro');
    const followed = await state.findFollowed('RetroFox');
    assert.equal(followed?.playerId, (await store.players.find('RetroFox'))?.playerId);
    assert.equal(await createSyncWishes(store.operational).takePlayer(), 'RetroFox');
    const log = await browser.open('/manage/audit');
    assert.match(log.text, /network\.connect/);
    assert.doesNotMatch(log.text, new RegExp(key));
  });

  test('leads to the profile when the trophies are here', async (context) => {
    const { browser, store, access } = await startKeyed(context, 'retro');
    const fields = { name: 'RetroFox', secret: key, player: 'LanternFox' };
    const seen = await browser.send({ path, change: 'retro', fields });
    const state = createSyncState(store.operational, 'retro');
    const followed = await state.findFollowed('RetroFox');
    assert.ok(followed !== null);
    await state.saveFollowed({ ...followed, lastError: 'The <key> is wrong.', lastErrorAt: 1 });
    assert.match((await browser.open(seen.path)).text, /The &lt;key&gt; is wrong[^]*go back/);
    await state.saveFollowed({ ...followed, state: 'ok', lastSuccessAt: 2 });
    const done = await browser.open(seen.path);
    assert.match(done.text, /The trophies of RetroFox are here/);
    assert.doesNotMatch(done.text, /http-equiv="refresh"/);
    const sent = { path: seen.path, change: 'finish', fields: { player: 'LanternFox' } };
    assert.equal((await browser.send(sent)).path, '/players/LanternFox');
    assert.equal(await access.isSetUp(), true);
  });

  test('keeps what was typed when it is refused, but never the key', async (context) => {
    const { browser, store, server } = await startKeyed(context, 'retro');
    server.answer = { status: 401, body: '{}' };
    const fields = { name: 'RetroFox', secret: key, player: 'LanternFox', choice: 'retro' };
    const seen = await browser.send({ path, change: 'retro', fields });
    assert.equal(seen.status, 422);
    assert.match(seen.text, /id="retro" open[^]*value="RetroFox"[^]*value="LanternFox"/);
    assert.doesNotMatch(seen.text, new RegExp(key));
    assert.equal(await store.players.find('LanternFox'), null);
    for (const odd of [
      { name: '', secret: key },
      { name: 'x'.repeat(5000), secret: key },
      { name: 'RetroFox', secret: '' },
      { name: 'RetroFox', secret: 'no key' },
      { name: 'RetroFox' },
    ])
      assert.equal((await browser.send({ path, change: 'retro', fields: odd })).status, 422);
    assert.equal(await store.isEmpty(), true);
  });

  test('asks for no key where there is one', async (context) => {
    const { browser } = await startKeyed(context, 'retro');
    await browser.send({ path, change: 'retro', fields: { name: 'RetroFox', secret: key } });
    const { text } = await browser.open(path);
    const form = /id="retro"[^]*?<\/details>/.exec(text)?.[0] ?? '';
    assert.doesNotMatch(form, /name="secret"/);
    const seen = await browser.send({ path, change: 'retro', fields: { name: 'HeronTwo' } });
    assert.match(seen.path, /^\/setup\/following/);
  });

  test('shows no page of an account that nobody follows', async (context) => {
    const { browser } = await start(context);
    for (const query of ['', '?network=retro&name=Fox', '?network=__proto__&name=constructor'])
      assert.equal((await browser.open(`/setup/following${query}`)).status, 404);
  });
});

test('Steam needs the tick that its terms ask for', async (context) => {
  const { browser, store } = await startKeyed(context, 'steam');
  const fields = { name: '76561190000000001', secret: key, player: 'LanternFox', choice: 'steam' };
  const refused = await browser.send({ path, change: 'steam', fields });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /Confirm that it is your own/);
  assert.equal(await store.isEmpty(), true);
  const seen = await browser.send({ path, change: 'steam', fields: { ...fields, asked: 'yes' } });
  assert.match(seen.path, /^\/setup\/following\?network=steam/);
});

test('the console network is logged in to first, then asked for the own name', async (context) => {
  const network = await startStandIn([]);
  context.after(() => network.stop());
  const { browser, store } = await start(context, { syncHosts: network.hosts });
  const first = await browser.open(path);
  assert.doesNotMatch(first.text, /value="psn">Bring/);
  const secret = JSON.stringify({ npsso: network.npsso, expires_in: 5_000_000 });
  const logged = await browser.send({ path, change: 'logIn', fields: { secret } });
  assert.equal(logged.path, `${path}?open=psn&said=loggedIn`);
  assert.match(logged.text, /id="psn" open[^]*You are logged in/);
  const seen = await browser.send({ path, change: 'psn', fields: { name: 'LanternFox' } });
  assert.match(seen.path, /^\/setup\/following\?network=psn&name=LanternFox/);
  assert.notEqual(await createSyncState(store.operational).findFollowed('LanternFox'), null);
  assert.equal((await browser.send({ path, change: 'psn', fields: { name: '<b>' } })).status, 422);
});

test('a folder of the server is read below those that a setting names', async (context) => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'fox.ndjson'), '{"type":"player","name":"LanternFox"}\n');
  const store = `sqlite:${join(makeFolder(), 'club.db')}`;
  const { browser } = await start(context, { hasImports: true, store, importFolders: [folder] });
  const fields = { path: join(folder, 'fox.ndjson'), choice: 'folder' };
  const seen = await browser.send({ path, change: 'folder', fields });
  assert.match(seen.path, /^\/setup\/trophies\/[0-9a-f]{24}$/);
  const outside = await browser.send({ path, change: 'folder', fields: { path: '/etc/passwd' } });
  assert.equal(outside.status, 422);
});
