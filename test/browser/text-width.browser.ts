/** Letters in images against the widths that are expected of them (src/site/images/text-fit.ts). */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { measureText } from '../../src/site/images/text-fit.ts';
import { openBrowser, skipped } from './open-browser.ts';

const font = readFileSync(
  join(import.meta.dirname, '..', '..', 'src', 'site', 'assets', 'inter', 'inter-latin.woff2'),
);
/** Letters that Inter draws: ASCII, Latin-1, and œ and Œ. */
const letters = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0xa1 + index)),
  'Œ',
  'œ',
].filter((letter) => letter !== '\u00AD'); // the soft hyphen is drawn only at the end of a line

describe('widths of texts in images', { skip: skipped ?? false }, () => {
  test('no letter of Inter Bold is wider than its estimate', async () => {
    const browser = await openBrowser();
    const page = await browser.newPage();
    const drawn = await page.evaluate<number[]>(`(async () => {
      const face = new FontFace('Measured', 'url(data:font/woff2;base64,${font.toString('base64')})', { weight: '100 900' });
      document.fonts.add(await face.load());
      const context = document.createElement('canvas').getContext('2d');
      context.font = '700 1000px Measured';
      return ${JSON.stringify(letters)}.map((letter) => context.measureText(letter).width / 1000);
    })()`);
    await browser.close();
    const wider = letters.flatMap((letter, index) => {
      const width = drawn[index] ?? Number.NaN; // absent: the test fails
      return width <= measureText(letter) ? [] : [`${letter} ${width} > ${measureText(letter)}`];
    });
    assert.deepEqual(wider, []);
  });
});
