import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { utc } from '../domain/time/index.ts';
import type { Told } from '../webhooks/state/index.ts';
import { createNoticeJob, lookForNotices } from './notice-job.ts';

/** Makes the dependencies of a check, with a failing store and a full disk. */
function makeParts() {
  const told: string[] = [];
  const logged: unknown[] = [];
  const signs = new EventEmitter();
  const parts = {
    store: {
      dayZone: async () => utc,
      countPlay: () => Promise.reject(new Error('not asked')),
    },
    notices: {
      tellFailure: async () => false,
      tell: async () => undefined,
      tellPeriod: () => Promise.reject(new Error('The store is read-only.')),
      async tellState({ event }: Told) {
        told.push(event.type);
        signs.emit('told');
        return true;
      },
      endState: async () => {},
    },
    readDisk: async () => ({ folder: '/srv', freeBytes: 1, storeBytes: 1 }),
    log: { debug: (fields: unknown) => void logged.push(fields) },
    now: () => 0,
  };
  return { parts, told, logged, signs };
}

test('a look that fails does not keep the others from being made', async () => {
  const { parts, told, logged } = makeParts();
  await lookForNotices(parts);
  assert.deepEqual([told, logged.length], [['disk.low'], 1]);
});

test('the disk of a database server is not looked at', async () => {
  const { parts, told } = makeParts();
  await lookForNotices({ ...parts, readDisk: async () => null });
  assert.deepEqual(told, []);
});

test('the job looks at its start, and its stop ends its pause', async () => {
  const { parts, told, signs } = makeParts();
  const job = createNoticeJob(parts);
  const seen = once(signs, 'told');
  void job.start();
  await seen;
  await job.stop();
  assert.deepEqual(told, ['disk.low']);
});
