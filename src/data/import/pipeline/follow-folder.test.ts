import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { WrittenTrophy } from '../../../../test/support/rpcs3-writer.ts';
import { writeSetFolder, writeTropusr } from '../../../../test/support/rpcs3-writer.ts';
import { openRpcs3 } from '../formats/rpcs3/rpcs3.ts';
import { openStore } from '../../../store/open-store.ts';
import type { Store } from '../../../store/port/store.ts';
import type { FollowEvent, FollowOptions } from './follow-folder.ts';
import { followFolder } from './follow-folder.ts';

const at = Date.UTC(2024, 2, 1, 20, 14, 31);
const locked: WrittenTrophy = { grade: 'B' };
const unlocked: WrittenTrophy = { grade: 'B', unlockedAt: at };
/** Short intervals, so that tests are fast. The interval of full scans is long, because the tests are about events. */
const pace = { quietMs: 5, latestMs: 100, retryMs: 10, pollMs: 60_000, pollUnwatchedMs: 10 };

let folder = '';
let store: Store;
let following: Following | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
  await mkdir(join(folder, 'emulator'));
  store = await openStore('sqlite::memory:');
});
afterEach(async () => {
  await following?.stop();
  following = null;
  await store.close();
  await rm(folder, { recursive: true });
});

interface Following {
  /** Resolves with the first event of this kind that was not returned before. */
  readonly next: (kind: FollowEvent['kind']) => Promise<FollowEvent>;
  readonly stop: () => Promise<void>;
}

async function followRpcs3(path: string, options: FollowOptions): Promise<void> {
  const icons = { folder: join(folder, 'icons') };
  await followFolder(store, await openRpcs3(path, { player: 'LanternFox', icons }), options);
}

function follow(options: Partial<FollowOptions> = {}): Following {
  const ending = new AbortController();
  const events: FollowEvent[] = [];
  let wake: (() => void) | null = null;
  const ended = followRpcs3(join(folder, 'emulator'), {
    keepGoing: false,
    now: () => at,
    pace,
    signal: ending.signal,
    ...options,
    onEvent(event) {
      events.push(event);
      wake?.();
    },
  });
  following = {
    async next(kind) {
      for (;;) {
        const index = events.findIndex((event) => event.kind === kind);
        const [event] = index < 0 ? [] : events.splice(index, 1);
        if (event !== undefined) return event;
        // If following the folder ends for any reason, the wait must end too.
        await Promise.race([
          new Promise<void>((resolve) => (wake = resolve)),
          ended.then(() => assert.fail(`ended before ${kind}`)),
        ]);
      }
    },
    async stop() {
      ending.abort();
      await ended;
    },
  };
  return following;
}

/** Moves a set to its folder in one step and without icons, so that each detected change is one that the test makes. */
async function writeSet(name: string, trophies: readonly WrittenTrophy[]): Promise<string> {
  const written = await writeSetFolder(join(folder, 'written'), { id: name, trophies });
  for (const file of await readdir(written))
    if (file.endsWith('.PNG')) await rm(join(written, file));
  const path = join(folder, 'emulator', name);
  await rename(written, path);
  return path;
}

/** Returns six trophies, the first of them unlocked. */
function unlockedFirst(count: number): WrittenTrophy[] {
  return Array.from({ length: 6 }, (_, index) => (index < count ? unlocked : locked));
}

async function earned(game = 'NPWR90001_00'): Promise<number> {
  return (
    (await store.playerTrophies('LanternFox', game))?.filter((trophy) => trophy.earned).length ?? 0
  );
}

describe('following an emulator', () => {
  test('loads everything at first, and reports the watched folders', async () => {
    await writeSet('NPWR90001_00', [unlocked, locked]);
    await writeSet('NPWR90002_00', [unlocked, unlocked]);
    assert.deepEqual(await follow().next('watching'), { kind: 'watching', units: 2 });
    assert.deepEqual([await earned(), await earned('NPWR90002_00')], [1, 2]);
  });

  test('loads only the set whose file is rewritten', async () => {
    const path = await writeSet('NPWR90001_00', [locked, locked]);
    await writeSet('NPWR90002_00', [locked]);
    const { next } = follow();
    await next('watching');
    await next('loaded');
    await next('loaded');
    await writeFile(join(path, 'TROPUSR.DAT'), writeTropusr({ trophies: [unlocked, locked] }));
    const event = await next('loaded');
    assert.equal(event.kind === 'loaded' && event.where, 'NPWR90001_00');
    assert.equal(event.kind === 'loaded' && event.summary.byType.earned.added, 1);
    assert.equal(await earned(), 1);
  });

  test('notices a file that is replaced repeatedly', async () => {
    const path = await writeSet('NPWR90001_00', [locked, locked, locked]);
    const { next } = follow();
    await next('watching');
    await next('loaded');
    for (const count of [1, 2, 3]) {
      const trophies = [0, 1, 2].map((index) => (index < count ? unlocked : locked));
      await writeFile(join(folder, 'new'), writeTropusr({ trophies }));
      await rename(join(folder, 'new'), join(path, 'TROPUSR.DAT'));
      await next('loaded');
      assert.equal(await earned(), count);
    }
  });

  test('finds a new set, and one that was removed and recreated', async () => {
    const { next } = follow();
    await next('watching');
    await writeSet('NPWR90001_00', [unlocked, locked]);
    await next('loaded');
    await rm(join(folder, 'emulator', 'NPWR90001_00'), { recursive: true });
    await writeSet('NPWR90001_00', [unlocked, unlocked]);
    await next('loaded');
    assert.equal(await earned(), 2);
  });

  test('notices changes to a set that is removed and recreated, repeatedly', async () => {
    await writeSet('NPWR90001_00', unlockedFirst(0));
    const { next } = follow();
    await next('watching');
    await next('loaded');
    for (const count of [1, 3, 5]) {
      await rm(join(folder, 'emulator', 'NPWR90001_00'), { recursive: true });
      const path = await writeSet('NPWR90001_00', unlockedFirst(count));
      while ((await earned()) < count) await next('loaded');
      await writeFile(
        join(path, 'TROPUSR.DAT'),
        writeTropusr({ trophies: unlockedFirst(count + 1) }),
      );
      while ((await earned()) < count + 1) await next('loaded');
    }
  });

  test('notices changes after the whole folder was moved away and back', async () => {
    const path = await writeSet('NPWR90001_00', unlockedFirst(0));
    const { next } = follow();
    await next('watching');
    await next('loaded');
    for (const count of [1, 2, 3]) {
      await rename(join(folder, 'emulator'), join(folder, 'gone'));
      await rename(join(folder, 'gone'), join(folder, 'emulator'));
      await writeFile(join(path, 'TROPUSR.DAT'), writeTropusr({ trophies: unlockedFirst(count) }));
      while ((await earned()) < count) await next('loaded');
    }
  });

  test('retries a partly written file without losing data', async () => {
    const whole = writeTropusr({ trophies: [unlocked, locked] });
    const path = await writeSet('NPWR90001_00', [locked, locked]);
    const { next } = follow();
    await next('watching');
    await next('loaded');
    await writeFile(join(path, 'TROPUSR.DAT'), whole.subarray(0, 300));
    const failed = await next('failed');
    assert.match(failed.kind === 'failed' ? failed.reason : '', /^TROPUSR\.DAT ends at byte 300/);
    assert.equal(await earned(), 0);
    await writeFile(join(path, 'TROPUSR.DAT'), whole);
    await next('loaded');
    assert.equal(await earned(), 1);
  });

  test('polls if the system cannot watch folders', async () => {
    const path = await writeSet('NPWR90001_00', [locked, locked]);
    const openWatcher = (): never => {
      throw new Error('ENOSPC');
    };
    const { next } = follow({ openWatcher });
    await next('watching');
    await writeFile(join(path, 'TROPUSR.DAT'), writeTropusr({ trophies: [unlocked, unlocked] }));
    await next('loaded');
    await next('loaded');
    assert.equal(await earned(), 2);
  });

  test('retries after the store fails to load a set', async () => {
    await writeSet('NPWR90001_00', [unlocked]);
    const loadRecords = store.loadRecords.bind(store);
    let refusals = 5;
    store = Object.assign(Object.create(store), {
      loadRecords: (...given: Parameters<typeof loadRecords>) => {
        refusals -= 1;
        return refusals < 0
          ? loadRecords(...given)
          : Promise.reject(new Error('is being written by another process'));
      },
    });
    const { next } = follow({ pace: { ...pace, pollMs: 10 } });
    assert.deepEqual(await next('failed'), {
      kind: 'failed',
      where: 'NPWR90001_00',
      reason: 'is being written by another process',
    });
    await next('loaded');
    assert.equal(await earned(), 1);
  });

  test('reports in one sentence that the whole folder is missing, and continues when it is back', async () => {
    await writeSet('NPWR90001_00', [locked]);
    const { next } = follow({ pace: { ...pace, pollMs: 10 } });
    await next('watching');
    await rename(join(folder, 'emulator'), join(folder, 'gone'));
    let event = await next('failed');
    // A set with missing files may be reported first.
    while (event.kind === 'failed' && event.where !== join(folder, 'emulator'))
      event = await next('failed');
    assert.deepEqual(event, {
      kind: 'failed',
      where: join(folder, 'emulator'),
      reason: 'no such file or folder',
    });
    await rename(join(folder, 'gone'), join(folder, 'emulator'));
    await writeSet('NPWR90002_00', [unlocked]);
    while ((await earned('NPWR90002_00')) === 0) await next('loaded');
  });

  test('states what keeps failing, that it is over, and the same failure once more later', async () => {
    await writeSet('NPWR90001_00', [locked]);
    const { next } = follow({ pace: { ...pace, pollMs: 10 } });
    await next('watching');
    const path = join(folder, 'emulator');
    const reasonOf = async () => {
      const event = await next('condition');
      return event.kind === 'condition' && event.failing?.where === path
        ? event.failing.reason
        : null;
    };
    for (let times = 0; times < 2; times += 1) {
      await rename(path, join(folder, 'gone'));
      while ((await reasonOf()) !== 'no such file or folder');
      await rename(join(folder, 'gone'), path);
      while ((await reasonOf()) !== null);
    }
  });

  test('states what is skipped, and that it is over', async () => {
    const path = await writeSet('NPWR90001_00', [locked]);
    await writeFile(join(path, 'ICON0.PNG'), 'GIF89a');
    await writeSet('NPWR90002_00', [locked]);
    const { next } = follow();
    const skippedBy = async () => {
      const event = await next('condition');
      return event.kind === 'condition' ? event.skipped : assert.fail();
    };
    assert.deepEqual(await skippedBy(), {
      where: 'NPWR90001_00/ICON0.PNG',
      reason: 'the icon is not a PNG image',
    });
    await rm(join(path, 'ICON0.PNG'));
    assert.equal(await skippedBy(), null);
  });

  test('explains each refused icon once', async () => {
    const path = await writeSet('NPWR90001_00', [locked]);
    await writeFile(join(path, 'ICON0.PNG'), 'GIF89a');
    const { next } = follow();
    assert.deepEqual(await next('warning'), {
      kind: 'warning',
      where: 'NPWR90001_00/ICON0.PNG',
      reason: 'the icon is not a PNG image',
    });
    await next('watching');
  });

  test('is refused if there is nothing to follow', async () => {
    const { signal } = new AbortController();
    const options = { keepGoing: false, now: () => at, signal, onEvent: () => undefined };
    await assert.rejects(followRpcs3(join(folder, 'nowhere'), options), {
      name: 'SourceError',
    });
  });
});
