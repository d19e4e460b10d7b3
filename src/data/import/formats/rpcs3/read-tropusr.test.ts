import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { WrittenTrophy } from '../../../../../test/support/rpcs3-writer.ts';
import {
  consoleTables,
  writeTables,
  writeTropusr,
} from '../../../../../test/support/rpcs3-writer.ts';
import type { TrophyUser } from './read-tropusr.ts';
import { readTropusr, TropusrError } from './read-tropusr.ts';

const at = Date.UTC(2024, 2, 1, 20, 14, 31, 250);
const trophies: readonly WrittenTrophy[] = [
  { grade: 'P' },
  { grade: 'G', unlockedAt: at },
  { grade: 'B', unlockedAt: null },
];
const valid = writeTropusr({ trophies });

/** Returns a copy in which four bytes are replaced with a number. */
function withNumber(offset: number, value: number, bytes = valid): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(value, offset);
  return copy;
}

/** Returns the offset of a table's first entry, by the position of the table in the file. */
function startOf(table: number): number {
  return Number(valid.readBigUInt64BE(0x30 + table * 0x20 + 16));
}

function refusal(bytes: Uint8Array): string {
  try {
    readTropusr(bytes);
    return 'read';
  } catch (error) {
    return error instanceof TropusrError
      ? error.message
      : `${String(error)}, which is not a TropusrError`;
  }
}

describe('TROPUSR.DAT', () => {
  test('states the grade of each trophy, whether it is unlocked, and when', () => {
    assert.deepEqual(readTropusr(valid), {
      grades: new Map([
        [0, 'platinum'],
        [1, 'gold'],
        [2, 'bronze'],
      ]),
      states: [
        { id: 0, isUnlocked: false, unlockedAt: null },
        { id: 1, isUnlocked: true, unlockedAt: at },
        { id: 2, isUnlocked: true, unlockedAt: null },
      ],
      setId: null,
    });
  });

  test('is read by its table headers; a file of a real console also names its set', () => {
    const ofConsole = readTropusr(writeTropusr({ trophies }, consoleTables));
    assert.deepEqual(ofConsole, { ...readTropusr(valid), setId: 'NPWR90001_00' });
  });

  test('may have bits other than the first one in a state: synchronised is not unlocked', () => {
    const state = startOf(1) + 0x10 + 4;
    const locked = readTropusr(withNumber(state, 0x00010000));
    const unlocked = readTropusr(withNumber(state, 0x00010001));
    assert.deepEqual([locked.states[0]?.isUnlocked, unlocked.states[0]?.isUnlocked], [false, true]);
  });

  test('counts microseconds from the year 1', () => {
    const day = (iso: string): WrittenTrophy => ({ grade: 'B', unlockedAt: Date.parse(iso) });
    const dates = [
      '1970-01-01T00:00:00.001Z',
      '1969-12-31T23:59:59.999Z',
      '9999-12-31T23:59:59.999Z',
      '2013-08-14T21:37:46.000Z',
    ];
    const { states } = readTropusr(writeTropusr({ trophies: dates.map(day) }));
    assert.deepEqual(
      states.map(({ unlockedAt }) => new Date(unlockedAt ?? Number.NaN).toISOString()),
      dates,
    );
  });

  test('may begin at an offset in its buffer', () => {
    const inside = new Uint8Array(
      Buffer.concat([Buffer.alloc(5), valid, Buffer.alloc(9)]),
    ).subarray(5, 5 + valid.length);
    assert.deepEqual(readTropusr(inside), readTropusr(valid));
  });

  test('is read with any values in the documented layout', () => {
    const trophy = fc.record({
      grade: fc.constantFrom('P', 'G', 'S', 'B'),
      unlockedAt: fc.option(fc.integer({ min: -62_135_596_799_999, max: 253_402_300_799_999 })),
    });
    fc.assert(
      fc.property(fc.array(trophy, { maxLength: 130 }), (written) => {
        const { states } = readTropusr(writeTropusr({ trophies: written }));
        assert.deepEqual(
          states.map(({ unlockedAt }) => unlockedAt),
          written.map(({ unlockedAt }) => unlockedAt),
        );
      }),
    );
  });
});

describe('an invalid TROPUSR.DAT is refused with the reason and the place', () => {
  const gradeStart = startOf(0);
  const stateStart = startOf(1);
  const cases: readonly (readonly [string, Uint8Array, string])[] = [
    ['nothing at all', new Uint8Array(0), 'ends at byte 0, inside the header (at byte 0)'],
    ['half a header', valid.subarray(0, 0x2f), 'ends at byte 47, inside the header (at byte 0)'],
    ['another file', withNumber(0, 0x89504e47), 'does not begin with 818F54AD (at byte 0)'],
    [
      'more tables than any',
      withNumber(8, 0xffffffff),
      'claims to have 4294967295 tables, more than 64 (at byte 8)',
    ],
    [
      'more tables than there are',
      withNumber(8, 64, valid.subarray(0, 0x80)),
      'ends at byte 128, inside the list of tables (at byte 48)',
    ],
    [
      'no states',
      writeTables(consoleTables),
      'has no table of unlock states (type 6) (at byte 48)',
    ],
    [
      'more entries than any',
      withNumber(0x30 + 12, 5000),
      'claims to have 5000 entries of type 4, more than 4096 (at byte 60)',
    ],
    [
      'entries of no size',
      withNumber(0x30 + 4, 0),
      'has entries of type 4 with 0 bytes, not 12 to 4096 (at byte 52)',
    ],
    [
      'entries too small for a state',
      withNumber(0x50 + 4, 31),
      'has entries of type 6 with 31 bytes, not 32 to 4096 (at byte 84)',
    ],
    [
      'a table that begins outside',
      withNumber(0x50 + 16, 0xffffffff),
      `ends at byte ${valid.length}, before the table of type 6 does (at byte 96)`,
    ],
    [
      'a table that is cut off',
      valid.subarray(0, -1),
      `ends at byte ${valid.length - 1}, before the table of type 6 does (at byte 96)`,
    ],
    [
      'a table that points elsewhere',
      withNumber(0x30 + 20, 0x20),
      'has no entry of type 4 and 80 bytes where its table has one (at byte 32)',
    ],
    [
      'an entry half written',
      withNumber(stateStart + 4, 0),
      `has no entry of type 6 and 96 bytes where its table has one (at byte ${stateStart})`,
    ],
    [
      'a trophy twice',
      withNumber(gradeStart + 0x60 + 0x10, 0),
      `has trophy 0 twice in tables of type 4 (at byte ${gradeStart + 0x70})`,
    ],
    [
      'a time beyond all calendars',
      withNumber(stateStart + 0x70 + 0x10 + 16, 0xffffffff),
      `has a time after the year 9999 (at byte ${stateStart + 0x70 + 0x20})`,
    ],
  ];
  for (const [name, bytes, message] of cases)
    test(name, () => assert.equal(refusal(bytes), message));

  test('the place is a number too', () => {
    assert.throws(() => readTropusr(withNumber(8, 65)), { name: 'TropusrError', offset: 8 });
  });
});

describe('any content gives a result or a TropusrError', () => {
  const isSound = (user: TrophyUser): boolean =>
    user.states.length <= 4096 * 64 && user.states.every(({ id }) => Number.isInteger(id));
  const isAnswered = (bytes: Uint8Array): boolean => {
    try {
      return isSound(readTropusr(bytes));
    } catch (error) {
      return (
        error instanceof TropusrError &&
        error.offset >= 0 &&
        error.offset <= Math.max(bytes.length, 0x30)
      );
    }
  };

  test('any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), isAnswered), { numRuns: 2000 });
  });

  test('any bytes after a valid beginning', () => {
    const begun = fc
      .uint8Array({ maxLength: 600 })
      .map((bytes) => Buffer.concat([valid.subarray(0, 8), bytes]));
    fc.assert(fc.property(begun, isAnswered), { numRuns: 2000 });
  });

  test('a valid file with changed bytes and a truncated end', () => {
    const files = [valid, writeTropusr({ trophies }, consoleTables)];
    const changes = fc.array(
      fc.tuple(fc.nat(), fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255))),
      {
        maxLength: 8,
      },
    );
    const mutated = fc
      .tuple(fc.constantFrom(...files), changes, fc.nat(20))
      .map(([file, places, cut]) => {
        const copy = Buffer.from(file);
        // Every second change is made in the headers, because they decide how the rest of the file is read.
        places.forEach(
          ([place, value], index) =>
            (copy[place % (index % 2 === 0 ? 0x110 : copy.length)] = value),
        );
        return copy.subarray(0, copy.length - (cut < 10 ? 0 : cut));
      });
    fc.assert(fc.property(mutated, isAnswered), { numRuns: 20_000 });
  });
});
