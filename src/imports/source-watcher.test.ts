/** Watched folders in the background. The function that follows them is replaced (docs/adr/0026-watched-folders.md). */

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { eventually } from '../../test/support/eventually.ts';
import { jobPlan } from '../app/background-work.ts';
import { SourceError } from '../data/import/index.ts';
import { ActionError } from '../store/port/errors.ts';
import type { TestEngine } from '../store/testing/engines.ts';
import { openFor, testEngines } from '../store/testing/engines.ts';
import type { Following } from './index.ts';
import { addWatchedSource, removeWatchedSource, SourceWatcher, toSourceRequest } from './index.ts';
import type { WatchedSource } from './state/index.ts';
import { createWatchedSources, maxSources } from './state/index.ts';

const patience = 20_000;

/** A followed source, with functions that the test calls. */
interface Followed extends Following {
  readonly node: string;
  readonly source: WatchedSource;
  /** Makes following the source end with an error. */
  readonly fail: (error: unknown) => void;
}

async function open(context: TestContext, engine: TestEngine) {
  const opened = await engine.open();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'laurel-watch-')));
  const side = await opened.store.openCompanion(jobPlan);
  const watchers: SourceWatcher[] = [];
  const stop = async (): Promise<void> => {
    for (const watcher of watchers) await watcher.stop();
  };
  context.after(async () => {
    await stop();
    await side.close();
    await opened[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });
  let now = Date.UTC(2026, 0, 1);
  const sources = createWatchedSources(side);
  const followed: Followed[] = [];
  const places = { sources, folders: [folder], now: () => now };
  return {
    folder,
    places,
    sources,
    followed,
    stop,
    pass: (ms: number) => void (now += ms),
    add: async (name = 'emulator', origin: 'command' | 'page' = 'command') => {
      await mkdir(join(folder, name), { recursive: true });
      const options = [['player', 'LanternFox']] as const;
      const given = { format: 'rpcs3', path: join(folder, name), options, origin, actor: 'Ada' };
      now += 1; // so that the sources are ordered by time
      return addWatchedSource(places, given);
    },
    first: async (): Promise<WatchedSource> => {
      const [source] = await sources.list();
      assert.ok(source);
      return source;
    },
    node(name: string): SourceWatcher {
      const watcher = new SourceWatcher({
        sources,
        holder: `${name} 1 ${name}`,
        log: pino({ level: 'silent' }),
        now: () => now,
        follow: (source, following) =>
          new Promise((resolve, reject) => {
            followed.push({ ...following, node: name, source, fail: reject });
            following.signal.addEventListener('abort', () => resolve());
          }),
      });
      watchers.push(watcher);
      return watcher;
    },
  };
}

/** Waits until the n-th source (from 1) begins to be followed. Meanwhile, the watchers poll again. */
function begun(
  followed: readonly Followed[],
  count: number,
  ...watchers: readonly SourceWatcher[]
): Promise<Followed> {
  return eventually(
    () => {
      for (const watcher of watchers) watcher.nudge();
      return followed[count - 1];
    },
    patience,
    `${count} sources were followed`,
  );
}

for (const engine of testEngines) {
  describe(`watched folders, ${engine.name}`, () => {
    test('are followed once, whatever the number of nodes, and state what was loaded', async (context) => {
      const { add, first, node, followed } = await open(context, engine);
      await add();
      const nodes = [node('one'), node('two')];
      const { onEvent } = await begun(followed, 1, ...nodes);
      for (const each of nodes) await each.stop().then(() => undefined, assert.ifError);
      onEvent({ kind: 'watching', units: 3 });
      assert.equal(followed.length, 1);
      assert.equal((await first()).state, 'new', 'what comes after the end is not noted');
    });

    test('state their sets, what fails and what waits, and when that is over', async (context) => {
      const { add, first, node, followed } = await open(context, engine);
      await add();
      const { onEvent } = await begun(followed, 1, node('one'));
      const state = (wanted: string) =>
        eventually(
          async () => ((await first()).state === wanted ? first() : null),
          patience,
          `the state is ${wanted}`,
        );
      onEvent({ kind: 'watching', units: 3 });
      assert.equal((await state('watching')).units, 3);
      const failing = { where: 'NPWR90001_00', reason: 'No space is left' };
      onEvent({ kind: 'condition', failing, skipped: null, waiting: ['NPWR90002_00'] });
      const failed = await state('failed');
      assert.equal(failed.message, 'NPWR90001_00: No space is left');
      assert.deepEqual(failed.waiting, ['NPWR90002_00']);
      onEvent({ kind: 'condition', failing: null, skipped: null, waiting: [] });
      const { message, waiting } = await state('watching');
      assert.deepEqual([message, waiting], ['', []]);
    });

    test('state what is skipped and why, except while something fails, and until nothing is skipped', async (context) => {
      const { add, first, node, followed } = await open(context, engine);
      await add();
      const { onEvent } = await begun(followed, 1, node('one'));
      const says = (wanted: string) =>
        eventually(async () => (await first()).message === wanted, patience, `it says ${wanted}`);
      const skipped = { where: 'rpcn.db', reason: 'has no account fox' };
      onEvent({ kind: 'condition', failing: null, skipped, waiting: [] });
      onEvent({ kind: 'watching', units: 3 });
      await says('rpcn.db: has no account fox');
      const failing = { where: 'NPWR90001_00', reason: 'No space is left' };
      onEvent({ kind: 'condition', failing, skipped, waiting: [] });
      await says('NPWR90001_00: No space is left');
      onEvent({ kind: 'condition', failing: null, skipped, waiting: [] });
      await says('rpcn.db: has no account fox');
      onEvent({ kind: 'condition', failing: null, skipped: null, waiting: [] });
      await says('');
      assert.equal((await first()).state, 'watching');
    });

    test('have the accounts of their server when they are followed again', async (context) => {
      const { add, node, followed } = await open(context, engine);
      await add();
      const one = node('one');
      const { onEvent } = await begun(followed, 1, one);
      onEvent({ kind: 'accounts', accounts: [['fox', '7']] });
      onEvent({ kind: 'watching', units: 3 });
      await one.stop();
      const { source } = await begun(followed, 2, node('two'));
      assert.deepEqual(source.accounts, [['fox', '7']]);
    });

    test('can be added to the tables of a version that had none', async (context) => {
      const opened = await openFor(context, engine);
      const tables = jobPlan.tables.filter(({ name }) => name !== 'watched_source');
      await (await opened.store.openCompanion({ ...jobPlan, tables, steps: [] })).close();
      const side = await opened.store.openCompanion(jobPlan);
      context.after(() => side.close());
      const where = { format: 'rpcn', path: '/server', origin: 'command', actor: 'Ada' } as const;
      const added = await createWatchedSources(side).add({ ...where, options: {}, now: 1 });
      assert.deepEqual(await createWatchedSources(side).list(), [added]);
    });

    test('that cannot be read are tried again, and the others go on', async (context) => {
      const { add, first, node, followed, pass } = await open(context, engine);
      await add('gone');
      await add('there');
      const watcher = node('one');
      const { fail, source } = await begun(followed, 1, watcher);
      const other = await begun(followed, 2, watcher);
      fail(new SourceError('gone: is not there'));
      const failed = await eventually(
        async () => ((await first()).state === 'failed' ? first() : null),
        patience,
        'it failed',
      );
      assert.match(failed.message, /is not there/);
      assert.equal(other.signal.aborted, false);
      pass(10_000);
      assert.equal((await begun(followed, 3, watcher)).source.sourceId, source.sourceId);
    });

    test('end when they are removed, and no other does', async (context) => {
      const { add, places, node, followed } = await open(context, engine);
      const { sourceId } = await add('one');
      await add('two');
      const watcher = node('one');
      const removed = await begun(followed, 1, watcher);
      const stays = await begun(followed, 2, watcher);
      await removeWatchedSource(places, sourceId);
      await eventually(
        () => {
          watcher.nudge();
          return removed.signal.aborted;
        },
        patience,
        'it ended',
      );
      assert.equal(stays.signal.aborted, false);
      await assert.rejects(removeWatchedSource(places, sourceId), ActionError);
    });

    test('of a process that died are followed by another, and of one that stopped at once', async (context) => {
      const { add, node, followed, pass, sources } = await open(context, engine);
      const { sourceId } = await add();
      const dead = { holder: 'dead 1 dead', until: places(30_000) };
      assert.ok(await sources.hold(sourceId, dead, places(0), () => false));
      const one = node('one');
      one.nudge();
      pass(31_000);
      assert.equal((await begun(followed, 1, one)).node, 'one');
      await one.stop();
      const two = node('two');
      assert.equal((await begun(followed, 2, two)).node, 'two');
    });
  });
}

/** Returns an instant that is this long after the first instant of these tests. */
function places(ms: number): number {
  return Date.UTC(2026, 0, 1) + ms;
}

const [quickest] = testEngines;

describe('what is added to the watched folders', () => {
  const opening = (context: TestContext) => {
    assert.ok(quickest);
    return open(context, quickest);
  };

  test('is a format that can be watched, with the options that it needs', async (context) => {
    const { folder, places: where } = await opening(context);
    const base = { format: 'rpcs3', path: folder, origin: 'command', actor: 'Ada' } as const;
    const options = [['player', 'LanternFox']] as const;
    for (const given of [
      { ...base, options, format: 'csv' },
      { ...base, options, format: 'constructor' },
      { ...base, options: [] },
      { ...base, options: [['player', 'x'.repeat(5000)]] as const },
      { ...base, options: [...options, ['toString', '1']] as const },
      { ...base, options: [...options, ['keepGoing', 'maybe']] as const },
      { ...base, options, path: join(folder, 'missing') },
      { ...base, options, path: 'odd\0path' },
    ])
      await assert.rejects(addWatchedSource(where, given), ActionError, JSON.stringify(given));
  });

  test('is there once, and there are not too many', async (context) => {
    const { add } = await opening(context);
    await add('0');
    await assert.rejects(add('0'), /already watched/);
    for (let number = 1; number < maxSources; number += 1) await add(String(number));
    await assert.rejects(add('more'), /Remove one first/);
  });

  test('on a page is below --import-folders when all links are followed, also later', async (context) => {
    const { add, folder, places: where } = await opening(context);
    await symlink('/etc', join(folder, 'link'));
    const base = { format: 'rpcs3', origin: 'page', actor: 'Ada' } as const;
    const options = [['player', 'LanternFox']] as const;
    for (const path of [join(folder, 'link'), '/etc', join(folder, '..'), 'relative', ''])
      await assert.rejects(addWatchedSource(where, { ...base, options, path }), ActionError, path);
    const home = [...options, ['home', '/root']] as const;
    const given = { ...base, format: 'shadps4', options: home, path: folder };
    await assert.rejects(addWatchedSource(where, given), ActionError);
    const added = await add('moved', 'page');
    const reading = { folders: where.folders, icons: folder };
    assert.equal((await toSourceRequest(added, reading)).path, added.path);
    await rm(added.path, { recursive: true });
    await symlink('/etc', added.path);
    await assert.rejects(toSourceRequest(added, reading), ActionError);
  });
});
