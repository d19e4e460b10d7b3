import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countPlayers } from './export-progress.ts';
import type { Progress } from './progress-meter.ts';

test('an export of players reports each player after it is written', async () => {
  const updates: Progress[] = [];
  const written: string[] = [];
  async function* names(): AsyncGenerator<string> {
    yield* ['Fox', 'Owl'];
  }
  for await (const name of countPlayers(names(), 2, (progress) => void updates.push(progress))) {
    assert.equal(updates.length, written.length);
    written.push(name);
  }
  assert.deepEqual(written, ['Fox', 'Owl']);
  assert.deepEqual(
    updates.map(({ done, total, unit }) => [done, total, unit]),
    [
      [1, 2, 'players'],
      [2, 2, 'players'],
    ],
  );
});
