/** The content security policy of account pages (docs/spec/access.md 3, rule 1). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSite } from '../support/access/site.ts';

test('account pages have the policy of public pages that show only own images', async (context) => {
  const { origin, browser } = await startSite(context, { pageImages: 'own' });
  const policyOf = (headers: Headers) => headers.get('content-security-policy');
  const ofPublic = policyOf((await fetch(origin)).headers);
  assert.match(ofPublic ?? '', /img-src 'self';.*form-action 'self';.*frame-ancestors 'none'/);
  for (const path of ['/sign-in', '/manage', '/me'])
    assert.equal(policyOf((await browser.open(path)).headers), ofPublic, path);
});
