import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../statement.ts';
import { yieldingReads } from './yielding-reads.ts';

/** Returns reads that each advance a simulated clock by `ms`, and a count of the turns of the event loop. */
function slowReads(ms: number) {
  const state = { now: 0, turns: 0 };
  async function answer(): Promise<[]> {
    state.now += ms;
    return [];
  }
  const reads = yieldingReads(
    { all: answer, get: async () => void (await answer()), allMany: answer },
    () => state.now,
  );
  return { state, reads };
}

const query = read('SELECT 1');

/** Runs ten reads one after another, and returns the number of turns that began in the meantime. */
async function turnsOfTen(ms: number): Promise<number> {
  const { state, reads } = slowReads(ms);
  let isDone = false;
  const count = (): void => {
    state.turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  for (let index = 0; index < 10; index += 1) await reads.all(query, []);
  isDone = true;
  return state.turns;
}

test('reads that take no time resolve in one turn of the event loop', async () =>
  assert.equal(await turnsOfTen(0), 0));

test('after long reads the next turn begins', async () => assert.ok((await turnsOfTen(5)) >= 4));
