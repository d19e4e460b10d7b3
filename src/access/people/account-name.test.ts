/** Names of accounts: which are allowed, and how a name from elsewhere becomes one. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AccessError } from '../access-error.ts';
import { cutAccountName, readAccountName } from './account-name.ts';

/** Returns the code of the refusal of a name; null if it is allowed. */
function refusalOf(name: string): string | null {
  try {
    readAccountName(name);
    return null;
  } catch (error) {
    if (error instanceof AccessError) return error.code;
    throw error;
  }
}

describe('a name of an account', () => {
  for (const name of ['علی\u200Cرضا', 'क्\u200Dष', '👩🏽\u200D🚀', '🏳\uFE0F\u200D🌈 Club', 'Ada'])
    test(`may be ${name}`, () => assert.equal(refusalOf(name), null));

  for (const name of [
    'Ada\u200B',
    'A\u200Dda',
    '\u200Cرضا',
    'علی\u200C',
    'علی\u200C\u200Cرضا',
    'علی \u200Cرضا',
    '\u202Eada',
    'a\u0007',
  ])
    test(`may not have the invisible character in ${JSON.stringify(name)}`, () =>
      assert.equal(refusalOf(name), 'name-invisible'));

  for (const name of ['', ' ', 'x'.repeat(41)])
    test(`may not be ${JSON.stringify(name)}`, () => assert.equal(refusalOf(name), 'name-invalid'));
});

describe('a name from elsewhere', () => {
  for (const [given, name] of [
    ['Lantern\u200BFox', 'LanternFox'],
    ['علی\u200Cرضا', 'علی\u200Cرضا'],
    ['x'.repeat(100), 'x'.repeat(40)],
    [`${'x'.repeat(38)}ی\u200Cر`, `${'x'.repeat(38)}ی`],
    ['\u200B', ''],
  ] as const)
    test(`${JSON.stringify(given)} becomes ${JSON.stringify(name)}`, () =>
      assert.equal(cutAccountName(given), name));
});
