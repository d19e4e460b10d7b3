import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as psnApi from 'psn-api';
import { StoreError } from '../../../store/index.ts';
import { logIn } from './login.ts';
import type { Ask } from './package-calls.ts';
import { Secret } from '../../secrets/index.ts';

test('an error of the store during a login does not say that the npsso was refused', async () => {
  const failure = new StoreError('locked', 'The store is locked.');
  const calls = { ...psnApi, exchangeNpssoForAccessCode: () => Promise.reject(failure) };
  const ask: Ask = async (_, call, read) => read(await call(calls));
  await assert.rejects(
    logIn(ask, { npsso: new Secret('x'.repeat(64)), lifeMs: null }, () => 0),
    failure,
  );
});
