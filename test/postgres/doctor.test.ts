import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import { makeEmptyDatabase, takeTestDatabase } from '../../src/store/testing/test-databases.ts';
import { runOn } from '../../src/store/testing/test-server.ts';
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

test('laurel doctor runs its other checks if that of the store fails unexpectedly', async () => {
  const url = await makeEmptyDatabase();
  await (await openStore(url)).close();
  await runOn(url, (client) => client.query('ALTER TABLE player_score DROP COLUMN tie'));
  const { code, out } = await runLaurel('doctor', '--port', '0', '--store', url);
  assert.match(
    out,
    /^problem +Store: The store could not be checked: column s\.tie does not exist\.$/m,
  );
  assert.match(out, /^ok +Port: /m);
  assert.equal(code, 1);
});

test('laurel doctor names the rights that a user lacks who can only read', async () => {
  const database = await takeTestDatabase();
  try {
    const url = `${database.url}?options=${encodeURIComponent('-c role=pg_read_all_data')}`;
    const { code, out } = await runLaurel('doctor', '--port', '0', '--quick', '--store', url);
    assert.match(
      out,
      /^problem +PostgreSQL: .* lacks rights on \d+ tables, such as \w+: INSERT, UPDATE, DELETE\.$/m,
    );
    assert.match(out, /^warning +PostgreSQL: .* does not own \d+ tables, such as \w+,/m);
    assert.equal(code, 1);
  } finally {
    await database.release();
  }
});
