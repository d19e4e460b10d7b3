import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { minuteMs } from '../domain/time/index.ts';
import { createFigureJob } from './figure-job.ts';

/** Runs a number of recalculations with a given duration, which may fail. Returns the pauses before them, and the number of warnings. */
async function pausesOf(
  counts: number,
  of: { readonly takesMs: number; readonly fails?: boolean },
) {
  const pauses: number[] = [];
  let clock = 0;
  let warnings = 0;
  const done = Promise.withResolvers<void>();
  const job = createFigureJob({
    store: {
      async refreshFigures() {
        clock += of.takesMs;
        if (of.fails === true) throw new Error('The store is unavailable.');
        return true;
      },
    },
    log: { warn: () => void (warnings += 1) },
    now: () => clock,
    async pause(ms, signal) {
      if (pauses.length === counts) {
        done.resolve();
        await new Promise((_, reject) => signal.addEventListener('abort', reject));
      }
      pauses.push(ms);
    },
  });
  await job.start();
  await done.promise;
  await job.stop();
  return { pauses, warnings };
}

describe('the figures of games', () => {
  test('are counted a minute after the start, and then every 15 minutes', async () => {
    assert.deepEqual((await pausesOf(3, { takesMs: 20 })).pauses, [
      minuteMs,
      15 * minuteMs,
      15 * minuteMs,
    ]);
  });

  test('are counted for at most a hundredth of the time', async () => {
    assert.deepEqual((await pausesOf(2, { takesMs: minuteMs })).pauses, [minuteMs, 100 * minuteMs]);
  });

  test('are counted again after a failure, which is logged', async () => {
    const { pauses, warnings } = await pausesOf(2, { takesMs: 0, fails: true });
    assert.deepEqual([pauses.length, warnings], [2, 2]);
  });

  test('stop being counted with the service, without a warning', async () => {
    let warnings = 0;
    const begun = Promise.withResolvers<void>();
    const job = createFigureJob({
      store: {
        refreshFigures: (_, signal) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('ended')));
            begun.resolve();
          }),
      },
      log: { warn: () => void (warnings += 1) },
      now: () => 0,
      pause: async (_, signal) => signal.throwIfAborted(),
    });
    await job.start();
    await begun.promise;
    await job.stop();
    assert.equal(warnings, 0);
  });
});
