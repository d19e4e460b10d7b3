/** An operator invites people in a browser (docs/spec/access.md 4, People). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSite } from '../support/access/site.ts';

test('an invitation without a name has that of the player, as far as an account can have it', async (context) => {
  const { browser, access, service } = await startSite(context);
  const player = `Lantern\u200BFox ${'x'.repeat(60)}`;
  await service.store.load({ now: 1, source: 'test' }, (load) =>
    load.apply([{ type: 'player', name: player }]),
  );
  const fields = { player, name: '', role: 'player' };
  const seen = await browser.send({ path: '/manage/people', change: 'invite', fields });
  assert.equal(seen.status, 200, seen.text);
  const [invitation] = await access.people.invitations(Date.now());
  assert.equal(invitation?.name, `LanternFox ${'x'.repeat(29)}`);
});

test('a name with an invisible character is refused for that reason', async (context) => {
  const { browser } = await startSite(context);
  const fields = { name: 'Ada\u200B', role: 'player' };
  const seen = await browser.send({ path: '/manage/people', change: 'invite', fields });
  assert.equal(seen.status, 422);
  assert.match(seen.text, /invisible characters/);
});

test('an invitation with a name that is too long is refused with the limit', async (context) => {
  const { access, browser } = await startSite(context);
  const fields = { name: 'x'.repeat(41), role: 'player' };
  const seen = await browser.send({ path: '/manage/people', change: 'invite', fields });
  assert.equal(seen.status, 422);
  assert.match(seen.text, /between 1 and 40 characters/);
  assert.deepEqual(await access.people.invitations(Date.now()), []);
});

test('a refused invitation still has the role that was chosen', async (context) => {
  const { browser } = await startSite(context);
  const fields = { name: '', player: 'nobody', role: 'operator' };
  const seen = await browser.send({ path: '/manage/people', change: 'invite', fields });
  assert.equal(seen.status, 422);
  assert.match(seen.text, /value="operator" selected/);
});
