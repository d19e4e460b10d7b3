import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openStore } from '../../../store/open-store.ts';
import type { Store } from '../../../store/port/store.ts';
import { load, loadedAt, makeGame, makePlayer } from '../../../store/testing/records.ts';
import type { SourceItem } from '../source/source.ts';
import type { WatchedFolder } from '../source/watched-folder.ts';
import { describeWaiting } from './describe-waiting.ts';
import type { FollowEvent } from './follow-folder.ts';
import { followFolder } from './follow-folder.ts';
import { ingest } from './ingest.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore('sqlite::memory:');
  await load(store, [...makeGame('NPWR90001_00', ['gold', 'silver']), makePlayer('LanternFox')]);
});
afterEach(() => store.close());

function earned(game: string, trophy: number, player = 'LanternFox'): SourceItem {
  const record = { type: 'earned', player, game, trophy } as const;
  return { record, where: game, needsDefinition: true };
}

const summaryOf = (items: readonly SourceItem[], options = {}) =>
  ingest(
    store,
    {
      name: 'test',
      totalBytes: null,
      bytesRead: () => 0,
      async *batches() {
        yield items;
      },
    },
    { keepGoing: false, now: loadedAt, ...options },
  );

describe('records that need a definition', () => {
  test('wait for that of their set, while the others are loaded', async () => {
    const { isLoaded, waiting, rejected, total } = await summaryOf([
      earned('NPWR90003_00', 1),
      earned('NPWR90001_00', 1),
      earned('NPWR90002_00', 1),
      earned('NPWR90003_00', 2),
    ]);
    assert.deepEqual(
      [isLoaded, waiting, rejected.total, total.added],
      [true, ['NPWR90002_00', 'NPWR90003_00'], 0, 1],
    );
  });

  test('are counted, and noted once for each set, if the definition lacks their trophy', async () => {
    const items = [3, 4, 2].map((trophy) => earned('NPWR90001_00', trophy));
    for (const options of [{}, { dryRun: true }]) {
      const { waiting, notes, byType } = await summaryOf(items, options);
      assert.deepEqual(
        [waiting, notes.first, byType.earned.added + byType.earned.unchanged],
        [
          undefined,
          [
            {
              where: 'NPWR90001_00',
              reason: 'trophies that its definition lacks were left out: 2',
            },
          ],
          1,
        ],
      );
    }
  });

  test('are rejected if their player is unknown', async () => {
    const { isLoaded, rejected } = await summaryOf([earned('NPWR90001_00', 1, 'Nobody')]);
    assert.deepEqual([isLoaded, rejected.first[0]?.reason], [false, 'unknown player "Nobody"']);
  });

  test('are described by the number of sets and their first ids', () => {
    assert.equal(describeWaiting(['NPWR90001_00']), '1 set waits for its definition: NPWR90001_00');
    assert.equal(
      describeWaiting(['NPWR90001_00', 'NPWR90002_00']),
      '2 sets wait for their definition: NPWR90001_00, NPWR90002_00',
    );
    const many = Array.from({ length: 30 }, (_, index) => `NPWR900${index + 10}_00`);
    assert.match(describeWaiting(many), /^30 sets .* NPWR90029_00 and 10 more$/);
  });
});

test('a followed unit is loaded when the definition of its set is stored', async () => {
  const items = [earned('NPWR90002_00', 1)];
  const unit = {
    path: 'one',
    where: 'one',
    files: [],
    folders: [],
    version: '1',
    read: () => Promise.resolve(items),
  };
  const folder: WatchedFolder = {
    name: 'test',
    first: [],
    path: 'here',
    nothing: '',
    scan: () => Promise.resolve({ units: [unit], remarks: [], folders: [] }),
  };
  const stopping = new AbortController();
  const events: FollowEvent[] = [];
  const stored: Promise<unknown>[] = [];
  await followFolder(store, folder, {
    keepGoing: false,
    now: () => loadedAt,
    catalogue: {
      version: async () => (await store.catalogueVersions()).join(' '),
      async findStored(ids) {
        const games = await store.gamesOf(ids);
        return new Set(ids.filter((_, index) => games[index] !== undefined));
      },
    },
    pace: { quietMs: 1, latestMs: 1, retryMs: 1, pollMs: 1, pollUnwatchedMs: 1 },
    signal: stopping.signal,
    onEvent(event) {
      events.push(event);
      if (event.kind === 'waiting') stored.push(load(store, makeGame('NPWR90002_00', ['gold'])));
      if (event.kind === 'loaded') stopping.abort();
    },
  });
  await Promise.all(stored);
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['waiting', 'condition', 'watching', 'loaded', 'condition'],
  );
  assert.equal((await store.findPlayer('LanternFox'))?.earned.gold, 1);
});
