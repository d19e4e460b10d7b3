// cspell:ignore منارة الضباب
/** Texts of preview images: docs/spec/site-2.md A20. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { measureContrast, mixed } from '../../colour/index.ts';
import { chooseScene } from '../art/scene.ts';
import { writePlayerPreview } from './preview.ts';
import { colours, scrimShare } from './preview-parts.ts';
import { fitText, measureText, toDrawable } from './text-fit.ts';

const origin = { site: 'Lantern Club', accent: '#7cd0ad' };

function drawPlayer(name: string, trophies: number): string {
  return writePlayerPreview(
    {
      person: { name, picture: null },
      cover: { scene: chooseScene('NPWR90001_00'), picture: null },
      subtitle: 'United States',
      figures: [
        { value: '202', name: 'level' },
        { value: '3', name: 'platinums', grade: 'platinum' },
        { value: String(trophies), name: 'trophies' },
        { value: '#5', name: 'of 23 players' },
      ],
    },
    origin,
  );
}

/** Returns the left-aligned texts of a drawing, with their maximum widths. */
function textsOf(svg: string) {
  return Array.from(
    svg.matchAll(/<text x="(\d+)" y="\d+" font-size="(\d+)"[^>]*text-anchor="start">([^<]*)</g),
    ([, x, size, text = '']) => ({
      size: Number(size),
      end: Number(x) + measureText(text) * Number(size),
    }),
  );
}

const names = fc.stringMatching(/^[A-Za-z0-9_-]{3,16}$/);

describe('the preview of a player', () => {
  test('has no letters below 32 pixels, and none outside of it', () => {
    fc.assert(
      fc.property(names, fc.nat(999_999), (name, trophies) => {
        const texts = textsOf(drawPlayer(name, trophies));
        assert.equal(texts.length, 11);
        for (const { size, end } of texts) assert.ok(size >= 32 && end <= 1200 - 32);
      }),
    );
  });

  test('has its texts where the cover behind them is dark', () => {
    fc.assert(
      fc.property(names, fc.nat(999_999), (name, trophies) => {
        const svg = drawPlayer(name, trophies);
        const dark = new RegExp(`offset="([\\d.]+)"[^>]*stop-opacity="${scrimShare}"`).exec(svg);
        const reach = Number(dark?.[1]) * 1200 + 1;
        for (const { end } of textsOf(svg)) assert.ok(end <= reach, `${end} of ${reach}`);
      }),
    );
  });
});

test('texts can be read on the dark over any picture', () => {
  for (const pixel of ['#000000', '#ffffff'])
    assert.ok(measureContrast(colours.ink, mixed(colours.paper, pixel, scrimShare)) >= 4.5);
});

describe('a text of an image', () => {
  const space = {
    width: 500,
    tries: [
      [84, 1],
      [60, 2],
    ],
  } as const;

  test('has the first size in which it has room', () => {
    assert.deepEqual(fitText('Short', space), { size: 84, lines: ['Short'] });
    assert.deepEqual(fitText('The Brass Meridian Story', space), {
      size: 60,
      lines: ['The Brass', 'Meridian Story'],
    });
  });

  test('is cut where it has none in any', () => {
    const { size, lines } = fitText('word '.repeat(30), space);
    assert.deepEqual([size, lines.length], [60, 2]);
    assert.match(lines[1] ?? '', /…$/);
    assert.match(fitText('W'.repeat(99), space).lines[1] ?? '', /^W+…$/);
  });

  test('is never wider than its space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { size, lines } = fitText(text, space);
        for (const line of lines) assert.ok(measureText(line) * size <= space.width + 0.001, line);
      }),
    );
  });

  test('has letters of any script, and no signs that are pictures', () => {
    assert.equal(toDrawable('Café ペルソナ'), 'Café ペルソナ');
    assert.equal(toDrawable('منارة الضباب'), 'منارة الضباب');
    assert.equal(toDrawable('Café des Brumes™ 🎮 Ж'), 'Café des Brumes™  Ж');
  });
});
