import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fuzzedFormats } from './import-files.ts';
import { fuzzFormat } from './run-imports.ts';

const seed = Math.floor(Math.random() * 1_000_000);

// A finding contains the seed: npm run fuzz:imports -- --seed SEED reads the same files again.
describe('a mutated file is read or refused with a message', () => {
  for (const format of fuzzedFormats) {
    test(format.name, async () => {
      const { findings, read } = await fuzzFormat(format, 300, seed);
      assert.deepEqual(findings, []);
      assert.ok(read > 0 && read < 300, `${read} of 300 were read`);
    });
  }
});
