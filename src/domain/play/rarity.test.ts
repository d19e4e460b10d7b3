import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { grades } from '../grades.ts';
import type { Grade } from '../grades.ts';
import type { RarityScale } from './rarity.ts';
import { classifyRarity, rarityPercentage, scoreRarity } from './rarity.ts';

describe('the rarity score of a trophy', () => {
  const vectors: readonly (readonly [
    Grade,
    earners: number,
    owners: number,
    networkRate: number | null,
    score: number,
  ])[] = [
    ['bronze', 4, 4, null, 15],
    ['bronze', 5, 5, null, 15],
    ['bronze', 57, 100, null, 20],
    ['bronze', 35, 48, null, 18], // 17.5 is rounded up
    ['gold', 1, 5, null, 156],
    ['platinum', 33, 146, null, 624],
    ['gold', 1, 1000, null, 2013],
    ['platinum', 1, 250_000, null, 9487],
    ['silver', 0, 3, 0.021, 222],
  ];
  for (const [grade, earners, owners, networkRate, score] of vectors) {
    const rate = networkRate === null ? '' : `, and a rate of ${networkRate} on the network`;
    test(`is ${score} for a ${grade} that ${earners} of ${owners} owners have${rate}`, () => {
      assert.equal(scoreRarity(grade, { earners, owners, networkRate }), score);
    });
  }

  const counts = fc
    .record({
      earners: fc.nat(100_000),
      others: fc.nat(100_000),
      rate: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    })
    .map(({ earners, others, rate }) => ({ earners, owners: earners + others, networkRate: rate }));

  test('is between the base and 31.6 times the base', () => {
    fc.assert(
      fc.property(counts, fc.constantFrom(...grades), (of, grade) => {
        const base = scoreRarity(grade, { earners: 1, owners: 1, networkRate: null });
        const score = scoreRarity(grade, of);
        assert.ok(
          score >= base && score <= base * Math.sqrt(1000) + 0.5,
          `${score} for a base of ${base}`,
        );
      }),
    );
  });

  test('does not grow when one more owner earns the trophy', () => {
    fc.assert(
      fc.property(counts, (of) => {
        fc.pre(of.earners < of.owners);
        assert.ok(
          scoreRarity('gold', { ...of, earners: of.earners + 1 }) <= scoreRarity('gold', of),
        );
      }),
    );
  });
});

describe('the rarity percentage', () => {
  test('is unknown with four owners', () => {
    assert.equal(rarityPercentage({ earners: 4, owners: 4, networkRate: null }), null);
  });

  test('is the share of the owners who have the trophy, from five owners', () => {
    assert.equal(rarityPercentage({ earners: 1, owners: 5, networkRate: null }), 20);
  });
});

describe('the rarity class', () => {
  const expected: Readonly<Record<RarityScale, readonly (readonly [number, string])[]>> = {
    console: [
      [5, 'ultra'],
      [5.01, 'very'],
      [15, 'very'],
      [15.01, 'rare'],
      [50, 'rare'],
      [50.01, 'common'],
      [100, 'common'],
    ],
    hunter: [
      [5, 'ultra'],
      [10, 'very'],
      [20, 'rare'],
      [50, 'uncommon'],
      [50.01, 'common'],
    ],
  };
  for (const scale of ['console', 'hunter'] as const) {
    for (const [percentage, name] of expected[scale]) {
      test(`of ${percentage} % is ${name} on the scale ${scale}`, () => {
        assert.equal(classifyRarity(percentage, scale), name);
      });
    }
  }
});
