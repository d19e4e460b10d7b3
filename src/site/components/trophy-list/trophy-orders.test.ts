import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Grade } from '../../../domain/index.ts';
import type { NativeFigures, Rarity, TrophyRow } from '../../../store/port/store.ts';
import { exampleTrophy } from '../example.ts';
import { countedShares, inOrder, shownShares } from './trophy-orders.ts';

interface Row {
  readonly trophy: TrophyRow;
  readonly earned: boolean;
  readonly earnedAt: number | null;
}

const noFigures = {
  points: null,
  weightedPoints: null,
  shareAt: null,
  progressTarget: null,
  reward: null,
} as const;

/** Makes trophies with the numbers 1, 2, 3, …. */
function makeRows(given: readonly (readonly [Grade, 'earned' | 'missing'])[]): readonly Row[] {
  return given.map(([grade, state], index) => ({
    trophy: exampleTrophy({ trophyId: index + 1, grade }),
    earned: state === 'earned',
    earnedAt: null,
  }));
}

/** Makes the rarity of the trophies 1, 2, 3, … from their numbers of earners. */
function makeRarity(owners: number, earners: readonly number[]): Rarity {
  return {
    owners,
    earners: new Map(earners.map((count, index) => [index + 1, count])),
    progress: [],
  };
}

const ownerParameters = (rows: readonly Row[]): number[] =>
  rows.map(({ trophy }) => trophy.trophyId);

describe('the trophies that a player misses', () => {
  const rows = makeRows([
    ['platinum', 'missing'],
    ['gold', 'missing'],
    ['bronze', 'earned'],
    ['bronze', 'missing'],
    ['silver', 'missing'],
    ['bronze', 'earned'],
  ]);
  const missing = (rarity: Rarity | null): number[] =>
    ownerParameters(inOrder(rows, 'missing', countedShares(rarity)));

  test('come first, what most owners have before what few have, the platinum last, and then what is earned', () => {
    assert.deepEqual(missing(makeRarity(100, [60, 5, 100, 40, 20, 1])), [4, 5, 2, 1, 3, 6]);
  });

  test('are in this order whatever the number of owners', () => {
    assert.deepEqual(missing(makeRarity(3, [0, 1, 3, 1, 2, 3])), [5, 2, 4, 1, 3, 6]);
  });

  test('are in the order of the set, the platinum last, if nobody has the game', () => {
    assert.deepEqual(missing(null), [2, 4, 5, 1, 3, 6]);
  });
});

describe('the rarest trophies of a set', () => {
  const rows = makeRows([
    ['bronze', 'missing'],
    ['bronze', 'missing'],
    ['bronze', 'missing'],
  ]);
  const native = (shares: readonly (number | null)[]): ReadonlyMap<number, NativeFigures> =>
    new Map(shares.map((share, index) => [index + 1, { ...noFigures, share }]));

  test('are those with the fewest earners, also below five owners', () => {
    assert.deepEqual(
      ownerParameters(inOrder(rows, 'rarity', countedShares(makeRarity(3, [3, 1, 2])))),
      [2, 3, 1],
    );
  });

  test('follow the share that the network states below five owners, and the owners from five', () => {
    const shares = native([80, 60, 2]);
    assert.deepEqual(
      ownerParameters(inOrder(rows, 'rarity', shownShares(makeRarity(3, [3, 1, 2]), shares))),
      [3, 2, 1],
    );
    assert.deepEqual(
      ownerParameters(inOrder(rows, 'rarity', shownShares(makeRarity(5, [3, 1, 2]), shares))),
      [2, 3, 1],
    );
  });
});
