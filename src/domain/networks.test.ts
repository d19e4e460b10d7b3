import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gameIdOn, findNetwork, readNetwork, xboxTrophyNumber } from './networks.ts';

describe('networks (docs/spec/networks.md 1)', () => {
  it('follow from the id of a game, in any case of its letters', () => {
    const ids = ['RA-1', 'ra-228', 'STEAM-440', 'Steam-1', 'XBOX-1096157387'];
    assert.deepEqual(ids.map(findNetwork), ['retro', 'retro', 'steam', 'steam', 'xbox']);
  });

  it('are psn for every id that is not a prefix, a hyphen and a number', () => {
    const ids = ['NPWR90001_00', 'RA-', 'RA-1x', 'XRA-1', 'RA1', 'STEAM-4 40', 'demo', ''];
    assert.deepEqual(
      ids.map(findNetwork),
      ids.map(() => 'psn'),
    );
  });

  it('give ids that name them', () => {
    assert.deepEqual(
      [gameIdOn('retro', '1'), gameIdOn('steam', '440'), gameIdOn('xbox', '7')],
      ['RA-1', 'STEAM-440', 'XBOX-7'],
    );
    assert.equal(findNetwork(gameIdOn('retro', '1')), 'retro');
  });

  it('are read by name only', () => {
    assert.deepEqual(['psn', 'steam', 'PSN', ''].map(readNetwork), ['psn', 'steam', null, null]);
  });

  it('Xbox: an achievement 0 gets the number above all others', () => {
    assert.deepEqual([xboxTrophyNumber(0), xboxTrophyNumber(1)], [2_147_483_647, 1]);
  });
});
