/** docs/spec/decisions.md 8: everything can be exported and imported again without loss. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { generateDemo } from '../../src/data/generate/index.ts';
import type { DataRecord } from '../../src/data/records/records.ts';
import { ingest } from '../../src/data/import/index.ts';
import { readNdjson } from '../../src/data/import/ndjson.ts';
import { worlds } from './generated-data.ts';
import type { Instance } from './instance.ts';
import { now, withTwo } from './instance.ts';

/** Loads lines as `laurel import ndjson` does, in pieces that end anywhere. */
async function importLines(instance: Instance, lines: string): Promise<void> {
  const bytes = Buffer.from(lines);
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes.length; from += 4096) yield bytes.subarray(from, from + 4096);
  }
  const summary = await ingest(instance.store, readNdjson(pieces(), 'test', null), { keepGoing: false, now: now + 5 });
  assert.deepEqual([summary.rejected.first, summary.total.changed, summary.total.unchanged], [[], 0, 0]);
}

/** Fills a store, and compares its export with that of a store it was loaded into. */
async function assertSame(fill: (original: Instance) => Promise<void>): Promise<void> {
  await withTwo({}, async (original, copy) => {
    await fill(original);
    const lines = await original.export();
    await importLines(copy, lines);
    assert.equal(await copy.export(), lines);
    assert.deepEqual(await copy.store.check(), []);
  });
}

/** What answers do not show, and an export must keep: groups, versions, former names, hidden and excluded players. */
const unshown: readonly DataRecord[] = [
  { type: 'game', id: 'NPWR90001_00', setVersion: '01.10' },
  { type: 'group', game: 'NPWR90001_00', id: '001', name: 'The Drowned Quay', detail: '' },
  { type: 'player', name: 'LanternFox', formerNames: ['LampFox', 'Fox'], accountId: '17', hidden: true },
  { type: 'player', name: 'Pixel-Heron', excluded: true, statedPosition: 3, statedTotal: 9, statedCompletion: 12.5 },
];

describe('an NDJSON export loaded into an empty store is exported again to the byte', () => {
  test('from the demo data', () =>
    assertSame(async (original) => {
      const { base, update } = generateDemo(now);
      await original.load(base.records, base.at);
      await original.load(update.records, update.at);
    }));

  test('from generated data', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, ({ records }) =>
        assertSame(async (original) => {
          await original.load(records);
          await original.load(unshown, now + 1);
        }),
      ),
      { numRuns: 10 },
    );
  });

  test('from an empty store', () => assertSame(async (original) => assert.equal(await original.export(), '')));
});
