import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { measureContrast } from '../../colour/index.ts';
import { hueAt, hueCount } from '../theme/hues.ts';
import { createCoverArt, coverParts, createFaceArt, faceParts, chooseLetters, writeArt } from './placeholder.ts';

describe('placeholder art', () => {
  test('depends on the id alone, in any case', () => {
    assert.deepEqual(createCoverArt('NPWR90001_00'), { hue: 11, pattern: 1 });
    assert.deepEqual(createCoverArt('npwr90001_00'), createCoverArt('NPWR90001_00'));
    assert.deepEqual(createFaceArt('LANTERNFOX'), createFaceArt('LanternFox'));
  });

  test('uses every hue, pattern and face for many ids', () => {
    const ids = Array.from({ length: 4000 }, (_, index) => `NPWR${String(index).padStart(5, '0')}_00`);
    assert.equal(new Set(ids.map((id) => JSON.stringify(createCoverArt(id)))).size, 24 * 8);
    assert.equal(new Set(ids.map((id) => JSON.stringify({ ...createFaceArt(id), hue: 0 }))).size, 24);
  });

  for (let index = 0; index < hueCount; index += 1) {
    test(`hue ${index} has a contrast of at least 4.5 with white`, () => {
      const { ground, figure } = hueAt(index);
      assert.ok(measureContrast(ground, '#ffffff') >= 4.5, ground);
      assert.ok(measureContrast(figure, '#ffffff') >= 4.5, figure);
    });
  }

  for (const [title, letters] of [
    ['Harbour of Lanterns', 'HO'],
    ['Tidewater', 'T'],
    ['  3 Kites', '3K'],
    ['', ''],
    ['…!', ''],
    ['\u202eabc', 'A'],
    ['ñ é', 'ÑÉ'],
  ] as const) {
    test(`“${title}” is marked with “${letters}”`, () => assert.equal(chooseLetters(title), letters));
  }

  test('is well-formed SVG without scripts for any id and title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (id, title) => {
        for (const svg of [writeArt(coverParts(id, title)), writeArt(faceParts(title))]) {
          const document = XmlDocument.fromString(svg);
          assert.equal(document.find('//*[local-name() = "script"] | //@*[starts-with(name(), "on")]').length, 0);
          document.dispose();
        }
      }),
      { numRuns: 40 },
    );
  });
});
