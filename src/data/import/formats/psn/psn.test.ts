/** Saved JSON responses of the console network. */

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { openStore } from '../../../../store/open-store.ts';
import type { SqlStore } from '../../../../store/sql-store.ts';
import { ingest } from '../../pipeline/ingest.ts';
import { openSavedAnswers } from './saved.ts';

const player = 'LanternFox';
const row = {
  npServiceName: 'trophy',
  npCommunicationId: 'NPWR90001_00',
  trophySetVersion: '01.00',
  trophyTitleName: 'Harbour',
  trophyTitlePlatform: 'PS3,PSVITA',
  earnedTrophies: { platinum: 0, gold: 0, silver: 0, bronze: 1 },
  lastUpdatedDateTime: '2024-03-01T20:14:31Z',
};
const files = {
  'profile.json': { onlineId: player, aboutMe: 'about', avatars: [], isPlus: true },
  'summary.json': {
    accountId: '1000000000000000001',
    trophyLevel: 7,
    progress: 40,
    trophyPoint: 15,
  },
  'titles.json': { trophyTitles: [row], totalItemCount: 1 },
  'NPWR90001_00/set.json': {
    trophySetVersion: '01.00',
    hasTrophyGroups: true,
    trophies: [
      {
        trophyId: 0,
        trophyType: 'platinum',
        trophyName: 'All',
        trophyHidden: false,
        trophyGroupId: 'default',
      },
      {
        trophyId: 1,
        trophyType: 'bronze',
        trophyName: 'One',
        trophyHidden: true,
        trophyGroupId: '001',
      },
    ],
    totalItemCount: 2,
  },
  'NPWR90001_00/groups.json': {
    trophyGroups: [{ trophyGroupId: '001', trophyGroupName: 'Extension' }],
  },
  'NPWR90001_00/earned.json': {
    trophies: [
      { trophyId: 0, earned: false },
      { trophyId: 1, earned: true, earnedDateTime: '2024-03-01T20:14:31Z' },
    ],
    totalItemCount: 2,
  },
};

interface Imported {
  readonly store: SqlStore;
  readonly rejected: readonly string[];
  readonly unchanged: boolean;
}

/** Imports the files, and asserts that a second import changes nothing. */
async function withImported(
  saved: Readonly<Record<string, unknown>>,
  check: (imported: Imported) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-psn-'));
  const store = await openStore('sqlite::memory:');
  try {
    for (const [name, content] of Object.entries(saved)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(
        join(folder, name),
        typeof content === 'string' ? content : JSON.stringify(content),
      );
    }
    const run = async () =>
      ingest(store, await openSavedAnswers(folder, player), {
        keepGoing: false,
        now: 1_767_225_600_000,
      });
    const { rejected } = await run();
    const again = await run();
    await check({
      store,
      rejected: rejected.first.map(({ where, reason }) => `${where}: ${reason}`),
      unchanged: again.total.added + again.total.changed === 0,
    });
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

test('saved answers give the records of a sync, and a second import changes nothing', () =>
  withImported(files, async ({ store, rejected, unchanged }) => {
    assert.deepEqual(rejected, []);
    assert.ok(unchanged);
    const trophies = (await store.playerTrophies(player, 'NPWR90001_00')) ?? [];
    assert.deepEqual(
      trophies.map(({ trophy, earnedAt }) => [
        trophy.trophyId,
        trophy.grade,
        trophy.title,
        trophy.hidden,
        earnedAt,
      ]),
      [
        [1, 'platinum', 'All', false, null],
        [2, 'bronze', 'One', true, Date.UTC(2024, 2, 1, 20, 14, 31)],
      ],
    );
    const stored = await store.known.playerOfAccount('1000000000000000001');
    assert.deepEqual([stored?.name, stored?.games, stored?.statedPoints], [player, 1, 15]);
  }));

test('a merged list of definitions and what is earned is read as both', () =>
  withImported(
    {
      'NPWR90001_00.json': {
        trophies: [
          {
            trophyId: 0,
            trophyType: 'gold',
            trophyName: 'One',
            earned: true,
            earnedDateTime: '2024-03-01T20:14:31Z',
          },
        ],
      },
    },
    async ({ store, rejected }) => {
      assert.deepEqual(rejected, []);
      const [only] = (await store.playerTrophies(player, 'NPWR90001_00')) ?? [];
      assert.deepEqual(
        [only?.trophy.grade, only?.earnedAt],
        ['gold', Date.UTC(2024, 2, 1, 20, 14, 31)],
      );
    },
  ));

const bad: Readonly<Record<string, readonly [content: unknown, reason: RegExp]>> = {
  'an error of the network': [
    { error: { code: 2_240_526, message: 'Not permitted by access control' } },
    /Not permitted/,
  ],
  'a page instead of JSON': ['<html></html>', /is not valid JSON/],
  'another JSON document': [{ games: [] }, /is not an answer of the console network/],
  'a list without its game': [
    files['NPWR90001_00/earned.json'],
    /put the id \(NPWR12345_00\) into the name/,
  ],
};
for (const [what, [content, reason]] of Object.entries(bad)) {
  test(`${what} is rejected with the reason`, () =>
    withImported({ 'answer.json': content }, async ({ rejected }) => {
      assert.equal(rejected.length, 1);
      assert.match(rejected[0] ?? '', reason);
    }));
}

test('half a list of a game is rejected', () =>
  withImported(
    { 'NPWR90001_00.json': { ...files['NPWR90001_00/earned.json'], totalItemCount: 5 } },
    async ({ rejected }) => {
      assert.match(rejected[0] ?? '', /contains 2 of 5 trophies/);
    },
  ));

test('the profile of another player is the one reason why nothing of the folder is loaded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-psn-'));
  const store = await openStore('sqlite::memory:');
  try {
    const other = { ...files, 'profile.json': { ...files['profile.json'], onlineId: 'GreatOwl' } };
    for (const [name, content] of Object.entries(other)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), JSON.stringify(content));
    }
    const reason =
      'is the profile of GreatOwl, not of LanternFox; import it for GreatOwl, or a folder for each player';
    for (const keepGoing of [false, true]) {
      const source = await openSavedAnswers(folder, player);
      await assert.rejects(ingest(store, source, { keepGoing, now: 1_767_225_600_000 }), {
        name: 'SourceError',
        reason,
      });
      assert.equal(await store.isEmpty(), true);
    }
    const theirs = await ingest(store, await openSavedAnswers(folder, 'GreatOwl'), {
      keepGoing: false,
      now: 1_767_225_600_000,
    });
    assert.deepEqual([theirs.rejected.total, theirs.byType.earned.added], [0, 1]);
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
});
