import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gradeOn } from './network-grades.ts';
import type { OtherNetwork } from './networks.ts';

function byPoints(network: OtherNetwork, points: readonly (number | null)[]): string[] {
  return points.map((each) => gradeOn(network, { points: each, share: null }));
}

describe('gradeOn (docs/spec/networks.md 2)', () => {
  it('RetroAchievements: by points', () => {
    assert.deepEqual(byPoints('retro', [0, 5, 10, 25, 50, 100]), [
      'bronze',
      'bronze',
      'silver',
      'gold',
      'gold',
      'gold',
    ]);
  });

  it('Xbox: by gamerscore', () => {
    assert.deepEqual(byPoints('xbox', [0, 15, 16, 40, 41, 200]), [
      'bronze',
      'bronze',
      'silver',
      'silver',
      'gold',
      'gold',
    ]);
  });

  it('Steam: by the share of players', () => {
    const shares = [0, 4.9, 5, 19.9, 20, 100, null];
    const grades = shares.map((share) => gradeOn('steam', { points: null, share }));
    assert.deepEqual(grades, ['gold', 'gold', 'silver', 'silver', 'bronze', 'bronze', 'bronze']);
  });

  it('bronze without the figure', () => {
    assert.deepEqual(
      [...byPoints('retro', [null]), ...byPoints('xbox', [null])],
      ['bronze', 'bronze'],
    );
  });
});
