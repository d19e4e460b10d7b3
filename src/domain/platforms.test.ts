import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listPlatforms, usualPlatform } from './platforms.ts';

describe('a platform', () => {
  for (const word of ['psp2', 'PSP2', 'psvita', 'PS Vita', 'ps-vita', 'Vita', 'PlayStation Vita'])
    test(`has one name, however it is written: ${word}`, () =>
      assert.equal(usualPlatform(word), 'psp2'));

  test('that is unknown keeps the name that it has', () =>
    assert.equal(usualPlatform('Lantern'), 'Lantern'));
});

describe('the platforms of a game', () => {
  const cases: readonly (readonly [text: string | null, platforms: readonly string[]])[] = [
    ['ps3,psp2', ['ps3', 'psp2']],
    ['PS3, PS Vita', ['ps3', 'psp2']],
    ['psp2,psvita', ['psp2']],
    ['ps3 psvita', ['ps3', 'psp2']],
    ['Lantern/ps4', ['Lantern', 'ps4']],
    ['?', ['?']],
    [' , ', []],
    [null, []],
  ];
  for (const [text, platforms] of cases)
    test(`of ${JSON.stringify(text)} are ${JSON.stringify(platforms)}, each once`, () =>
      assert.deepEqual(listPlatforms(text), platforms));
});
