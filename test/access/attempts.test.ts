/** Too many attempts to sign in, through HTTP (docs/spec/access.md 3, rule 8). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Browser } from '../support/access/browser.ts';
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
