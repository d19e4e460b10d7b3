import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { jobPlan } from '../app/background-work.ts';
import type { TestEngine } from '../store/testing/engines.ts';
import { testEngines } from '../store/testing/engines.ts';
import type { BackupParts } from './index.ts';
import { BackupSchedule, openBackup, removeBackup, startBackup } from './index.ts';
import { createBackupRows } from './state/index.ts';

const day = 86_400_000;
const asked = { actor: 'a test', kind: 'asked' } as const;
const log = pino({ level: 'silent' });

async function open(context: TestContext, engine: TestEngine) {
  const opened = await engine.open();
  const root = await mkdtemp(join(tmpdir(), 'laurel-backups-'));
  const side = await opened.store.openCompanion(jobPlan);
  context.after(async () => {
    await side.close();
    await opened[Symbol.asyncDispose]();
    await rm(root, { recursive: true });
  });
  const clock = { now: Date.UTC(2026, 0, 1) };
  const parts: BackupParts = {
    rows: createBackupRows(side),
    folder: join(root, 'backups'),
    copy: (file) => writeFile(file, theStore, { flag: 'wx' }),
    storeBytes: () => Promise.resolve(100),
    freeBytes: () => Promise.resolve(200),
    onMissed: () => Promise.resolve(),
    onLost: () => Promise.resolve(),
    holder: 'machine 1 a',
    now: () => clock.now,
  };
  return { parts, clock };
}

/** What a test writes in place of a copied store: it begins like every SQLite file. */
const theStore = 'SQLite format 3\0 of the store';

for (const engine of testEngines) {
  describe(`backups, ${engine.name}`, () => {
    test('are made into the folder, listed, opened and removed', async (context) => {
      const { parts } = await open(context, engine);
      const { id, ended } = await startBackup(parts, asked);
      const { state, file, bytes } = await ended;
      assert.deepEqual({ state, bytes }, { state: 'done', bytes: theStore.length });
      assert.equal(file, 'laurel-2026-01-01T00-00-00-000Z.db');
      assert.equal(await readFile(join(parts.folder, file), 'utf8'), theStore);
      const opened = await openBackup(parts, id);
      assert.equal(opened.name, file);
      assert.equal(
        (await opened.content[Symbol.asyncIterator]().next()).value?.toString(),
        theStore,
      );
      await removeBackup(parts, id);
      assert.deepEqual(await readdir(parts.folder), []);
      await assert.rejects(openBackup(parts, id), { failure: 'unknown' });
    });

    test('are removed with their accounts if somebody has removed the file of the store', async (context) => {
      const { parts } = await open(context, engine);
      const { id, ended } = await startBackup(parts, asked);
      const path = join(parts.folder, (await ended).file);
      await writeFile(`${path}-accounts`, theStore);
      await rm(path);
      await removeBackup(parts, id);
      assert.deepEqual(await readdir(parts.folder), []);
    });

    test('are refused if a file has the name already, which would be removed with them', async (context) => {
      const { parts } = await open(context, engine);
      await mkdir(parts.folder);
      await writeFile(join(parts.folder, 'laurel-2026-01-01T00-00-00-000Z.db'), theStore);
      await assert.rejects(startBackup(parts, asked), { message: /already has a file/ });
      assert.deepEqual(await parts.rows.list(), []);
    });

    test('are made one at a time, by all processes', async (context) => {
      const { parts, clock } = await open(context, engine);
      const { promise: isCopied, resolve: copied } = Promise.withResolvers<void>();
      const slow = { ...parts, copy: (file: string) => isCopied.then(() => writeFile(file, '')) };
      const first = await startBackup(slow, asked);
      const other = { ...parts, holder: 'machine 2 b' };
      await assert.rejects(startBackup(other, asked), { message: /Another backup is being made/ });
      await assert.rejects(removeBackup(parts, first.id), { failure: 'conflict' });
      copied();
      await first.ended;
      clock.now += 1;
      assert.equal((await (await startBackup(other, asked)).ended).state, 'done');
    });

    test('of a process that died do not keep others from being made', async (context) => {
      const { parts, clock } = await open(context, engine);
      const dead = { ...parts, holder: 'elsewhere 7 x' };
      const begun = {
        backupId: 'x',
        file: 'x.db',
        ...asked,
        holder: dead.holder,
        startedAt: clock.now,
      };
      await parts.rows.begin(begun);
      clock.now += 121_000;
      assert.equal((await (await startBackup(parts, asked)).ended).state, 'done');
      assert.equal((await parts.rows.find('x'))?.state, 'failed');
    });

    for (const [who, holder] of [
      // No process has this id, because it is larger than the system's maximum.
      ['a process that died', `${hostname()} 99999999 x`],
      ['an earlier process with the same id, as in a restarted container,', 'machine 1 b'],
    ] as const)
      test(`of ${who} can be removed at once`, async (context) => {
        const { parts, clock } = await open(context, engine);
        const file = 'x.db';
        await parts.rows.begin({ backupId: 'x', file, ...asked, holder, startedAt: clock.now });
        await mkdir(parts.folder);
        await writeFile(join(parts.folder, `${file}.incomplete`), 'half');
        await removeBackup(parts, 'x');
        assert.deepEqual(await parts.rows.list(), []);
        assert.deepEqual(await readdir(parts.folder), []);
      });

    test('that fail say why, and leave no file', async (context) => {
      const { parts } = await open(context, engine);
      const full = {
        ...parts,
        copy: () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOSPC' })),
      };
      const { ended } = await startBackup(full, asked);
      const { state, message } = await ended;
      assert.deepEqual({ state, message }, { state: 'failed', message: 'the disk is full' });
    });

    test('are refused without a folder, without space, and for a server', async (context) => {
      const { parts } = await open(context, engine);
      const refused = [
        [{ ...parts, folder: '' }, /--backup-folder/],
        [{ ...parts, freeBytes: () => Promise.resolve(199) }, /free space/],
        [{ ...parts, copy: null }, /pg_dump/],
      ] as const;
      for (const [changed, message] of refused)
        await assert.rejects(startBackup(changed, asked), { failure: 'conflict', message });
      assert.deepEqual(await parts.rows.list(), []);
    });

    test('of the schedule are made when they are due, and the oldest removed', async (context) => {
      const { parts, clock } = await open(context, engine);
      const manual = await (await startBackup(parts, asked)).ended;
      await writeFile(join(parts.folder, 'laurel-2020.db'), 'of somebody else');
      const schedule = new BackupSchedule(parts, log);
      await schedule.look();
      assert.equal((await parts.rows.list()).length, 1, 'it is off');
      await parts.rows.setPlan({ every: 'daily', keep: 2 }, { actor: 'a test', now: clock.now });
      for (let days = 0; days < 4; days += 1) {
        clock.now += day;
        await schedule.look();
        clock.now += 60_000;
        await schedule.look();
      }
      const files = await readdir(parts.folder);
      assert.equal(files.length, 4);
      assert.ok(files.includes(manual.file) && files.includes('laurel-2020.db'));
      assert.equal((await parts.rows.list()).length, 3);
      assert.deepEqual(await parts.rows.plan(), { every: 'daily', keep: 2 });
    });

    test('of the schedule that fail are tried again an hour later', async (context) => {
      const { parts, clock } = await open(context, engine);
      await parts.rows.setPlan({ every: 'weekly', keep: 2 }, { actor: 'a test', now: clock.now });
      let copies = 0;
      const copy = () => ((copies += 1), Promise.reject(new Error('no')));
      const schedule = new BackupSchedule({ ...parts, copy }, log);
      for (const ms of [0, 1, 3_600_000]) {
        clock.now += ms;
        await schedule.look();
      }
      assert.equal(copies, 2);
    });

    test('of the schedule whose process died are failed and told, leave no file, and are tried again an hour later', async (context) => {
      const { parts, clock } = await open(context, engine);
      const lost: (readonly string[])[] = [];
      const onLost = async (...told: readonly string[]) => void lost.push(told);
      const schedule = new BackupSchedule({ ...parts, onLost }, log);
      await parts.rows.setPlan({ every: 'weekly', keep: 2 }, { actor: 'a test', now: clock.now });
      const file = 'x.db';
      const begun = { backupId: 'x', file, actor: 'schedule', holder: 'elsewhere 7 x' };
      await parts.rows.begin({ ...begun, kind: 'scheduled', startedAt: clock.now });
      await mkdir(parts.folder);
      for (const ending of ['.incomplete', '.incomplete-journal'])
        await writeFile(join(parts.folder, `${file}${ending}`), 'half');
      clock.now += 60_000;
      await schedule.look();
      assert.equal((await parts.rows.find('x'))?.state, 'running', 'it may be alive');
      clock.now += 120_000;
      await schedule.look();
      await schedule.look();
      assert.equal((await parts.rows.find('x'))?.state, 'failed');
      assert.deepEqual(await readdir(parts.folder), []);
      assert.deepEqual(lost, [[file, 'The process that made the backup ended too early.']]);
      clock.now += 3_600_000;
      await schedule.look();
      assert.equal((await parts.rows.list())[0]?.state, 'done');
      await removeBackup(parts, 'x');
    });

    test('of the schedule that cannot begin are told, but not those that wait for another', async (context) => {
      const { parts, clock } = await open(context, engine);
      await parts.rows.setPlan({ every: 'daily', keep: 2 }, { actor: 'a test', now: clock.now });
      const missed: string[] = [];
      const onMissed = async (reason: string) => void missed.push(reason);
      const lookWith = (changes: Partial<BackupParts>) =>
        new BackupSchedule({ ...parts, onMissed, ...changes }, log).look();
      await lookWith({ freeBytes: () => Promise.resolve(199) });
      assert.match(missed.join(), /^The folder of backups has 1 MB of free space/);
      const { promise, resolve } = Promise.withResolvers<void>();
      const { ended } = await startBackup({ ...parts, copy: () => promise }, asked);
      await lookWith({});
      resolve();
      await ended.catch(() => undefined);
      assert.equal(missed.length, 1);
    });

    test('of a schedule do not stop because a clock was ahead once', async (context) => {
      const { parts, clock } = await open(context, engine);
      await parts.rows.setPlan({ every: 'daily', keep: 2 }, { actor: 'a test', now: clock.now });
      const schedule = new BackupSchedule(parts, log);
      const dates = async (): Promise<readonly number[]> =>
        (await parts.rows.list()).map(({ startedAt }) => startedAt).toReversed();
      const right = clock.now;
      for (const at of [400, 0, 1, 1, 2]) {
        clock.now = right + at * day;
        await schedule.look();
      }
      assert.deepEqual(
        await dates(),
        [right + day, right + 2 * day],
        'the one ahead is the oldest',
      );
    });

    test('whose file has grown, because a newer version has checked it, are opened and removed', async (context) => {
      const { parts } = await open(context, engine);
      const { id, ended } = await startBackup(parts, asked);
      const { file } = await ended;
      await writeFile(join(parts.folder, file), `${theStore}, upgraded`);
      assert.equal((await openBackup(parts, id)).bytes, theStore.length + ', upgraded'.length);
      await removeBackup(parts, id);
      assert.deepEqual(await readdir(parts.folder), []);
    });

    test('whose file was replaced are not removed from the folder', async (context) => {
      const { parts } = await open(context, engine);
      const { id, ended } = await startBackup(parts, asked);
      const path = join(parts.folder, (await ended).file);
      await writeFile(path, 'another file of this name');
      await assert.rejects(openBackup(parts, id), { failure: 'conflict' });
      await removeBackup(parts, id);
      assert.equal(existsSync(path), true);
    });
  });
}
