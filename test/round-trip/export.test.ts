/** An export is lossless: importing it into an empty store gives the same export (docs/spec/decisions.md 8). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { generateDemo } from '../../src/data/generate/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { ingest } from '../../src/data/import/index.ts';
import { readNdjson } from '../../src/data/import/formats/ndjson/ndjson.ts';
import { worlds } from './generated-data.ts';
import type { Instance } from './instance.ts';
import { now, withTwo } from './instance.ts';

/** Imports lines as `laurel import ndjson` does. A chunk may end in the middle of a line or of a character. */
async function importLines(instance: Instance, lines: string): Promise<void> {
  const bytes = Buffer.from(lines);
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes.length; from += 4096) yield bytes.subarray(from, from + 4096);
  }
  const summary = await ingest(instance.store, readNdjson(chunks(), 'test', null), {
    keepGoing: false,
    now: now + 5,
  });
  assert.deepEqual(
    [summary.rejected.first, summary.total.changed, summary.total.unchanged],
    [[], 0, 0],
  );
}

/** Fills a store, imports its export into an empty one and compares the exports of both. */
async function assertSame(fill: (original: Instance) => Promise<void>): Promise<void> {
  await withTwo({}, async (original, copy) => {
    await fill(original);
    const lines = await original.export();
    await importLines(copy, lines);
    assert.equal(await copy.export(), lines);
    assert.deepEqual(await copy.store.check(), []);
  });
}

/** Data that an export must contain although no response contains it: groups, versions, former names, hidden and excluded players. */
const exportOnly: readonly DataRecord[] = [
  { type: 'game', id: 'NPWR90001_00', setVersion: '01.10' },
  { type: 'group', game: 'NPWR90001_00', id: '001', name: 'The Drowned Quay', detail: '' },
  {
    type: 'player',
    name: 'LanternFox',
    formerNames: ['LampFox', 'Fox'],
    accountId: '17',
    hidden: true,
  },
  {
    type: 'player',
    name: 'Pixel-Heron',
    excluded: true,
    statedPosition: 3,
    statedTotal: 9,
    statedCompletion: 12.5,
  },
];

describe('an NDJSON export imported into an empty store gives the same bytes again', () => {
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
          await original.load(exportOnly, now + 1);
        }),
      ),
      { numRuns: 10 },
    );
  });

  test('from an empty store', () =>
    assertSame(async (original) => assert.equal(await original.export(), '')));
});
