/** Accounts of a store that temporarily cannot be written. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreError } from '../store/port/errors.ts';
import { openFor, sqlite } from '../store/testing/engines.ts';
import { isFresh, openAccess } from './index.ts';

test('accounts are opened at their first use, and tried again after a failure', async (context) => {
  const { store } = await openFor(context, sqlite);
  let failures = 2;
  const access = openAccess({
    openCompanion(plan) {
      failures -= 1;
      if (failures < 0) return store.openCompanion(plan);
      return Promise.reject(new StoreError('unavailable', 'The primary store cannot be reached.'));
    },
  });
  context.after(() => access.close());
  await assert.rejects(access.hasOperator(), { code: 'unavailable' });
  await assert.rejects(access.entry.createOperatorLink(0), { code: 'unavailable' });
  assert.equal(await access.hasOperator(), false);
});

test('accounts that were never used are closed all the same', async () => {
  const unused = openAccess({ openCompanion: () => Promise.reject(new Error('never asked')) });
  await unused.close();
});

test('a proxy proves with each request who somebody is; other ways do for ten minutes', () => {
  const account = {
    accountId: 'a',
    name: 'Ada',
    role: 'operator',
    playerId: null,
    createdAt: 0,
    seenAt: null,
  } as const;
  const signedIn = { account, isPlain: false, provedAt: 0, expiresAt: 1e12 } as const;
  assert.equal(isFresh({ ...signedIn, way: 'proxy' }, 1e9), true);
  assert.equal(isFresh({ ...signedIn, way: 'password' }, 599_999), true);
  assert.equal(isFresh({ ...signedIn, way: 'password' }, 600_000), false);
});
