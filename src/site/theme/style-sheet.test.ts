import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { styleSheet } from './style-sheet.ts';
import type { Scheme } from './tokens.ts';
import { dark, light, propertiesOf } from './tokens.ts';

function colour(scheme: Scheme, name: string): readonly number[] {
  const [, hex = ''] = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(propertiesOf(scheme)) ?? [];
  assert.notEqual(hex, '', name);
  return [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
}

/** Relative luminance, WCAG 2.2. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(scheme: Scheme, a: string, b: string): number {
  const [low = 0, high = 0] = [a, b].map((name) => luminance(colour(scheme, name))).toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

for (const [name, scheme] of Object.entries({ light, dark })) {
  describe(`colours, ${name}`, () => {
    for (const ground of ['paper', 'sheet', 'wash']) {
      for (const text of ['ink', 'quiet', 'accent', 'platinum', 'gold', 'silver', 'bronze']) {
        test(`${text} on ${ground} has a contrast of at least 4.5`, () => {
          assert.ok(contrast(scheme, text, ground) >= 4.5, String(contrast(scheme, text, ground)));
        });
      }
    }
    test('the text of a button has a contrast of at least 4.5', () => {
      assert.ok(contrast(scheme, 'on-accent', 'accent') >= 4.5);
    });
    test('the edge of an input has a contrast of at least 3', () => {
      assert.ok(contrast(scheme, 'edge', 'sheet') >= 3);
      assert.ok(contrast(scheme, 'edge', 'paper') >= 3);
    });
  });
}

test('the style sheet loads no other files', () => {
  assert.doesNotMatch(styleSheet, /@import|url\(/);
});
