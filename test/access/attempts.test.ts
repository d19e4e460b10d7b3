/** Too many attempts to sign in or to claim a profile, through HTTP (docs/spec/access.md 3, rule 8). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountPages } from '../../src/account-pages/index.ts';
import { Browser } from '../support/access/browser.ts';
import { startClaimSite } from '../support/access/claim-site.ts';
import { startSite } from '../support/access/site.ts';

test('too many attempts to sign in are refused, with the time after which another is allowed', async (context) => {
  const { origin } = await startSite(context);
  const browser = new Browser(origin);
  const attempt = () =>
    browser.send({
      path: '/sign-in',
      change: 'password',
      fields: { name: 'Ada', password: 'not the lantern on the shelf' },
    });
  let refused = await attempt();
  for (let made = 1; made < 6 && refused.status === 403; made += 1) refused = await attempt();
  assert.equal(refused.status, 429);
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(seconds > 0 && seconds <= 60, `${seconds} seconds`);
});

test('checks of a claim are limited also without an open claim', async (context) => {
  const { stranger } = await startClaimSite(context);
  const browser = stranger();
  const statuses = [];
  for (let made = 0; made < 6; made += 1)
    statuses.push((await browser.send({ path: '/claim', change: 'check' })).status);
  assert.deepEqual([statuses[0], statuses.at(-1)], [422, 429]);
});

describe('attempts over the limit are not in the log of steps, for', () => {
  for (const change of ['code', 'password'])
    test(`a sign-in with a ${change}`, async (context) => {
      const { origin, access } = await startSite(context);
      for (let made = 0; made < 8; made += 1)
        await new Browser(origin).send({ path: '/sign-in', change, fields: { name: 'Ada' } });
      const action = `sign-in.${change}`;
      const logged = await access.steps.latest({ accountId: '', action, limit: 50 });
      // The setup of the site was the first of five attempts.
      assert.equal(logged.length, 4);
    });
});

test('every change that a visitor can make is limited', () => {
  const unlimited = accountPages.flatMap((page) =>
    page.role === null
      ? Object.entries<{ readonly isAttempt?: true }>(page.changes ?? {}) // absent: the page has no changes
          .filter(([, { isAttempt }]) => isAttempt !== true)
          .map(([name]) => `${page.path} ${name}`)
      : [],
  );
  assert.deepEqual(unlimited, []);
});
