import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { dataRecord } from '../../../records/records.ts';
import { readEarned } from './read-earned.ts';

/** Texts whose lengths are near the limits for a name, and some other JSON values. */
const name = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ minLength: 95, maxLength: 105 }),
  fc.constantFrom('', '  ', ' LanternFox ', '\u00a0x', 'NPWR90001_00'),
  fc.jsonValue(),
);
const trophy = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 2_147_483_647, 2_147_483_648),
  fc.jsonValue(),
);
const date = fc.oneof(
  fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
  fc.constantFrom(
    '2013-08-14',
    '2013-08-14T21:37:46',
    '2013-08-14T21:37:46+02:00',
    '2013-02-30',
    '',
    'yesterday',
  ),
  fc.jsonValue(),
);
const earnedLike = fc.record(
  {
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('earned') },
      { weight: 1, arbitrary: fc.constantFrom('trophy', 'x', null) },
    ),
    player: name,
    game: name,
    trophy,
    date,
    updated: fc.oneof(fc.boolean(), fc.jsonValue()),
    toString: fc.jsonValue(),
    extra: fc.jsonValue(),
  },
  { requiredKeys: ['type', 'player', 'game', 'trophy'] },
);

test('what the fast way accepts, the schema accepts, as the same record', () => {
  fc.assert(
    fc.property(fc.oneof(earnedLike, fc.jsonValue()), (value) => {
      const fast = readEarned(value);
      if (fast === null) return;
      const slow = v.safeParse(dataRecord, value);
      assert.ok(slow.success);
      assert.deepEqual(fast, slow.output);
    }),
    { numRuns: 3000 },
  );
});

test('what the schema accepts as an earned trophy, the fast way accepts', () => {
  const proper = fc.record(
    {
      type: fc.constant('earned'),
      player: fc.string({ minLength: 1, maxLength: 20 }),
      game: fc.string({ minLength: 1, maxLength: 20 }),
      trophy: fc.nat(),
      date: fc.oneof(date, fc.constant(null)),
      updated: fc.boolean(),
    },
    { requiredKeys: ['type', 'player', 'game', 'trophy'] },
  );
  fc.assert(
    fc.property(proper, (value) => {
      assert.equal(readEarned(value) !== null, v.safeParse(dataRecord, value).success);
    }),
    { numRuns: 1000 },
  );
});
