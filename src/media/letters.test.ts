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
/** Maximum number of fonts that a process loads, and letters of which each has its own font. */
const most = 8;
const scripts = ['Ⴀ', 'Ꭰ', 'ᄀ', 'អ', 'ᠠ', 'ᐁ', 'ᚁ', 'ლ', 'ꙮ'] as const;
for (const [index, letter] of scripts.entries())
  writeLetterFont(join(folder, `Script${index}.ttf`), letter);

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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 60" font-family="Inter, sans-serif"><text x="10" y="42" font-size="40" font-weight="700">${text}</text></svg>`;
  return pictures.draw(svg, 600);
}

/** Draws a text after others in the same process, which begins with a text in letters of the package. */
async function drawAfter(texts: readonly string[], text: string): Promise<Buffer> {
  const pictures = withFonts(folder);
  try {
    for (const each of ['Café', ...texts]) await draw(pictures, each);
    return await draw(pictures, text);
  } finally {
    await pictures.end();
  }
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

  test('has the letters of a font that is needed after other texts were drawn', async () => {
    const expected = await draw(without, 'AÄ'); // as the test font shows these letters
    assert.ok(expected.equals(await drawAfter([], '台守')));
    assert.ok(expected.equals(await drawAfter(['منارة', 'Café'], '台守')));
    assert.ok(expected.equals(await drawAfter(['台守', 'منارة', 'Café'], '台守')));
  });

  test('has letters of any font, however many fonts other texts needed', async () => {
    const expected = await draw(without, 'A');
    await draw(having, scripts.slice(0, most).join(' '));
    for (const letter of [scripts[most], scripts[0]])
      assert.ok(expected.equals(await draw(having, letter)), letter);
  });

  test('is without some words if it needs more fonts than a process loads', async () => {
    const expected = await draw(having, scripts.slice(0, most).join(' '));
    assert.ok(expected.equals(await draw(having, scripts.join(' '))));
  });

  test('is without the words that no font can draw', async () => {
    for (const pictures of [without, having]) {
      assert.deepEqual(await draw(pictures, 'Café ペルソナ5 Ж'), await draw(pictures, 'Café Ж'));
      assert.deepEqual(await draw(pictures, 'ᚠᚢ'), await draw(pictures, ''));
    }
    assert.deepEqual(await draw(without, '霧灯台守 5'), await draw(without, '5'));
  });

  test('is without the signs that no font can draw, and has the letters next to them', async () => {
    assert.deepEqual(await draw(without, '🎮Foxy🔥 🎮 2'), await draw(without, 'Foxy 2'));
    assert.deepEqual(await draw(without, '👩‍🚀Foxy🏳️‍🌈 🏳️‍🌈 · 5 %'), await draw(without, 'Foxy · 5 %'));
  });

  test('in letters of the package is the same whatever fonts there are and were used', async () => {
    await draw(having, '霧灯台守 منارة');
    for (const text of ['LanternFox · Ж Ω', 'Ünïcode — “quotes” … 50 %'])
      assert.deepEqual(await draw(having, text), await draw(without, text));
  });
});
