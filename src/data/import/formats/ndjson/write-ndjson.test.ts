import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DataRecord } from '../../../../records/records.ts';
import { checkRecord } from '../../check/check-record.ts';
import { writeRecordLine } from './write-ndjson.ts';

/** Any text without U+0000, the only character that the store does not accept. */
const text = fc.option(
  fc.oneof(fc.string({ unit: 'binary' }), fc.string()).map((any) => any.replaceAll('\0', '')),
);
const instant = fc.option(
  fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    .map(Number),
);
const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,16}$/);
const number = fc.nat();

const anyRecord: fc.Arbitrary<DataRecord> = fc.oneof(
  fc.record(
    {
      type: fc.constant('game' as const),
      id: name,
      europeId: name,
      title: text,
      released: instant,
      stars: fc.double({ noNaN: true, noDefaultInfinity: true }).map((stars) => stars + 0),
      reviews: number,
      platform: text,
    },
    { requiredKeys: ['type', 'id'] },
  ),
  fc.record(
    { type: fc.constant('group' as const), game: name, id: name, name: text, detail: text },
    { requiredKeys: ['type', 'game', 'id'] },
  ),
  fc.record(
    {
      type: fc.constant('trophy' as const),
      game: name,
      id: number,
      grade: fc.constantFrom(
        'platinum' as const,
        'gold' as const,
        'silver' as const,
        'bronze' as const,
      ),
      title: text,
      hidden: fc.boolean(),
      group: fc.option(name),
    },
    { requiredKeys: ['type', 'game', 'id', 'grade'] },
  ),
  fc.record(
    {
      type: fc.constant('player' as const),
      name,
      formerNames: fc.array(name),
      aboutMe: text,
      country: fc.option(fc.constantFrom('us', 'jp')),
      background: fc.option(fc.constant('685341FF')),
      lastSeen: instant,
      cardChanged: instant,
      statedProgress: fc.option(fc.nat(100)),
      excluded: fc.boolean(),
    },
    { requiredKeys: ['type', 'name'] },
  ),
  fc.record(
    {
      type: fc.constant('playerGame' as const),
      player: name,
      game: name,
      lastUpdated: instant,
      updated: fc.boolean(),
    },
    { requiredKeys: ['type', 'player', 'game'] },
  ),
  fc.record(
    {
      type: fc.constant('earned' as const),
      player: name,
      game: name,
      trophy: number,
      date: instant,
      updated: fc.boolean(),
    },
    { requiredKeys: ['type', 'player', 'game', 'trophy'] },
  ),
);

test('a record that is written and read is the same record', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const line = writeRecordLine(record);
      assert.equal(line.indexOf('\n'), line.length - 1);
      assert.deepEqual(checkRecord(JSON.parse(line)), { record: { ...record }, unusable: [] });
    }),
    { numRuns: 2000 },
  );
});

test('properties are in the declared order, instants in ISO 8601, and omitted properties stay omitted', () => {
  const record: DataRecord = {
    date: 1_376_516_266_000,
    trophy: 3,
    game: 'G1',
    player: 'LanternFox',
    type: 'earned',
  };
  assert.equal(
    writeRecordLine(record),
    '{"type":"earned","player":"LanternFox","game":"G1","trophy":3,"date":"2013-08-14T21:37:46Z"}\n',
  );
  assert.equal(
    writeRecordLine({ type: 'game', title: null, id: 'G1' }),
    '{"type":"game","id":"G1","title":null}\n',
  );
});
