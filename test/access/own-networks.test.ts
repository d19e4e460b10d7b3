/** The networks of a player on their own page, through HTTP (docs/spec/access.md 5.1, own networks). */

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { listFollowedAccounts } from '../../src/actions/index.ts';
import { createSyncState, createSyncWishes } from '../../src/sync/state/index.ts';
import type { Browser, Seen } from '../support/access/browser.ts';
import type { ClaimSite } from '../support/access/claim-site.ts';
import { startClaimSite } from '../support/access/claim-site.ts';
import type { TestSettings } from '../support/start-service.ts';

const path = '/me/networks';

interface OwnSite extends ClaimSite {
  readonly fox: Browser;
  /** Returns the accounts with which a player is followed; by default, those of LanternFox. */
  followed(name?: string): Promise<readonly string[]>;
}

async function start(context: TestContext, changes: Partial<TestSettings> = {}): Promise<OwnSite> {
  const site = await startClaimSite(context, changes);
  return {
    ...site,
    fox: await site.signInPlayer('LanternFox'),
    async followed(name = 'LanternFox') {
      const player = await site.store.players.find(name);
      assert.ok(player !== null);
      const accounts = await listFollowedAccounts(site.store, player.playerId);
      return accounts.map((account) => `${account.network} ${account.name}`);
    },
  };
}

const asked = { asked: 'yes' };

function codeIn({ text }: Seen): string {
  const code = /value="(laurel-[A-Z2-9]{4}-[A-Z2-9]{4})"/.exec(text)?.[1];
  assert.ok(code !== undefined, text);
  return code;
}

describe('an own account on a network with a key', () => {
  test('is added on request, and removed again', async (context) => {
    const { fox, followed } = await start(context);
    const steam = { network: 'steam', name: '76561190000000001' };
    const seen = await fox.send({ path, change: 'follow', fields: { ...steam, ...asked } });
    assert.equal(seen.path, `${path}?said=networkAdded`);
    assert.match(seen.text, /Steam[^]*76561190000000001[^]*Not fetched yet/);
    assert.deepEqual(await followed(), ['steam 76561190000000001']);
    const gone = await fox.send({ path, change: 'unfollow', fields: steam });
    assert.equal(gone.path, `${path}?said=networkRemoved`);
    assert.deepEqual(await followed(), []);
  });

  for (const [what, fields] of [
    ['without the tick that the terms ask for', { network: 'steam', name: 'fox' }],
    ['of the console network, which is proved', { network: 'psn', name: 'LanternFox', ...asked }],
    ['of an unknown network', { network: 'xbox', name: 'LanternFox', ...asked }],
    ['without a name', { network: 'retro', name: '  ', ...asked }],
  ] as const)
    test(`is refused ${what}`, async (context) => {
      const { fox, followed } = await start(context);
      assert.equal((await fox.send({ path, change: 'follow', fields })).status, 422);
      assert.deepEqual(await followed(), []);
    });

  test('is one for each network, and of one player', async (context) => {
    const { fox, signInPlayer, followed } = await start(context);
    const fields = { network: 'retro', name: 'FoxRetro', ...asked };
    await fox.send({ path, change: 'follow', fields });
    const second = { network: 'retro', name: 'Other', ...asked };
    assert.equal((await fox.send({ path, change: 'follow', fields: second })).status, 422);
    const other = await signInPlayer('FileOnly');
    assert.doesNotMatch((await other.open(path)).text, /FoxRetro/);
    assert.equal((await other.send({ path, change: 'follow', fields })).status, 422);
    assert.equal((await other.send({ path, change: 'unfollow', fields })).status, 422);
    assert.deepEqual(await followed(), ['retro FoxRetro']);
  });

  test('is not offered where the operator has no key', async (context) => {
    const { fox, secrets } = await start(context);
    rmSync(secrets, { recursive: true });
    const { text } = await fox.open(path);
    assert.doesNotMatch(text, /name="asked"/);
    assert.match(text, /has not connected this site/);
  });
});

describe('the own account on the console network', () => {
  test('is followed once its text has the code', async (context) => {
    const { fox, psn, followed } = await start(context);
    const [player] = psn.players;
    assert.ok(player !== undefined);
    player.aboutMe = codeIn(await fox.send({ path, change: 'begin' }));
    const seen = await fox.send({ path, change: 'check' });
    assert.equal(seen.path, `${path}?said=networkAdded`);
    assert.deepEqual(await followed(), ['psn LanternFox']);
    assert.doesNotMatch(seen.text, /value="begin"/);
  });

  test('is found by the name of a player whose account is not known yet', async (context) => {
    const { psn, signInPlayer, store } = await start(context);
    const browser = await signInPlayer('FileOnly');
    const [, player] = psn.players;
    assert.ok(player !== undefined);
    player.aboutMe = codeIn(await browser.send({ path, change: 'begin' }));
    const seen = await browser.send({ path, change: 'check' });
    assert.equal(seen.path, `${path}?said=networkAdded`);
    const [followed] = await createSyncState(store.operational).followed();
    assert.equal(followed?.accountId, player.accountId);
  });

  test('is not followed without the code', async (context) => {
    const { fox, followed } = await start(context, { claimMs: 300 });
    await fox.send({ path, change: 'begin' });
    assert.equal((await fox.send({ path, change: 'check' })).status, 422);
    assert.deepEqual(await followed(), []);
  });

  test('is not offered where claims are off', async (context) => {
    const { fox } = await start(context, { claims: 'off' });
    assert.doesNotMatch((await fox.open(path)).text, /value="begin"/);
    assert.equal((await fox.send({ path, change: 'begin' })).status, 422);
  });

  test('of another player is not followed for this one', async (context) => {
    const { signInPlayer, psn, store } = await start(context);
    const [fox] = psn.players;
    assert.ok(fox !== undefined);
    // The account of LanternFox now has the name of another player of the site.
    fox.onlineId = 'FileOnly';
    psn.players.splice(1, 1);
    const browser = await signInPlayer('FileOnly');
    fox.aboutMe = codeIn(await browser.send({ path, change: 'begin' }));
    const seen = await browser.send({ path, change: 'check' });
    assert.equal(seen.status, 422);
    assert.match(seen.text, /Another player of this site has this account/);
    assert.deepEqual(await createSyncState(store.operational).followed(), []);
  });
});

describe('"Update me now"', () => {
  test('is a wish for each network, once in ten minutes', async (context) => {
    const { fox, store } = await start(context);
    for (const [network, name] of [
      ['retro', 'FoxRetro'],
      ['steam', '76561190000000001'],
    ] as const)
      await fox.send({ path, change: 'follow', fields: { network, name, ...asked } });
    const seen = await fox.send({ path: '/me', change: 'update' });
    assert.equal(seen.path, '/me?said=updateAsked');
    const wishes = createSyncWishes(store.operational);
    assert.deepEqual(
      [await wishes.takePlayer(), await wishes.takePlayer(), await wishes.takePlayer()],
      ['FoxRetro', '76561190000000001', undefined],
    );
    assert.equal((await fox.send({ path: '/me', change: 'update' })).status, 422);
  });

  test('of somebody who is not followed uses up nothing', async (context) => {
    const { fox, store } = await start(context);
    assert.equal((await fox.send({ path: '/me', change: 'update' })).status, 422);
    assert.equal(await createSyncWishes(store.operational).isWaiting(), false);
  });
});
