/** The operator's page of networks, through HTTP, in a browser without scripts (docs/spec/access.md 4, Networks). */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { createSyncState, createSyncWishes } from '../../src/sync/state/index.ts';
import { signedIn } from '../support/access/signed-in.ts';
import type { SignedInSite } from '../support/access/signed-in.ts';
import { acceptingAnswers, startKeyServer } from '../support/key-server.ts';
import { makeFolder } from '../support/make-folder.ts';
import { startStandIn } from '../support/stand-ins/psn/index.ts';

const path = '/manage/networks';
const key = 'LanternKey0123456789abcdefABCDEF';

/** Starts a site with its own folder for secrets. */
async function start(
  context: TestContext,
  changes: { readonly syncHosts?: string; readonly syncSecrets?: string } = {},
): Promise<SignedInSite & { readonly folder: string }> {
  const folder = changes.syncSecrets ?? join(makeFolder(), 'secrets');
  const site = await signedIn(context, { syncSpacing: 0, ...changes, syncSecrets: folder });
  return { ...site, folder };
}

describe('the login to the console network', () => {
  test('is made with all that the page of the maker shows, and shown with its end', async (context) => {
    const network = await startStandIn([]);
    context.after(() => network.stop());
    const { browser, folder } = await start(context, { syncHosts: network.hosts });
    assert.match((await browser.open(path)).text, /Nobody is logged in/);
    const secret = JSON.stringify({ npsso: network.npsso, expires_in: 5_000_000 });
    const seen = await browser.send({ path, change: 'logIn', fields: { secret } });
    assert.equal(seen.path, `${path}?said=loggedIn`);
    assert.match(seen.text, /Logged in until/);
    assert.doesNotMatch(seen.text, new RegExp(network.npsso));
    assert.match(readFileSync(join(folder, 'psn.json'), 'utf8'), /refreshToken/);
    const log = await browser.open('/manage/audit');
    assert.match(log.text, /network\.log-in/);
    assert.doesNotMatch(log.text, new RegExp(network.npsso));
  });

  test('says if it ends earlier than it could', async (context) => {
    const network = await startStandIn([]);
    context.after(() => network.stop());
    const { browser } = await start(context, { syncHosts: network.hosts });
    const secret = JSON.stringify({ npsso: network.npsso, expires_in: 864_000 });
    const seen = await browser.send({ path, change: 'logIn', fields: { secret } });
    assert.equal(seen.path, `${path}?said=loggedInShortly`);
  });

  for (const [name, secret] of [
    ['nothing', ''],
    ['another text', 'lantern'],
    ['the page of somebody who is not logged in', '{"error":"invalid_grant"}'],
    ['odd bytes', '\u0000\uFFFD{"npsso":'],
    ['a huge text', 'x'.repeat(20_000)],
  ] as const)
    test(`is refused for ${name}, without a request`, async (context) => {
      const network = await startStandIn([]);
      context.after(() => network.stop());
      const { browser } = await start(context, { syncHosts: network.hosts });
      const seen = await browser.send({ path, change: 'logIn', fields: { secret } });
      assert.equal(seen.status, 422);
      assert.match(seen.text, /role="alert"/);
      assert.equal(network.log.length, 0);
    });

  test('is refused for a token that the network refuses, in words of the page', async (context) => {
    const network = await startStandIn([]);
    context.after(() => network.stop());
    const { browser } = await start(context, { syncHosts: network.hosts });
    const seen = await browser.send({ path, change: 'logIn', fields: { secret: 'x'.repeat(64) } });
    assert.equal(seen.status, 422);
    assert.match(seen.text, /was not accepted[^<]*Open the page again/);
    assert.doesNotMatch(seen.text, /laurel sync login/);
  });
});

describe('the key of a network', () => {
  test('is stored if the network accepts it, and never shown', async (context) => {
    const server = await startKeyServer();
    context.after(() => server.stop());
    server.answer = acceptingAnswers.steam;
    const { browser, folder } = await start(context, { syncHosts: server.hosts });
    const fields = { network: 'steam', secret: key };
    const seen = await browser.send({ path, change: 'key', fields });
    assert.equal(seen.path, `${path}?said=keyStored`);
    assert.match(seen.text, /A key is stored/);
    assert.doesNotMatch(seen.text, new RegExp(key));
    assert.match(readFileSync(join(folder, 'steam.json'), 'utf8'), new RegExp(key));
  });

  test('is refused for a network without keys, and for a text that is none', async (context) => {
    const { browser } = await start(context);
    for (const fields of [
      { network: 'psn', secret: key },
      { network: 'lantern', secret: key },
      { network: 'steam', secret: 'no key' },
      { network: 'steam' },
    ])
      assert.equal((await browser.send({ path, change: 'key', fields })).status, 422);
  });

  test('is asked for only after a fresh proof of who it is', async (context) => {
    let now = Date.now();
    const { browser, folder } = await (async () => {
      const secrets = join(makeFolder(), 'secrets');
      const site = await signedIn(context, { syncSecrets: secrets }, () => now);
      return { ...site, folder: secrets };
    })();
    now += 11 * 60_000;
    const page = await browser.open(path);
    assert.doesNotMatch(page.text, /name="secret"/);
    assert.match(page.text, /First confirm that it is you/);
    const fields = { network: 'steam', secret: key };
    const seen = await browser.send({ path, change: 'key', fields });
    assert.equal(seen.status, 403);
    assert.match(seen.text, /name="proofPassword"/);
    assert.throws(() => readFileSync(join(folder, 'steam.json')), { code: 'ENOENT' });
  });

  test('is not asked for where the folder cannot be written', async (context) => {
    const file = join(makeFolder(), 'file');
    writeFileSync(file, '');
    const { browser } = await start(context, { syncSecrets: join(file, 'secrets') });
    const { text } = await browser.open(path);
    assert.match(text, /cannot write to [^<]*secrets/);
    assert.doesNotMatch(text, /name="secret"/);
  });
});

describe('players who are followed', () => {
  test('are named with what went wrong, and can be followed no more', async (context) => {
    const { browser, store } = await start(context);
    const followed = { network: 'psn', name: 'LanternFox' };
    const seen = await browser.send({ path, change: 'follow', fields: followed });
    assert.match(seen.text, /1 player is followed/);
    const state = createSyncState(store.operational);
    const player = await state.findFollowed('LanternFox');
    assert.ok(player !== null);
    const lastError = 'The list was <shorter> than before.';
    await state.saveFollowed({ ...player, state: 'failed', lastError, lastErrorAt: 1 });
    assert.match((await browser.open(path)).text, /The list was &lt;shorter&gt; than before/);
    const gone = await browser.send({ path, change: 'unfollow', fields: followed });
    assert.equal(gone.path, `${path}?said=unfollowed`);
    assert.deepEqual(await state.followed(), []);
  });

  test('on Steam belong to a player of the site, and the terms stand beside', async (context) => {
    const { browser, store } = await start(context);
    await store.load({ now: 1, source: 'x' }, (load) =>
      load.apply([{ type: 'player', name: 'LanternFox' }]),
    );
    assert.match((await browser.open(path)).text, /only for players who asked for it/);
    const account = { network: 'steam', name: '76561190000000001' };
    const alone = await browser.send({ path, change: 'follow', fields: account });
    assert.equal(alone.status, 422);
    const linked = { ...account, player: 'LanternFox', asked: 'yes' };
    const seen = await browser.send({ path, change: 'follow', fields: linked });
    assert.equal(seen.path, `${path}?said=followed`);
    const again = await browser.send({ path, change: 'follow', fields: linked });
    assert.equal(again.path, `${path}?said=followedAlready`);
  });

  test('on Steam are followed only with the tick that its terms ask for', async (context) => {
    const { browser, store } = await start(context);
    await store.load({ now: 1, source: 'x' }, (load) =>
      load.apply([{ type: 'player', name: 'LanternFox' }]),
    );
    const fields = { network: 'steam', name: '76561190000000001', player: 'LanternFox' };
    const refused = await browser.send({ path, change: 'follow', fields });
    assert.equal(refused.status, 422);
    assert.match(refused.text, /Confirm that it is your own/);
    assert.deepEqual(await createSyncState(store.operational, 'steam').followed(), []);
    const ticked = { ...fields, name: '', asked: 'yes' };
    const kept = await browser.send({ path, change: 'follow', fields: ticked });
    assert.match(kept.text, /name="asked" value="yes" checked/);
    const retro = { ...fields, network: 'retro', name: 'fox_on_retro' };
    const seen = await browser.send({ path, change: 'follow', fields: retro });
    assert.equal(seen.path, `${path}?said=followed`);
  });

  test('are refused with names that nobody can have', async (context) => {
    const { browser, store } = await start(context);
    for (const name of ['', 'x', '<script>', 'a'.repeat(5000), 'Fox\u0000'])
      assert.equal(
        (await browser.send({ path, change: 'follow', fields: { network: 'psn', name } })).status,
        422,
      );
    assert.deepEqual(await createSyncState(store.operational).followed(), []);
  });

  test('are updated by the process that syncs, which learns of it from the store', async (context) => {
    const { browser, store } = await start(context);
    const fields = { network: 'psn', name: 'LanternFox' };
    await browser.send({ path, change: 'follow', fields });
    const seen = await browser.send({ path, change: 'update', fields });
    assert.equal(seen.path, `${path}?said=updateAsked`);
    const wishes = createSyncWishes(store.operational);
    assert.equal(await wishes.takePlayer(), 'LanternFox');
    const unknown = { network: 'psn', name: 'Nobody' };
    assert.equal((await browser.send({ path, change: 'update', fields: unknown })).status, 422);
    await browser.send({ path, change: 'updateAll' });
    assert.equal(await wishes.takePlayer(), null);
    await browser.send({ path, change: 'stopUpdate' });
    assert.equal(await wishes.takeStop(Date.now()), true);
  });

  test('of a name are found by it', async (context) => {
    const { browser } = await start(context);
    for (const name of ['LanternFox', 'HeronTwo'])
      await browser.send({ path, change: 'follow', fields: { network: 'psn', name } });
    const { text } = await browser.open(`${path}?q=heron`);
    assert.match(text, /HeronTwo/);
    assert.doesNotMatch(text, /LanternFox/);
  });
});
