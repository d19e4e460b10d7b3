import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import type { Summary } from '../data/import/index.ts';
import { ImportStopped, SourceError } from '../data/import/index.ts';
import type { ImportBodyOptions } from '../ops/admin/index.ts';
import { StoreError } from '../store/port/errors.ts';
import type { Told } from '../webhooks/state/index.ts';
import { FailureQueue, tellFailure, tellingImport } from './failure-notices.ts';

/** Creates notices in memory, and a list of the errors of notifications. */
function makeTelling(error: Error | null = null) {
  const told: Told[] = [];
  const notifyErrors: unknown[] = [];
  const telling = {
    notices: {
      async tellFailure(each: Told): Promise<boolean> {
        if (error !== null) throw error;
        told.push(each);
        return true;
      },
    },
    now: () => 0,
    onNotifyError: (each: unknown) => void notifyErrors.push(each),
  };
  return { telling, told, notifyErrors };
}

const options: ImportBodyOptions = {
  format: 'ndjson',
  options: {},
  keepGoing: false,
  strict: false,
  dryRun: false,
  prune: false,
  forcePrune: false,
  mayRestore: false,
  beforeLoad: async () => {},
};

const rejected = { total: 1, first: [{ where: 'line 3', reason: 'no such game' }] };

/** Runs an import with an outcome, and returns the notification. */
async function tellOf(outcome: Error | object, changes: object = {}): Promise<unknown> {
  const { telling, told } = makeTelling();
  const importBody = tellingImport(async () => {
    if (outcome instanceof Error) throw outcome;
    return outcome as Summary;
  }, telling);
  await importBody(Readable.from([]), { ...options, ...changes }).catch((error: unknown) =>
    assert.equal(error, outcome),
  );
  return told.map(({ event, subject }) => ({ ...event, subject }));
}

describe('an import over the admin API', () => {
  test('that fails is told with its reason', async () => {
    const failed = (reason: string): object => ({
      type: 'import.failed',
      data: { source: 'api', where: null, reason },
      subject: 'api',
    });
    assert.deepEqual(await tellOf(new SourceError('The file is empty.')), [
      failed('The file is empty'),
    ]);
    assert.deepEqual(await tellOf(new StoreError('locked', 'The store is locked.')), [
      failed('The store is locked'),
    ]);
    assert.deepEqual(await tellOf({ isLoaded: false, rejected }), [failed('line 3: no such game')]);
  });

  test('that is loaded, tried, stopped or refused is not told', async () => {
    assert.deepEqual(await tellOf({ isLoaded: true, rejected }), []);
    assert.deepEqual(await tellOf({ isLoaded: false, changes: [], rejected }), []);
    assert.deepEqual(await tellOf(new ImportStopped('The import was stopped')), []);
    assert.deepEqual(await tellOf(new Error('not allowed')), []);
    assert.deepEqual(await tellOf(new SourceError('Empty.'), { dryRun: true }), []);
  });
});

test('a long reason is cut at a whole character', async () => {
  const { telling, told } = makeTelling();
  await tellFailure(telling, { of: 'backup', file: 'a.db' }, `${'x'.repeat(299)}🏆 and more`);
  const reason = String(told[0]?.event.data['reason']);
  assert.ok(reason.length <= 301 && reason.isWellFormed() && reason.endsWith('…'));
});

test('a failure that cannot be told changes nothing else', async () => {
  const { telling, notifyErrors } = makeTelling(new StoreError('locked', 'The store is locked.'));
  const queue = new FailureQueue(telling);
  queue.add({ of: 'folder', folder: '/trophies', where: 'NPWR90001_00' }, 'no such file');
  await queue.drain();
  assert.equal(notifyErrors.length, 1);
});
