import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataRecord } from '../../../records/records.ts';
import type { SyncTitle } from '../../state/index.ts';
import type { EarnedAnswer, TitleRow } from './answers.ts';
import type { Definition } from './title-records.ts';
import { listedTitle, playRecords, setRecords, shareRecords } from './title-records.ts';

const row: TitleRow = {
  npCommunicationId: 'NPWR90001_00',
  npServiceName: 'trophy2',
  trophySetVersion: '01.02',
  trophyTitleName: 'Harbour of Lanterns',
  trophyTitleIconUrl: 'http://images.example/1.png',
  trophyTitlePlatform: 'PS3,PSVITA',
  definedTrophies: { platinum: 1, gold: 2, silver: 3, bronze: 4 },
  earnedTrophies: { platinum: 0, gold: 1, silver: 0, bronze: 2 },
  lastUpdatedDateTime: '2024-03-01T20:14:31Z',
};
const earned: EarnedAnswer = {
  trophySetVersion: '01.02',
  lastUpdatedDateTime: undefined,
  totalItemCount: 3,
  trophies: [
    { trophyId: 0, earned: true, earnedDateTime: '2024-03-01T20:14:31Z' },
    { trophyId: 1, earned: true, earnedDateTime: undefined },
    { trophyId: 2, earned: false, earnedDateTime: undefined },
    { trophyId: 3, earned: true, earnedDateTime: 'yesterday' },
  ],
};

function listed(changes: Partial<TitleRow> = {}): SyncTitle {
  return {
    network: 'psn',
    nameKey: 'lanternfox',
    ...listedTitle({ ...row, ...changes }),
    loadedMark: null,
    failures: 0,
    error: null,
    loadedAt: null,
    changedTrophies: null,
  };
}

/** Returns all records of a game. */
function titleRecords(
  player: string,
  title: SyncTitle,
  definition: Definition | null,
  answer: EarnedAnswer,
): DataRecord[] {
  return [...setRecords(title, definition), ...playRecords(player, title, answer)];
}

test('the share of players who earned a trophy is kept with its date', () => {
  const trophies = [
    {
      trophyId: 0,
      earned: false,
      earnedDateTime: undefined,
      trophyType: 'gold' as const,
      trophyEarnedRate: 69,
    },
    {
      trophyId: 1,
      earned: true,
      earnedDateTime: undefined,
      trophyType: 'bronze' as const,
      trophyEarnedRate: undefined,
    },
  ];
  assert.deepEqual(shareRecords('NPWR90001_00', { ...earned, trophies }, 5000), [
    { type: 'trophy', game: 'NPWR90001_00', id: 1, grade: 'gold', share: 69, shareDate: 5000 },
  ]);
});

test('a listed row contains the data to load its game', () => {
  assert.deepEqual(listedTitle(row), {
    gameId: 'NPWR90001_00',
    service: 'trophy2',
    title: 'Harbour of Lanterns',
    image: 'http://images.example/1.png',
    platform: 'ps3,psp2',
    setVersion: '01.02',
    lastUpdatedAt: Date.UTC(2024, 2, 1, 20, 14, 31),
    statedEarned: 3,
    listedMark: '2024-03-01T20:14:31Z v01.02 e0.1.0.2 d1.2.3.4',
    formerMark: '2024-03-01T20:14:31Z 01.02 3',
  });
});

test('the mark of a listed game changes only with its date, set version, earned and defined trophies', () => {
  const version = listedTitle(row).listedMark;
  const changed = [
    { lastUpdatedDateTime: '2024-03-02T00:00:00Z' },
    { trophySetVersion: '01.03' },
    { earnedTrophies: undefined },
    { definedTrophies: undefined },
  ];
  for (const change of changed)
    assert.notEqual(listedTitle({ ...row, ...change }).listedMark, version);
  assert.equal(
    listedTitle({ ...row, trophyTitleName: 'Other', trophyTitleIconUrl: 'http://other.example' })
      .listedMark,
    version,
  );
});

test('trophy numbers start at 1, and a trophy earned without a date has no date', () => {
  const records = titleRecords('LanternFox', listed(), null, earned);
  const game = 'NPWR90001_00';
  assert.deepEqual(records, [
    {
      type: 'game',
      id: game,
      title: 'Harbour of Lanterns',
      image: 'http://images.example/1.png',
      platform: 'ps3,psp2',
    },
    {
      type: 'playerGame',
      player: 'LanternFox',
      game,
      lastUpdated: Date.UTC(2024, 2, 1, 20, 14, 31),
      trophyProgress: [],
    },
    {
      type: 'earned',
      player: 'LanternFox',
      game,
      trophy: 1,
      date: Date.UTC(2024, 2, 1, 20, 14, 31),
    },
    { type: 'earned', player: 'LanternFox', game, trophy: 2 },
    { type: 'earned', player: 'LanternFox', game, trophy: 4 },
  ]);
});

test('the counters of trophies that are not earned are kept', () => {
  const counted = {
    progress: 12,
    trophyProgressTargetValue: 50,
    progressedDateTime: '2024-03-01T20:14:31Z',
  };
  const trophies = [
    { trophyId: 0, earned: true, ...counted },
    { trophyId: 1, earned: false, ...counted },
    { trophyId: 2, earned: false, progress: 0, trophyProgressTargetValue: 50 },
    { trophyId: 3, progress: 7, progressedDateTime: 'yesterday' },
  ];
  const [, playerGame] = titleRecords('LanternFox', listed(), null, { ...earned, trophies });
  assert.deepEqual(
    playerGame && 'trophyProgress' in playerGame ? playerGame.trophyProgress : null,
    [
      { trophy: 2, value: 12, target: 50, date: '2024-03-01T20:14:31Z' },
      { trophy: 4, value: 7 },
    ],
  );
});

test('the definition of a set precedes earned trophies and contains its version', () => {
  const set = {
    trophySetVersion: '01.02',
    hasTrophyGroups: true,
    totalItemCount: 1,
    trophies: [
      {
        trophyId: 0,
        trophyType: 'gold' as const,
        trophyHidden: true,
        trophyName: 'First light',
        trophyDetail: 'Light a lantern',
        trophyIconUrl: '',
        trophyGroupId: '001',
      },
    ],
  };
  const groups = {
    trophyGroups: [
      { trophyGroupId: '001', trophyGroupName: 'The Drowned Quay', trophyGroupDetail: undefined },
    ],
  };
  const records = titleRecords(
    'LanternFox',
    listed(),
    { set, groups },
    { ...earned, trophies: [] },
  );
  const game = 'NPWR90001_00';
  assert.deepEqual(records.slice(1, 3), [
    { type: 'group', game, id: '001', name: 'The Drowned Quay' },
    {
      type: 'trophy',
      game,
      id: 1,
      grade: 'gold',
      title: 'First light',
      description: 'Light a lantern',
      fullDescription: 'Light a lantern',
      group: '001',
      hidden: true,
    },
  ]);
  assert.equal('setVersion' in (records[0] ?? {}), true);
});

test('a row with only an id clears nothing', () => {
  const bare = listed({
    trophySetVersion: undefined,
    trophyTitleName: '',
    trophyTitleIconUrl: undefined,
    trophyTitlePlatform: ' ',
    earnedTrophies: undefined,
    lastUpdatedDateTime: 'soon',
  });
  assert.deepEqual(titleRecords('LanternFox', bare, null, { ...earned, trophies: [] }), [
    { type: 'game', id: 'NPWR90001_00' },
    { type: 'playerGame', player: 'LanternFox', game: 'NPWR90001_00' },
  ]);
});

test('a trophy has its target and its reward, where the network states them', () => {
  const trophy = {
    trophyType: 'bronze' as const,
    trophyHidden: undefined,
    trophyName: 'Keeper',
    trophyDetail: undefined,
  };
  const texts = { trophyIconUrl: undefined, trophyGroupId: undefined };
  const set = {
    trophySetVersion: undefined,
    hasTrophyGroups: undefined,
    totalItemCount: undefined,
    trophies: [
      {
        ...trophy,
        ...texts,
        trophyId: 0,
        trophyProgressTargetValue: 50,
        trophyRewardName: 'A lantern',
      },
      {
        ...trophy,
        ...texts,
        trophyId: 1,
        trophyProgressTargetValue: 0,
        trophyRewardName: undefined,
      },
    ],
  };
  const [, counted, plain] = setRecords(listed(), { set, groups: null });
  const named = { type: 'trophy', game: 'NPWR90001_00', grade: 'bronze', title: 'Keeper' };
  assert.deepEqual(counted, { ...named, id: 1, progressTarget: 50, reward: 'A lantern' });
  assert.deepEqual(plain, { ...named, id: 2 });
});
