import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as answers from './answers.ts';
import { NetworkError } from '../../engine/index.ts';

const schemas = {
  account: answers.accountAnswer,
  profile: answers.profileAnswer,
  summary: answers.summaryAnswer,
  titles: answers.titlesAnswer,
  set: answers.setAnswer,
  groups: answers.groupsAnswer,
  earned: answers.earnedAnswer,
} as const;

test('optional members that are invalid or missing are ignored', () => {
  const profile = answers.readAs('profile', answers.profileAnswer);
  assert.deepEqual(
    profile({ onlineId: 'LanternFox', aboutMe: 7, avatars: 'none', isPlus: null, more: {} }),
    {
      onlineId: 'LanternFox',
      aboutMe: undefined,
      avatars: undefined,
      isPlus: undefined,
    },
  );
});

test('values that are invalid in records are ignored, and texts are normalised', () => {
  const summary = answers.readAs('summary', answers.summaryAnswer);
  const counts = { platinum: 1, gold: 2_000_000, silver: 3, bronze: -4 };
  assert.deepEqual(
    summary({ trophyPoint: 3_000_000_000, trophyLevel: 12, earnedTrophies: counts }),
    {
      trophyLevel: 12,
      trophyPoint: undefined,
      earnedTrophies: { platinum: 1, gold: undefined, silver: 3, bronze: undefined },
    },
  );
  const profile = answers.readAs('profile', answers.profileAnswer);
  assert.equal(profile({ onlineId: 'LanternFox', aboutMe: 'a\0b\ud83d' }).aboutMe, 'ab\uFFFD');
  assert.equal(profile({ onlineId: 'LanternFox', aboutMe: 'x'.repeat(10_001) }).aboutMe, undefined);
  assert.throws(
    () => profile({ onlineId: 'Lantern\u001bFox' }),
    /profile: the response lacks onlineId/,
  );
});

test('the error for a missing required member names it', () => {
  const read = (): unknown =>
    answers.readAs('account', answers.accountAnswer)({ profile: { onlineId: 'LanternFox' } });
  assert.throws(read, /account: the response lacks profile\.accountId/);
});

test('an incomplete list is rejected', () => {
  const read = answers.readWhole('earned', answers.earnedAnswer);
  const trophies = [{ trophyId: 0, earned: true }];
  assert.equal(read({ trophies, totalItemCount: 1 }).trophies.length, 1);
  assert.equal(read({ trophies }).trophies.length, 1);
  assert.throws(() => read({ trophies, totalItemCount: 2 }), /contains 1 of 2 trophies/);
});

test('any answer is parsed or rejected as incomplete', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(schemas)), fc.anything(), (schema, answer) => {
      try {
        answers.readAs('anything', schema)(answer);
        return true;
      } catch (error) {
        return error instanceof NetworkError && error.kind === 'incomplete';
      }
    }),
    { numRuns: 2000 },
  );
});
