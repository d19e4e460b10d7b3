import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openFor, testEngines } from '../../store/testing/engines.ts';
import { jobPlan } from '../../app/background-work.ts';
import { update } from '../../store/sql.ts';
import type { ImportJobs } from './jobs.ts';
import { createImportJobs } from './jobs.ts';

const job = (jobId: string, holder = 'machine 1 a') => ({
  jobId,
  holder,
  origin: 'upload' as const,
  title: 'trophies.csv',
  actor: '1 phone',
  options: { player: 'Fox', keepGoing: true },
});

for (const engine of testEngines) {
  const open = async (context: Parameters<typeof openFor>[0]): Promise<ImportJobs> => {
    const { store } = await openFor(context, engine);
    const side = await store.openCompanion(jobPlan);
    context.after(() => side.close());
    return createImportJobs(side);
  };
  describe(`imports in the background, ${engine.name}`, () => {
    test('are listed with the newest first, with everything that is known of them', async (context) => {
      const jobs = await open(context);
      await jobs.create({ ...job('a'), now: 1 });
      await jobs.create({ ...job('b'), now: 2 });
      assert.deepEqual(
        (await jobs.latest(10)).map(({ jobId }) => jobId),
        ['b', 'a'],
      );
      assert.deepEqual(await jobs.find('a'), {
        ...job('a'),
        state: 'received',
        wanted: '',
        createdAt: 1,
        changedAt: 1,
        beatAt: 1,
        message: '',
        source: '',
        loadedAt: null,
        found: null,
        progress: null,
        report: null,
        players: [],
        undone: null,
      });
      assert.equal(await jobs.find('c'), null);
    });

    test('change their state once, of several that try at the same time', async (context) => {
      const jobs = await open(context);
      await jobs.create({ ...job('a'), now: 1 });
      const outcomes = await Promise.all(
        [1, 2, 3].map(() => jobs.change('a', ['received'], { state: 'checking', now: 2 })),
      );
      assert.deepEqual(outcomes.filter(Boolean), [true]);
      const step = { step: 'trying', records: 7, bytesRead: 9, totalBytes: null } as const;
      await jobs.change('a', ['checking'], { progress: step, now: 3 });
      assert.deepEqual((await jobs.find('a'))?.progress, step);
      await jobs.change('a', ['checking'], { progress: null, state: 'waiting', now: 4 });
      assert.equal((await jobs.find('a'))?.progress, null);
      assert.equal(await jobs.change('nobody', ['waiting'], { now: 5 }), false);
    });

    test('keep the reports that earlier versions have written', async (context) => {
      const { store } = await openFor(context, engine);
      const side = await store.openCompanion(jobPlan);
      context.after(() => side.close());
      const jobs = createImportJobs(side);
      await jobs.create({ ...job('a'), now: 1 });
      const one = { added: 1, changed: 0, unchanged: 0 };
      const counts = { players: one, games: one, trophies: one, earned: one, hours: one };
      const none = { total: 0, first: [] };
      const messages = { rejected: none, warnings: none, skipped: none, notes: none };
      const report = { counts, changes: { total: 0, rows: [] }, ...messages, waiting: [] };
      await side.transaction((transaction) =>
        transaction.run(update('import_job', 'report = ?', { keys: ['job_id'] }), [
          JSON.stringify(report),
          'a',
        ]),
      );
      const nothing = { added: 0, changed: 0, unchanged: 0 };
      const later = {
        accounts: nothing,
        groups: nothing,
        playerGames: nothing,
        hiddenGames: nothing,
        hunts: nothing,
      };
      assert.deepEqual((await jobs.find('a'))?.report?.counts, { ...counts, ...later });
    });

    test('are failed when their process is lost, and nothing of others', async (context) => {
      const jobs = await open(context);
      await jobs.create({ ...job('old'), now: 1 });
      await jobs.create({ ...job('done'), now: 1 });
      await jobs.change('done', ['received'], { state: 'done', now: 1 });
      await jobs.create({ ...job('alive', 'machine 2 b'), now: 1 });
      await jobs.beat('machine 2 b', 90);
      const isLost = ({ beatAt }: { readonly beatAt: number }) => beatAt < 50;
      const message = 'The process ended.';
      assert.deepEqual(await jobs.failLost(isLost, { now: 100, message }), ['old']);
      assert.equal((await jobs.find('old'))?.message, message);
      assert.deepEqual(
        (await jobs.active()).map(({ jobId }) => jobId),
        ['alive'],
      );
      assert.equal(await jobs.prune(200), 2);
      assert.equal((await jobs.latest(10)).length, 1);
    });
  });
}
