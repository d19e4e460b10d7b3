// cspell:ignore lantarn lanten lanterrn lantren lanter lant lintarn nlanter
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isOneLetterOff } from './near-words.ts';

describe('a word is one letter off', () => {
  for (const [typed, how] of [
    ['lantarn', 'with another letter'],
    ['lanten', 'without a letter'],
    ['lanterrn', 'with a letter more'],
    ['lantren', 'with two neighbours swapped'],
    ['lanter', 'without its last letter'],
    ['lanterns', 'with a letter at its end'],
  ] as const)
    test(`${how}: ${typed}`, () => {
      assert.equal(isOneLetterOff(typed, 'lantern'), true);
      assert.equal(isOneLetterOff('lantern', typed), true);
    });

  for (const typed of ['lantern', 'lant', 'lintarn', 'nlanter', ''])
    test(`not: ${JSON.stringify(typed)}`, () =>
      assert.equal(isOneLetterOff(typed, 'lantern'), false));

  test('counts letters, not code units', () => assert.equal(isOneLetterOff('a😀b', 'a😁b'), true));
});
