import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killImports } from './kill-imports.ts';

const seed = Math.floor(Math.random() * 1_000_000);

// A finding states the seed to reproduce it: npm run kill -- --kills 3 --files 2 --lines 8000 --seed SEED.
test('a killed import leaves a consistent store with its file loaded fully or not at all', async () => {
  const { problems, filesOut, filesIn } = await killImports({
    kills: 3,
    seed,
    files: 2,
    lines: 8000,
  });
  assert.deepEqual(problems, [], `seed ${seed}`);
  assert.equal(filesOut + filesIn, 3);
});
