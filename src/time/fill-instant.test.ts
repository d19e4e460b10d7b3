import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createInstantFiller } from './fill-instant.ts';
import { openTimeZone } from './time-zone.ts';
import { createInstantWriter, unknownInstant } from './write-instant.ts';

const instants = fc.oneof(
  fc.integer({ min: -62_200_000_000_000, max: 253_500_000_000_000 }),
  fc.integer({ min: 0, max: 2_000_000_000 }).map((seconds) => seconds * 1000),
  fc.constant(unknownInstant),
);

for (const zone of ['UTC', 'Europe/Berlin', '-07:00']) {
  for (const suffix of [true, false]) {
    test(`an instant in memory is its text: ${zone}, ${suffix ? 'with' : 'without'} a suffix`, () => {
      const write = createInstantWriter(openTimeZone(zone), suffix);
      const filler = createInstantFiller(openTimeZone(zone), suffix);
      fc.assert(
        fc.property(instants, fc.nat(5), (instant, at) => {
          const memory = Buffer.alloc(60, '.');
          const length = filler.lengthOf(instant);
          filler.fill(memory, at, instant);
          assert.equal(memory.toString(), '.'.repeat(at) + write(instant) + '.'.repeat(60 - at - length));
        }),
      );
    });
  }
}
