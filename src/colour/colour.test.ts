import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { measureContrast, measureDistance, nearestPassing } from './index.ts';
import { fromOklch, toOklch } from './oklch.ts';

const colours = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('red and green of one lightness are far from each other, equal colours are not', () => {
  assert.ok(measureDistance('#d8563f', '#2f7d5a') > 0.6);
  assert.equal(measureDistance('#d8563f', '#d8563f'), 0);
});

test('black and white have a contrast of 21, equal colours of 1', () => {
  assert.equal(measureContrast('#000000', '#ffffff').toFixed(2), '21.00');
  assert.equal(measureContrast('#17634a', '#17634a'), 1);
});

describe('a colour in OKLCH', () => {
  test('is the same again as sRGB', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const again = fromOklch(toOklch(colour));
        for (const at of [1, 3, 5])
          assert.ok(
            Math.abs(
              Number.parseInt(again.slice(at, at + 2), 16) -
                Number.parseInt(colour.slice(at, at + 2), 16),
            ) <= 2,
            again,
          );
      }),
    );
  });
});

describe('the nearest colour that can be read', () => {
  test('is the colour itself if it can be read', () =>
    assert.equal(
      nearestPassing('#17634a', 'darker', { grounds: ['#f6f5f0', '#ffffff'], contrast: 4.5 }),
      '#17634a',
    ));

  test('has the contrast on every ground, for any colour', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        for (const [direction, grounds] of [
          ['darker', ['#f6f5f0', '#ffffff']],
          ['lighter', ['#121614', '#1a1f1c']],
        ] as const) {
          const found = nearestPassing(colour, direction, { grounds, contrast: 4.5 });
          for (const ground of grounds) assert.ok(measureContrast(found, ground) >= 4.5, found);
        }
      }),
    );
  });
});
