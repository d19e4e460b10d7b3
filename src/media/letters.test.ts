// cspell:ignore منارة
/** Letters that the font of the package lacks: docs/spec/site-2.md A14. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { writeLetterFont } from '../../test/support/letter-font.ts';
import { Pictures, pictureProcess } from './pictures.ts';
import { fontFolders } from './process/font-folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-fonts-'));
writeLetterFont(join(folder, 'Japanese.ttf'), '霧灯台守');
writeLetterFont(join(folder, 'Arabic.otf'), 'منارة');
writeFileSync(join(folder, 'Damaged.ttf'), 'no font');

function withFonts(fonts: string): Pictures {
  return new Pictures({ ...pictureProcess, env: { ...pictureProcess.env, [fontFolders]: fonts } });
}

const without = withFonts('');
const having = withFonts(folder);
after(async () => {
  await Promise.all([without.end(), having.end()]);
  rmSync(folder, { recursive: true });
});

function draw(pictures: Pictures, text: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 60" font-family="Inter, sans-serif"><text x="10" y="42" font-size="40">${text}</text></svg>`;
  return pictures.draw(svg, 600);
}

/** Returns the number of columns from the first to the last one that is not empty. */
async function inkOf(png: Buffer): Promise<number> {
  const { info } = await sharp(png).trim({ background: '#0000' }).toBuffer({
    resolveWithObject: true,
  });
  return info.width;
}

describe('a text in a drawing', () => {
  for (const [script, text] of [
    ['Japanese', '霧灯台守'],
    ['Arabic', 'منارة'],
  ] as const)
    test(`has letters of a font of the machine: ${script}`, async () => {
      const drawn = await draw(having, `Café ${text}`);
      assert.notDeepEqual(drawn, await draw(having, 'Café'));
      assert.ok((await inkOf(drawn)) > (await inkOf(await draw(having, 'Café'))) + 40);
    });

  test('is without the words that no font can draw', async () => {
    for (const pictures of [without, having]) {
      assert.deepEqual(await draw(pictures, 'Café ペルソナ5 Ж'), await draw(pictures, 'Café Ж'));
      assert.deepEqual(await draw(pictures, 'ᚠᚢ'), await draw(pictures, ''));
    }
    assert.deepEqual(await draw(without, '霧灯台守 5'), await draw(without, '5'));
  });

  test('in letters of the package is the same whatever fonts there are and were used', async () => {
    await draw(having, '霧灯台守 منارة');
    for (const text of ['LanternFox · Ж Ω', 'Ünïcode — “quotes” … 50 %'])
      assert.deepEqual(await draw(having, text), await draw(without, text));
  });
});
