import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Background } from './background.ts';
import { startInOrder, together } from './background.ts';

/** Creates jobs that record their start and stop. One of them may fail. */
function createJobs(
  names: readonly string[],
  fails: { readonly start?: string; readonly stop?: string } = {},
) {
  const notes: string[] = [];
  const jobs = names.map((name): Background => ({
    async start() {
      if (fails.start === name) throw new Error(`${name} does not start`);
      notes.push(`+${name}`);
    },
    async stop() {
      notes.push(`-${name}`);
      if (fails.stop === name) throw new Error(`${name} does not stop`);
    },
  }));
  return { notes, jobs };
}

describe('background jobs', () => {
  test('start in order and stop in reverse order', async () => {
    const { notes, jobs } = createJobs(['a', 'b', 'c']);
    await (
      await startInOrder(jobs)
    )();
    assert.deepEqual(notes, ['+a', '+b', '+c', '-c', '-b', '-a']);
  });

  test('that have started are stopped if a later one does not start', async () => {
    const { notes, jobs } = createJobs(['a', 'b', 'c'], { start: 'c' });
    await assert.rejects(startInOrder(jobs), /c does not start/);
    assert.deepEqual(notes, ['+a', '+b', '-b', '-a']);
  });

  test('stop although one before them does not', async () => {
    const { notes, jobs } = createJobs(['a', 'b'], { stop: 'b' });
    const stop = await startInOrder(jobs);
    await assert.rejects(stop(), /b does not stop/);
    assert.deepEqual(notes, ['+a', '+b', '-b', '-a']);
  });

  test('are stopped once, however often that is asked for', async () => {
    const { notes, jobs } = createJobs(['a']);
    const stop = await startInOrder(jobs);
    await Promise.all([stop(), stop()]);
    assert.deepEqual(notes, ['+a', '-a']);
  });

  test('of a group do not wait for each other to stop', async () => {
    const held = Promise.withResolvers<void>();
    const slow: Background = { start: () => undefined, stop: () => held.promise };
    const quick: Background = { start: () => undefined, stop: () => held.resolve() };
    await (
      await startInOrder([together(slow, quick)])
    )();
  });

  test('of a group are stopped if one of them does not start', async () => {
    const { notes, jobs } = createJobs(['a', 'b'], { start: 'b' });
    await assert.rejects(startInOrder([together(...jobs)]), /b does not start/);
    assert.deepEqual(notes, ['+a', '-a']);
  });
});
