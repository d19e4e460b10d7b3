import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { showIdentity } from '../../identity/identity-source.ts';
import { formatRarity as shownRarity, rarityPercent } from './rarity.ts';
import { en } from '../../texts/catalogue.ts';

const console = { t: en, instance: showIdentity(new Map(), '').instance };
const hunter = {
  t: en,
  instance: showIdentity(new Map([['rarity-scale', 'hunter']]), '').instance,
};

/** Returns percentage and class of a trophy, such as `12.5 % · Very rare`; null below the minimum number of owners. */
function textOf(earners: number, owners: number, context = console): string | null {
  const rarity = shownRarity({ earners, owners }, context);
  return rarity === null ? null : `${rarity.share} · ${en.game.rarityNames[rarity.name]}`;
}

/** Formats the rarity that follows from these counts. */
function formatRarity(earners: number, owners: number) {
  return { owners, earners: new Map(earners === 0 ? [] : [[1, earners]]), progress: [] };
}

describe('the rarity of a trophy', () => {
  for (const [earners, owners, text] of [
    [1, 3000, '< 0.1 % · Ultra rare'],
    [1, 2001, '< 0.1 % · Ultra rare'],
    [1, 2000, '0.1 % · Ultra rare'], // 0.05 is rounded up
    [2999, 3000, '99.9 % · Common'],
    [999_999, 1_000_000, '99.9 % · Common'],
    [3000, 3000, '100 % · Common'],
    [5, 5, '100 % · Common'],
    [0, 3000, 'nobody yet · Ultra rare'],
    [0, 5, 'nobody yet · Ultra rare'],
    [1, 8, '12.5 % · Very rare'],
    [9, 800, '1.1 % · Ultra rare'], // 1.125
    [29, 2000, '1.5 % · Ultra rare'], // 1.45, which is stored as a slightly smaller binary fraction but must be rounded up
    [1, 20, '5.0 % · Ultra rare'],
    [501, 10_000, '5.0 % · Very rare'],
    [3, 20, '15.0 % · Very rare'],
    [1, 2, null],
    [4, 4, null],
  ] as const) {
    test(`of ${earners} of ${owners} owners is ${text ?? 'not shown'}`, () =>
      assert.equal(textOf(earners, owners), text));
  }

  test('is 100% only if all owners have the trophy, and never 0%', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 1_000_000 }), fc.nat(), (owners, some) => {
        const earners = some % (owners + 1);
        const text = textOf(earners, owners) ?? '';
        assert.equal(text.startsWith('100 %'), earners === owners, text);
        assert.equal(text.startsWith('nobody yet'), earners === 0, text);
        assert.doesNotMatch(text, /^0\.0/);
      }),
    );
  });

  test('is 100% for more earners than owners, which a read between two writes may see', () => {
    assert.equal(textOf(6, 5), '100 % · Common');
    assert.equal(rarityPercent(1, formatRarity(6, 5)), 100);
  });

  test('is null without rarity data', () => assert.equal(rarityPercent(1, null), null));

  for (const [earners, name] of [
    [5, 'Ultra rare'],
    [10, 'Very rare'],
    [20, 'Rare'],
    [50, 'Uncommon'],
    [51, 'Common'],
  ] as const) {
    test(`of ${earners} of 100 owners is ${name} on the scale of hunters`, () =>
      assert.equal(textOf(earners, 100, hunter), `${earners}.0 % · ${name}`));
  }
});
