/** The operator's overview, through HTTP (docs/spec/access.md 4, Overview). */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { dayMs } from '../../src/domain/time/index.ts';
import { Secret, noteRefusedKey, writeKey, writeTokens } from '../../src/sync/index.ts';
import { createSyncState } from '../../src/sync/state/index.ts';
import type { SignedInSite } from '../support/access/signed-in.ts';
import { signedIn } from '../support/access/signed-in.ts';
import { makeFolder } from '../support/make-folder.ts';

async function start(context: TestContext): Promise<SignedInSite & { readonly secrets: string }> {
  const secrets = join(makeFolder(), 'secrets');
  return { ...(await signedIn(context, { syncSecrets: secrets })), secrets };
}

/** Returns the text below a heading. */
function under(text: string, heading: string): string {
  return text.split('<h2>').find((part) => part.startsWith(heading)) ?? '';
}

describe('the overview', () => {
  test('of a quiet site says so, and shows the version and what was checked', async (context) => {
    const { browser } = await start(context);
    const { text } = await browser.open('/manage');
    assert.match(under(text, 'Needs attention'), /Nothing\./);
    assert.match(under(text, 'Service'), /Laurel \d+\.\d+/);
    assert.match(text, /Passed checks[^]*Node\.js/);
  });

  test('says how much space there is on the disk of the store', async (context) => {
    const folder = makeFolder();
    const { browser } = await signedIn(context, {
      store: `sqlite:${join(folder, 'club.db')}`,
      syncSecrets: join(folder, 'secrets'),
    });
    const service = under((await browser.open('/manage')).text, 'Service');
    assert.match(service, /MB are free; the store uses \d+ MB/);
  });

  test('warns of a login that ends within 14 days, and leads to the networks', async (context) => {
    const { browser, secrets } = await start(context);
    const now = Date.now();
    await writeTokens(join(secrets, 'psn.json'), {
      accessToken: new Secret('a'),
      accessExpiresAt: now,
      refreshToken: new Secret('r'),
      refreshExpiresAt: now + 9.5 * dayMs,
      loggedInAt: now,
    });
    const attention = under((await browser.open('/manage')).text, 'Needs attention');
    assert.match(attention, /href="[^"]*manage\/networks#psn"/);
    assert.match(attention, /in 9 days/);
  });

  test('warns of a key that the network refuses', async (context) => {
    const { browser, secrets } = await start(context);
    const key = new Secret('lantern-key');
    await writeKey(secrets, 'retro', key);
    await noteRefusedKey(secrets, 'retro', { key, refusedAt: Date.now() });
    const attention = under((await browser.open('/manage')).text, 'Needs attention');
    assert.match(attention, /RetroAchievements[^]*refused the key/);
  });

  test('says how old the figures of followed players are', async (context) => {
    const { browser, store } = await start(context);
    const state = createSyncState(store.operational);
    for (const name of ['LanternFox', 'HeronTwo']) await state.follow(name, 1);
    const fox = await state.findFollowed('LanternFox');
    assert.ok(fox !== null);
    await state.saveFollowed({ ...fox, state: 'ok', lastSuccessAt: Date.now() });
    const ages = under((await browser.open('/manage')).text, 'Followed players');
    assert.match(ages, /1 of 2 updated within a day[^]*HeronTwo, never updated/);
  });

  test('has the warnings of laurel doctor with their remedy', async (context) => {
    const site = await signedIn(context, {
      syncSecrets: join(makeFolder(), 'secrets'),
      host: '0.0.0.0',
    });
    const attention = under((await site.browser.open('/manage')).text, 'Needs attention');
    assert.match(attention, /Reverse proxy[^]*Put a reverse proxy with TLS in front of it/);
    assert.match(attention, /Contact[^]*laurel site set contact/);
  });
});
