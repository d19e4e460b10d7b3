import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredPlayer } from '../../../store/index.ts';
import { playerRecord } from './player-records.ts';

const profile = {
  onlineId: 'LanternFox',
  aboutMe: undefined,
  avatars: undefined,
  isPlus: undefined,
};
const counts = { platinum: 1, gold: 2, silver: 3, bronze: 4 };
const nothing = {
  trophyLevel: undefined,
  progress: undefined,
  trophyPoint: undefined,
  trophyLevelBasePoint: undefined,
  trophyLevelNextPoint: undefined,
  earnedTrophies: undefined,
};
const known: StoredPlayer = {
  playerId: 1,
  name: 'LampFox',
  accountId: '1',
  statedPoints: 500,
  games: 3,
};

test('a record contains only what the network states', () => {
  assert.deepEqual(
    playerRecord({ accountId: '1', account: null, profile, summary: nothing }, null),
    {
      type: 'player',
      name: 'LanternFox',
      accountId: '1',
    },
  );
});

test('a stored player with another name is renamed', () => {
  const record = playerRecord({ accountId: '1', account: null, profile, summary: nothing }, known);
  assert.deepEqual([record.name, record.formerNames], ['LanternFox', ['LampFox']]);
  assert.equal(
    playerRecord(
      { accountId: '1', account: null, profile, summary: nothing },
      { ...known, name: 'LanternFox' },
    ).formerNames,
    undefined,
  );
});

test('the stated summary is stored in addition to the computed values', () => {
  const summary = {
    trophyLevel: 7,
    progress: 40,
    trophyPoint: 900,
    trophyLevelBasePoint: 840,
    trophyLevelNextPoint: 990,
    earnedTrophies: counts,
  };
  const { statedLevel, statedProgress, statedPoints, statedFloor, statedCeiling, statedEarned } =
    playerRecord({ accountId: '1', account: null, profile, summary }, known);
  assert.deepEqual(
    [statedLevel, statedProgress, statedPoints, statedFloor, statedCeiling, statedEarned],
    [7, 40, 900, 840, 990, counts],
  );
});

test('an empty summary does not clear the points, and incomplete counts are ignored', () => {
  const empty = {
    ...nothing,
    trophyLevel: 1,
    trophyPoint: 0,
    earnedTrophies: { platinum: 0, gold: 0, silver: 0, bronze: 0 },
  };
  assert.equal(
    playerRecord({ accountId: '1', account: null, profile, summary: empty }, known).statedLevel,
    undefined,
  );
  assert.equal(
    playerRecord({ accountId: '1', account: null, profile, summary: empty }, null).statedLevel,
    1,
  );
  const half = { ...nothing, trophyPoint: 900, earnedTrophies: { ...counts, gold: undefined } };
  assert.equal(
    playerRecord({ accountId: '1', account: null, profile, summary: half }, known).statedEarned,
    undefined,
  );
});

test('jid, country and server are derived from a valid npId, and from nothing else', () => {
  const addressOf = (npId: string | undefined) => {
    const account = { onlineId: 'LanternFox', accountId: '1', npId };
    const { jid, country, server } = playerRecord(
      { accountId: '1', account, profile, summary: nothing },
      null,
    );
    return [jid, country, server];
  };
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  assert.deepEqual(addressOf(encoded('LanternFox@a7.us')), [
    'LanternFox@a7.us.np.playstation.net',
    'us',
    'us',
  ]);
  assert.deepEqual(addressOf(encoded('LanternFox@c8.gb')).slice(1), ['gb', 'eu']);
  assert.deepEqual(addressOf(encoded('LanternFox@d4.JP')).slice(1), ['jp', 'jp']);
  for (const npId of [undefined, '', '[removed]', encoded('LanternFox'), encoded('a@b.xyz')]) {
    assert.deepEqual(addressOf(npId), [undefined, undefined, undefined]);
  }
});
