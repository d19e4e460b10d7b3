import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { EarnedRecord } from '../records/records.ts';
import { checkRecord } from './check-record.ts';
import { createEarnedScanner } from './scan-earned.ts';
import { writeRecordLine } from './write-ndjson.ts';

const name = fc
  .oneof(fc.constantFrom('LanternFox', 'a"b', 'é\\n', '0'), fc.string({ minLength: 1, maxLength: 8 }))
  .filter((text) => text.trim() !== '')
  .map((text) => text.trim());
const earned: fc.Arbitrary<EarnedRecord> = fc
  .record(
    {
      player: name,
      game: name,
      trophy: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.nat(2_147_483_647)),
      date: fc.option(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map(Number)),
      updated: fc.boolean(),
    },
    { requiredKeys: ['player', 'game', 'trophy'] },
  )
  .map((record) => ({ type: 'earned', ...record }));

/** The line of a record, and the same line spoilt in one place. */
const line = fc
  .tuple(earned, fc.nat(200), fc.constantFrom('', '0', '-', '.5', 'e9', '"', ',', ' ', '}', '\r', '\\', '"x":1,', 'Z'), fc.nat(2))
  .map(([record, place, piece, dropped]) => {
    const text = writeRecordLine(record).trimEnd();
    const at = place % (text.length + 1);
    return { record, text, spoilt: text.slice(0, at) + piece + text.slice(at + dropped) };
  });

function parsed(text: string): unknown {
  try {
    const [strict, lenient] = [checkRecord(JSON.parse(text)), checkRecord(JSON.parse(text), 'lenient')];
    if ('record' in strict) assert.deepEqual(lenient, strict);
    return 'record' in strict ? strict.record : null;
  } catch {
    return null;
  }
}

test('what the scanner reads is what parsing and the schema give', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), earned, (lines, first) => {
      const scanner = createEarnedScanner();
      scanner.expect(first);
      for (const { record, text, spoilt } of lines) {
        for (const each of [text, spoilt]) {
          const scanned = scanner.scan(each);
          if (scanned !== null) assert.deepEqual(scanned, parsed(each));
        }
        scanner.expect(record);
        for (const each of [text, spoilt, `${text}\r`]) {
          const scanned = scanner.scan(each);
          if (scanned !== null) assert.deepEqual(scanned, parsed(each));
        }
      }
    }),
    { numRuns: 3000 },
  );
});

test('a line about the expected player and game is read without being parsed', () => {
  const scanner = createEarnedScanner();
  const [player, game] = ['LanternFox', 'NPWR90001_00'];
  const date = Date.UTC(2024, 2, 1, 20, 14, 31);
  scanner.expect({ type: 'earned', player, game, trophy: 1 });
  const records: EarnedRecord[] = [
    { type: 'earned', player, game, trophy: 2 },
    { type: 'earned', player, game, trophy: 3, date },
    { type: 'earned', player, game, trophy: 0, date: date + 1, updated: true },
    { type: 'earned', player, game, trophy: 120, updated: false },
  ];
  for (const record of records) {
    assert.deepEqual(scanner.scan(writeRecordLine(record).trimEnd()), record);
    assert.deepEqual(scanner.scan(writeRecordLine(record).replace('\n', '\r')), record);
  }
});

test('a line about another game, or one with an unknown date, is left to be parsed', () => {
  const scanner = createEarnedScanner();
  const record: EarnedRecord = { type: 'earned', player: 'LanternFox', game: 'NPWR90001_00', trophy: 1, date: 0 };
  assert.equal(scanner.scan(writeRecordLine(record).trimEnd()), null);
  scanner.expect(record);
  assert.equal(scanner.scan(writeRecordLine({ ...record, game: 'NPWR90001_01' }).trimEnd()), null);
  assert.equal(scanner.scan(writeRecordLine({ ...record, date: null }).trimEnd()), null);
});
