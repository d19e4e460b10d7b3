import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeTestDatabase } from '../../src/store/testing/test-databases.ts';
import { runLaurel } from '../support/run-laurel.ts';

test('laurel doctor judges the settings of the PostgreSQL server', async () => {
  const database = await takeTestDatabase();
  try {
    const { out } = await runLaurel('doctor', '--port', '0', '--store', database.url);
    assert.match(out, /^ok +Store: The store can be opened, and its data is consistent\.$/m);
    assert.match(out, /^(ok|warning|problem) +PostgreSQL: /m);
  } finally {
    await database.release();
  }
});
