import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { eventually } from '../../test/support/eventually.ts';
import { formType, inPieces, makeForm } from '../../test/support/multipart.ts';
import { ingest, openTogether, underRule } from '../data/import/index.ts';
import { jobPlan } from '../app/background-work.ts';
import { StoreError } from '../store/port/errors.ts';
import type { TestEngine } from '../store/testing/engines.ts';
import { testEngines } from '../store/testing/engines.ts';
import { unpackLimits, UploadArea } from '../uploads/index.ts';
import type { ImportLoad, ImportQueue, ImportWorkerParts } from './index.ts';
import { ImportWorker, loadImport, startUpload, stopImport } from './index.ts';
import { createImportJobs, createWatchedSources } from './state/index.ts';

const lost = new StoreError('unavailable', 'The store cannot be reached.');
const line = (name: string) => `{"type":"player","name":"${name}"}\n`;

/** Opens a store, and returns it with a function that creates nodes: import workers with their queues, which share this store. */
async function openNodes(context: TestContext, engine: TestEngine) {
  const opened = await engine.open();
  const { store } = opened;
  const folder = await mkdtemp(join(tmpdir(), 'laurel-worker-'));
  const side = await store.openCompanion(jobPlan);
  const workers: ImportWorker[] = [];
  context.after(async () => {
    for (const worker of workers) await worker.stop();
    await side.close();
    await opened[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });
  const jobs = createImportJobs(side);
  let now = Date.UTC(2026, 0, 1);
  const load = async ({ requests, signal, ...how }: ImportLoad) =>
    ingest(store, underRule(await openTogether(requests, { signal }), 'skip'), {
      ...how,
      isStopped: () => signal.aborted,
    });
  const node = (name: string, changed: Partial<ImportWorkerParts> = {}) => {
    const area = new UploadArea(join(folder, name));
    const holder = `${name} 1 ${name}`;
    const worker = new ImportWorker({
      jobs,
      area,
      holder,
      load,
      restore: () => Promise.reject(new Error('nothing is restored here')),
      icons: folder,
      timeZone: 'UTC',
      now: () => now,
      limits: unpackLimits(1_000_000),
      log: pino({ level: 'silent' }),
      ...changed,
    });
    workers.push(worker);
    const queue: ImportQueue = {
      jobs,
      sources: createWatchedSources(side),
      area,
      holder,
      folders: [],
      maxUpload: 1_000_000,
      takesBackups: false,
      now: () => now,
      nudge: () => worker.nudge(),
    };
    return { worker, queue };
  };
  return { store, jobs, node, pass: (ms: number) => (now += ms) };
}

async function send(queue: ImportQueue, name: string, load = 'now'): Promise<string> {
  const form = makeForm([
    { field: 'load', content: load },
    { field: 'file', file: 'players.ndjson', content: line(name) },
  ]);
  return startUpload(queue, { contentType: formType, chunks: inPieces(form), actor: 'a test' });
}

async function reach(queue: ImportQueue, id: string, state: string) {
  return eventually(
    async () => {
      const job = await queue.jobs.find(id);
      return job?.state === state ? job : null;
    },
    20_000,
    `the import is ${state}`,
  );
}

for (const engine of testEngines) {
  describe(`imports of several processes, ${engine.name}`, () => {
    test('each does those whose files it has; what one is asked, the other does', async (context) => {
      const { store, node } = await openNodes(context, engine);
      const one = node('one');
      const other = node('other');
      for (const { worker } of [one, other]) {
        await worker.start();
      }
      const first = await send(one.queue, 'Fox', 'ask');
      await reach(other.queue, first, 'waiting');
      await loadImport(other.queue, first, { keepGoing: false });
      const second = await send(other.queue, 'Owl');
      await reach(one.queue, first, 'done');
      await reach(one.queue, second, 'done');
      assert.notEqual(await store.findPlayer('Fox'), null);
      assert.notEqual(await store.findPlayer('Owl'), null);
    });

    test('one whose process died fails, and says that a load is whole or not at all', async (context) => {
      const { jobs, node, pass } = await openNodes(context, engine);
      const dead = node('dead');
      const id = await send(dead.queue, 'Fox');
      await jobs.change(id, ['received'], { state: 'loading', now: Date.UTC(2026, 0, 1) });
      pass(60_000);
      const early = node('early');
      await early.worker.start();
      assert.equal((await jobs.find(id))?.state, 'loading', 'it may be alive');
      pass(90_000);
      const later = node('later');
      await later.worker.start();
      const job = await jobs.find(id);
      assert.equal(job?.state, 'failed');
      assert.match(job?.message ?? '', /process that ran the import ended/);
    });

    test("the files of a player for themselves are not imported over a restored backup, which gives the player's number to another", async (context) => {
      const { node } = await openNodes(context, engine);
      const { worker, queue } = node('one', {
        restore: async ({ onExamined }) => {
          await onExamined('1 player');
          return { players: ['Fox'], message: '' };
        },
      });
      await worker.start();
      const form = makeForm([{ field: 'file', file: 'players.ndjson', content: line('Wren') }]);
      const sent = { contentType: formType, chunks: inPieces(form), actor: 'a test' };
      const own = await startUpload(queue, {
        ...sent,
        chunks: inPieces(form),
        owner: { playerId: 1, name: 'Wren' },
      });
      await reach(queue, own, 'waiting');
      await startUpload(
        { ...queue, takesBackups: true },
        { ...sent, chunks: inPieces(form), isBackup: () => true },
      );
      assert.match((await reach(queue, own, 'failed')).message, /stopped/);
    });

    test('a stopped service fails its imports, rolls back and leaves no file', async (context) => {
      const { store, jobs, node } = await openNodes(context, engine);
      const { promise: isLoading, resolve: begins } = Promise.withResolvers<void>();
      const { worker, queue } = node('one', {
        load: async ({ signal, dryRun, onProgress }) => {
          if (dryRun)
            return ingest(
              store,
              { name: 'x', totalBytes: 0, bytesRead: () => 0, async *batches() {} },
              { keepGoing: true, now: 0, dryRun },
            );
          onProgress({ records: 1, bytesRead: 1, totalBytes: 2 });
          begins();
          await new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped')));
          });
          throw new Error('not reached');
        },
      });
      await worker.start();
      const running = await send(queue, 'Fox');
      await isLoading;
      const waits = await send(queue, 'Owl', 'ask');
      await worker.stop();
      for (const id of [running, waits]) assert.equal((await jobs.find(id))?.state, 'failed');
      assert.equal(existsSync(queue.area.pathOf(waits)), false);
    });

    test('files that arrive before the store can be written stay, and are imported after it', async (context) => {
      const { store, jobs, node } = await openNodes(context, engine);
      let failures = 1;
      const prune: typeof jobs.prune = (before) => {
        failures -= 1;
        return failures < 0 ? jobs.prune(before) : Promise.reject(lost);
      };
      const { worker, queue } = node('one', { jobs: { ...jobs, prune } });
      await assert.rejects(worker.start(), lost);
      const id = await send({ ...queue, nudge: () => undefined }, 'Fox');
      await worker.start();
      await reach(queue, id, 'done');
      assert.notEqual(await store.findPlayer('Fox'), null);
    });

    test('a service stops although the store is lost, and leaves no file', async (context) => {
      const { jobs, node } = await openNodes(context, engine);
      const { worker, queue } = node('one', {
        jobs: { ...jobs, failLost: () => Promise.reject(lost) },
      });
      const id = await send({ ...queue, nudge: () => undefined }, 'Fox');
      await worker.stop();
      assert.equal(existsSync(queue.area.pathOf(id)), false);
    });

    test('one that nobody loads ends after a day, and its files go', async (context) => {
      const { node, pass } = await openNodes(context, engine);
      const { worker, queue } = node('one');
      await worker.start();
      const id = await send(queue, 'Fox', 'ask');
      await reach(queue, id, 'waiting');
      pass(86_400_001);
      worker.nudge();
      const { message } = await reach(queue, id, 'failed');
      assert.match(message, /within a day/);
      assert.equal(existsSync(queue.area.pathOf(id)), false);
    });

    test('one that runs is stopped when somebody asks for it at another process', async (context) => {
      const { jobs, node } = await openNodes(context, engine);
      const { promise: isTrying, resolve: begins } = Promise.withResolvers<void>();
      const { worker, queue } = node('one', {
        load: ({ signal }) => {
          begins();
          return new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          });
        },
      });
      await worker.start();
      const id = await send(queue, 'Fox');
      await isTrying;
      await stopImport({ ...queue, nudge: () => undefined }, id);
      await reach(queue, id, 'failed');
      assert.equal((await jobs.find(id))?.wanted, '');
    });

    test('nobody has more than five under way', async (context) => {
      const { node } = await openNodes(context, engine);
      const { queue } = node('one');
      for (let count = 0; count < 5; count += 1) await send(queue, 'Fox', 'ask');
      await assert.rejects(send(queue, 'Fox', 'ask'), { failure: 'conflict' });
    });
  });
}

test('a file that is no import is not quoted in a message', async (context) => {
  const engine = testEngines[0];
  assert.ok(engine !== undefined);
  const { node } = await openNodes(context, engine);
  const { worker, queue } = node('one');
  const folder = await mkdtemp(join(tmpdir(), 'laurel-folder-'));
  context.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'secret.csv'), 'password,hunter2\n');
  await worker.start();
  const job = {
    jobId: 'x',
    origin: 'folder',
    title: folder,
    actor: 'a',
    holder: queue.holder,
  } as const;
  await queue.jobs.create({ ...job, options: { format: 'csv' }, now: Date.UTC(2026, 0, 1) });
  const failed = await reach(queue, 'x', 'failed');
  assert.equal(JSON.stringify(failed).includes('hunter2'), false);
});
