/**
 * The personal data in the audit log: players are stored by number, and a name that nobody has is not stored (docs/spec/access.md 3, rule
 * 9).
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountPages } from '../../src/account-pages/index.ts';
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

test("no change of a player's page stores the player's name in the log", async (context) => {
  const { browser, service, access } = await startSite(context);
  await service.store.load({ now: 1, source: 'x' }, (load) =>
    load.apply([
      { type: 'game', id: 'NPWR90001_00', title: 'Harbour of Lanterns' },
      { type: 'trophy', game: 'NPWR90001_00', id: 0, grade: 'bronze', title: 'First Light' },
      { type: 'player', name: 'LanternFox' },
      { type: 'earned', player: 'LanternFox', game: 'NPWR90001_00', trophy: 0 },
    ]),
  );
  const page = accountPages.find(({ path }) => path === '/manage/players/{name}');
  assert.ok(page !== undefined);
  const changes = Object.keys(page.changes ?? {});
  assert.ok(changes.length > 8);
  const fields = { game: 'NPWR90001_00', trophy: '0', trophies: '0', network: 'psn' };
  const path = '/manage/players/LanternFox';
  // The deletion is the last change, because the others need the player.
  for (const change of changes.toSorted((a, b) => Number(a === 'delete') - Number(b === 'delete')))
    await browser.send({ path, change, fields });
  const steps = await access.steps.latest(all);
  for (const action of ['player.hide-game', 'trophy.unearn', 'player.game.remove', 'player.delete'])
    assert.ok(
      steps.some((step) => step.action === action && /player \d+$/.test(step.subject ?? '')),
      action,
    ); // absent: fails
  assert.doesNotMatch(JSON.stringify(steps), /LanternFox/);
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

test('the page of the log leads to older entries of the same filter', async (context) => {
  const { access, browser } = await startSite(context);
  const entry = { accountId: null, name: null, address: '192.0.2.0/24', action: 'test.count' };
  for (let count = 1; count <= 201; count += 1)
    await access.steps.around({ ...entry, at: count, subject: `step ${count}.` }, () =>
      Promise.resolve(),
    );
  const first = await browser.open('/manage/audit?person=&action=test.count');
  assert.match(first.text, /step 201\./);
  assert.doesNotMatch(first.text, /step 1\./);
  const [, older = ''] = /href="([^"]*)" rel="next"/.exec(first.text) ?? []; // absent: fails below
  const second = await browser.open(`/manage/${older.replaceAll('&amp;', '&')}`);
  assert.match(second.text, /step 1\./);
  assert.doesNotMatch(second.text, /step 2\.|sign-in|rel="next"/);
});
