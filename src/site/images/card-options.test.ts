import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureContrast } from '../../colour/index.ts';
import { accentCardColours, cardThemes } from './card-options.ts';

for (const [
  name,
  { paper, pattern, ink, quiet, accent, platinum, gold, silver, bronze },
] of Object.entries(cardThemes)) {
  test(`texts of the theme ${name} can be read on the card and on its pattern`, () => {
    for (const ground of [paper, pattern]) {
      for (const text of [ink, quiet, accent])
        assert.ok(measureContrast(text, ground) >= 4.5, `${text} on ${ground}`);
      for (const cup of [platinum, gold, silver, bronze])
        assert.ok(measureContrast(cup, ground) >= 3, `${cup} on ${ground}`);
    }
  });
}

for (const colour of ['#7a2f8a', '#0000ff', '#000000', '#767676', '#a3271f']) {
  test(`texts of a card in the accent ${colour} can be read on the card and on its pattern`, () => {
    const { paper, pattern, ink, quiet, accent } = accentCardColours(colour);
    assert.equal(paper, colour);
    for (const ground of [paper, pattern])
      for (const text of [ink, quiet, accent])
        assert.ok(measureContrast(text, ground) >= 4.5, `${text} on ${ground}`);
  });
}
