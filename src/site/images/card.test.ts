/** The cover behind a signature card: docs/spec/site.md 2.14. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { measureContrast, mixed } from '../../colour/index.ts';
import { accentCardColours, cardThemes } from './card-options.ts';
import { coverColours, drawVeil } from './card.ts';

const themes = { ...cardThemes, 'an accent at the limit': accentCardColours('#767676') };
const channel = fc.integer({ min: 0, max: 255 });
const pixels = fc
  .tuple(channel, channel, channel)
  .map((rgb) => `#${Buffer.from(rgb).toString('hex')}`);

for (const [name, colours] of Object.entries(themes)) {
  test(`texts of the theme ${name} can be read on any cover`, () => {
    const { paper, ink, quiet, accent } = coverColours(colours);
    const veil = Number(drawVeil(colours).toFixed(2));
    fc.assert(
      fc.property(pixels, (pixel) => {
        const ground = mixed(paper, pixel, veil);
        for (const text of [ink, quiet, accent])
          assert.ok(measureContrast(text, ground) >= 4.45, `${text} on ${ground}`);
      }),
    );
  });
}

test('the cover can be seen through the colour of light and dark cards', () => {
  for (const theme of ['light', 'dark', 'midnight', 'paper'] as const)
    assert.ok(drawVeil(cardThemes[theme]) <= 0.75, theme);
});
