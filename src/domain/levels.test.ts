import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LevelSystem } from './levels.ts';
import { findLevel, levelSystems } from './levels.ts';

type Row = readonly [
  points: number,
  level: number,
  floor: number,
  ceiling: number,
  progress: number,
];

/**
 * docs/spec/domain.md 2.3: the first six rows are from real accounts. The others are at the levels where the points per level change, and
 * at the highest level.
 */
const rows2020: readonly Row[] = [
  [0, 1, 0, 60, 0],
  [2_205, 37, 2_160, 2_220, 75],
  [51_390, 281, 51_390, 51_840, 0],
  [200_430, 437, 199_890, 201_240, 40],
  [310_380, 514, 310_140, 311_940, 13],
  [1_080_195, 838, 1_079_640, 1_082_790, 17],
  [5_939, 99, 5_880, 5_940, 98],
  [5_940, 100, 5_940, 6_030, 0],
  [14_939, 199, 14_850, 14_940, 98],
  [14_940, 200, 14_940, 15_390, 0],
  [59_940, 300, 59_940, 60_840, 0],
  [149_940, 400, 149_940, 151_290, 0],
  [284_940, 500, 284_940, 286_740, 0],
  [464_940, 600, 464_940, 467_190, 0],
  [689_940, 700, 689_940, 692_640, 0],
  [959_940, 800, 959_940, 963_090, 0],
  [1_274_940, 900, 1_274_940, 1_278_540, 0],
  [1_631_339, 998, 1_627_740, 1_631_340, 99],
  [1_631_340, 999, 1_631_340, 1_631_340, 100],
  [9_000_000, 999, 1_631_340, 1_631_340, 100],
];

/** Values from docs/spec/domain.md 2.2 and docs/spec/original-service.md 3. */
const rows2008: readonly Row[] = [
  [0, 1, 0, 200, 0],
  [199, 1, 0, 200, 99],
  [200, 2, 200, 600, 0],
  [600, 3, 600, 1_200, 0],
  [1_200, 4, 1_200, 2_400, 0],
  [2_400, 5, 2_400, 4_000, 0],
  [4_000, 6, 4_000, 6_000, 0],
  [6_000, 7, 6_000, 8_000, 0],
  [8_000, 8, 8_000, 10_000, 0],
  [10_000, 9, 10_000, 12_000, 0],
  [12_000, 10, 12_000, 14_000, 0],
  [14_000, 11, 14_000, 16_000, 0],
  [16_000, 12, 16_000, 24_000, 0],
  [24_000, 13, 24_000, 32_000, 0],
  [71_999, 18, 64_000, 72_000, 99],
  [74_370, 19, 72_000, 80_000, 29],
  [128_000, 26, 128_000, 136_000, 0],
  [320_000, 50, 320_000, 328_000, 0],
  [719_999, 99, 712_000, 720_000, 99],
  [720_000, 100, 720_000, 720_000, 100],
  [900_000, 100, 720_000, 720_000, 100],
];

function testRows(system: LevelSystem, rows: readonly Row[]): void {
  for (const [points, level, floor, ceiling, progress] of rows) {
    test(`${points} points are level ${level} in the level system of ${system}`, () => {
      assert.deepEqual(findLevel(points, system), { points, floor, ceiling, progress, level });
    });
  }
}

testRows('2020', rows2020);
testRows('2008', rows2008);

const systems = fc.constantFrom<LevelSystem>('2020', '2008');

test('each band begins where the previous band ends', () => {
  for (const { bands } of Object.values(levelSystems)) {
    for (const [index, band] of bands.slice(1).entries()) {
      const before = bands[index];
      assert.ok(before);
      assert.equal(
        band.floor,
        before.floor + (band.fromLevel - before.fromLevel) * before.perLevel,
      );
    }
  }
});

test('below the highest level the points are between floor and ceiling', () => {
  fc.assert(
    fc.property(systems, fc.nat(719_999), (system, points) => {
      const { floor, ceiling, progress } = findLevel(points, system);
      assert.ok(floor <= points && points < ceiling);
      assert.ok(progress >= 0 && progress < 100);
    }),
  );
});

test('one level ends where the next begins', () => {
  fc.assert(
    fc.property(systems, fc.nat(719_999), (system, points) => {
      const here = findLevel(points, system);
      const next = findLevel(here.ceiling, system);
      assert.deepEqual([next.level, next.floor], [here.level + 1, here.ceiling]);
    }),
  );
});
