/**
 * The personal data in the audit log: players are stored by number, and a name that nobody has is not stored (docs/spec/access.md 3, rule
 * 9).
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Browser } from '../support/access/browser.ts';
import { startSite } from '../support/access/site.ts';

const all = { accountId: '', action: '', limit: 50 } as const;

test('a player is logged by number, shown by the present name, and not named after the deletion', async (context) => {
  const { browser, service, access } = await startSite(context);
  await service.store.load({ now: 1, source: 'x' }, (load) =>
    load.apply([{ type: 'player', name: 'LanternFox' }]),
  );
  const fields = { player: 'LanternFox' };
  await browser.send({ path: '/manage/players', change: 'hide', fields });
  await service.store.players.rename('LanternFox', 'HarbourFox', 2);
  assert.match((await browser.open('/manage/audit')).text, /HarbourFox/);
  await browser.send({ path: '/manage/players/HarbourFox', change: 'delete' });
  const steps = await access.steps.latest(all);
  assert.match(JSON.stringify(steps), /player\.delete.*"player \d+"/);
  assert.doesNotMatch(JSON.stringify(steps), /LanternFox|HarbourFox/);
  assert.doesNotMatch((await browser.open('/manage/audit')).text, /LanternFox|HarbourFox/);
});

test('what is typed as a name is logged only if an account has it', async (context) => {
  const { access, origin } = await startSite(context);
  const attempt = (name: string) =>
    new Browser(origin).send({
      path: '/sign-in',
      change: 'password',
      fields: { name, password: 'x' },
    });
  await attempt('copper lantern on the shelf');
  await attempt('OPERATOR');
  const tried = (await access.steps.latest(all)).filter(
    ({ action }) => action === 'sign-in.password',
  );
  assert.deepEqual(
    new Set(tried.map(({ subject, outcome }) => `${subject ?? 'nobody'} ${outcome}`)),
    new Set(['nobody wrong-password', 'Operator wrong-password']),
  );
});
