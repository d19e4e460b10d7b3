import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openStore } from '../../../store/open-store.ts';
import { ingest } from './ingest.ts';
import { readNdjson } from '../formats/ndjson/ndjson.ts';

test('the examples of docs/reference/import-format.md load, one of each type', async () => {
  const page = await readFile(
    new URL('../../../../docs/reference/import-format.md', import.meta.url),
    'utf8',
  );
  const lines = [...page.matchAll(/^```jsonl\n(.*)\n```$/gm)].map((match) => match[1]);
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.from(lines.join('\n'));
  }
  const store = await openStore('sqlite::memory:');
  try {
    const source = readNdjson(bytes(), 'page', null);
    const { rejected, byType } = await ingest(store, source, {
      keepGoing: false,
      now: Date.parse('2024-03-02T00:00:00Z'),
    });
    assert.deepEqual(rejected.first, []);
    for (const [type, { added }] of Object.entries(byType)) assert.equal(added, 1, type);
  } finally {
    await store.close();
  }
});
