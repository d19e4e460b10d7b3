/** Reads a set of 350 trophies, as on the newest console, with every reader and the sync (docs/spec/networks.md 8.4). */

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import { openSource } from '../../src/data/import/formats/open-source.ts';
import { ingest } from '../../src/data/import/pipeline/ingest.ts';
import { openStore } from '../../src/store/open-store.ts';
import { exported } from '../../src/store/testing/records.ts';
import type { StandInTitle } from '../support/stand-ins/psn/index.ts';
import { collectItems, listMessages, pickRecords } from '../support/import-items.ts';
import { writePs4Database } from '../support/ps4-writer.ts';
import { openRpcnServer } from '../support/rpcn-writer.ts';
import type { WrittenSet } from '../support/rpcs3-writer.ts';
import { writeSetFolder } from '../support/rpcs3-writer.ts';
import { writeNewSet, writeOldSet } from '../support/shadps4-writer.ts';
import { accountId, assertWhole, startSyncBench } from '../support/sync-bench.ts';
import { writeVitaSet } from '../support/vita-writer.ts';
import { writeVita3kSet } from '../support/vita3k-writer.ts';

let folder = '';
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'laurel-'))));
afterEach(() => rm(folder, { recursive: true }));

const gameId = 'NPWR90011_00';
const at = Date.UTC(2024, 2, 1, 20, 14, 31);

/** Returns a set whose trophies are all earned, except for the second one. */
function setOf(size: number): WrittenSet {
  const trophies = Array.from({ length: size }, (_, index) => ({
    grade: index === 0 ? ('P' as const) : ('B' as const),
    name: `Deed ${index}`,
    detail: `Do ${index}`,
    ...(index === 1 ? {} : { unlockedAt: at }),
  }));
  return { id: gameId, title: 'Harbour', trophies };
}

/** Returns how many trophies the records define, and how many of them are earned. */
function countsOf(records: readonly DataRecord[]): readonly [number, number] {
  const ids = (type: 'trophy' | 'earned'): number =>
    new Set(
      records.flatMap((record) =>
        record.type === type ? [record.type === 'trophy' ? record.id : record.trophy] : [],
      ),
    ).size;
  return [ids('trophy'), ids('earned')];
}

async function read(
  kind: string,
  path = folder,
): Promise<{ readonly counts: readonly [number, number]; readonly messages: readonly string[] }> {
  const items = await collectItems(
    await openSource({ kind, path, options: { player: 'LanternFox' } }),
  );
  return { counts: countsOf(pickRecords(items)), messages: listMessages(items) };
}

const large = setOf(350);
const formats: readonly (readonly [kind: string, name: string, write: () => Promise<unknown>])[] = [
  ['rpcs3', 'RPCS3', () => writeSetFolder(join(folder, gameId), large)],
  ['shadps4', 'shadPS4', () => writeNewSet(folder, large)],
  ['shadps4', 'shadPS4 before 0.16', () => writeOldSet(folder, large)],
  [
    'ps4',
    'a PS4',
    () => writeFile(join(folder, 'trophy_local.db'), writePs4Database([{ set: large }])),
  ],
  ['psn', 'saved answers', () => writeAnswers(large)],
];

for (const [kind, name, write] of formats) {
  test(`is read whole from ${name}`, async () => {
    await write();
    assert.deepEqual(await read(kind), { counts: [350, 349], messages: [] });
  });
}

for (const [kind, name, write] of [
  ['vita3k', 'Vita3K', writeVita3kSet],
  ['vita', 'a PS Vita', writeVitaSet],
] as const) {
  test(`has 128 trophies at most on ${name}, whose format has no more`, async () => {
    await write(folder, setOf(128));
    assert.deepEqual(await read(kind), { counts: [128, 127], messages: [] });
  });
}

/** Writes responses of the console network about the set to files, as users save them. */
async function writeAnswers({ trophies }: WrittenSet): Promise<void> {
  const row = {
    npServiceName: 'trophy2',
    npCommunicationId: gameId,
    trophyTitleName: 'Harbour',
    lastUpdatedDateTime: '2024-03-01T20:14:31Z',
  };
  const answers = {
    'titles.json': { trophyTitles: [row], totalItemCount: 1 },
    [`${gameId}/set.json`]: {
      trophySetVersion: '01.00',
      trophies: trophies.map(({ grade, name }, trophyId) => ({
        trophyId,
        trophyType: grade === 'P' ? 'platinum' : 'bronze',
        trophyName: name,
      })),
      totalItemCount: trophies.length,
    },
    [`${gameId}/earned.json`]: {
      trophies: trophies.map(({ unlockedAt }, trophyId) => ({
        trophyId,
        earned: unlockedAt !== undefined,
      })),
      totalItemCount: trophies.length,
    },
  };
  await mkdir(join(folder, gameId));
  for (const [path, answer] of Object.entries(answers))
    await writeFile(join(folder, path), JSON.stringify(answer));
}

test('is loaded whole from an RPCN server', async () => {
  const server = await openRpcnServer(folder);
  server.addSet('LanternFox', large);
  server.close();
  const store = await openStore('sqlite::memory:');
  const options = { keepGoing: false, now: at };
  const player = { player: 'LanternFox', account: 'LanternFox' };
  try {
    const defined = join(folder, 'rpcs3', gameId);
    await writeSetFolder(defined, {
      ...large,
      trophies: large.trophies.map(({ grade }) => ({ grade })),
    });
    await ingest(
      store,
      await openSource({ kind: 'rpcs3', path: defined, options: player }),
      options,
    );
    const source = await openSource({ kind: 'rpcn', path: folder, options: player });
    const { byType, notes } = await ingest(store, source, options);
    assert.deepEqual([byType.earned.added, notes.total], [349, 0]);
  } finally {
    await store.close();
  }
});

test('is synced whole, with a counter for each trophy that is not earned', async () => {
  const title: StandInTitle = {
    id: gameId,
    service: 'trophy2',
    name: 'Harbour',
    platform: 'PS5',
    version: '01.00',
    lastUpdated: '2024-03-01T20:14:31Z',
    trophies: Array.from({ length: 350 }, (_, index) => ({
      grade: 'bronze',
      name: `Deed ${index}`,
      counted: { value: index + 1, target: 500 },
    })),
  };
  const player = { accountId, onlineId: 'LanternFox', titles: [title] };
  const bench = await startSyncBench([player]);
  try {
    assert.equal((await bench.run()).players[0]?.state, 'ok');
    await assertWhole(bench.store, player);
    const counters = (await exported(bench.store)).flatMap((record) =>
      record.type === 'playerGame' ? (record.trophyProgress ?? []) : [],
    );
    assert.equal(counters.length, 350);
  } finally {
    await bench.stop();
  }
});
