import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureContrast } from '../../colour/index.ts';
import { accentCardColours } from './accent-card.ts';

for (const colour of ['#7a2f8a', '#0000ff', '#000000', '#767676', '#a3271f']) {
  test(`texts of a card in the accent ${colour} can be read on the card and on its pattern`, () => {
    const { paper, pattern, ink, quiet, accent } = accentCardColours(colour);
    assert.equal(paper, colour);
    for (const ground of [paper, pattern])
      for (const text of [ink, quiet, accent]) assert.ok(measureContrast(text, ground) >= 4.5, `${text} on ${ground}`);
  });
}
