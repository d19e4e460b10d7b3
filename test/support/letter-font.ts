// cspell:ignore cmap
/** A test font for letters for which the machine may have no font. It shows these letters as A, Ä and other capitals of the font Inter. */

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const inter = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
);
/** The index of the glyph A in Inter, after those of missing letters and of the space. Ä and other capitals follow. */
const firstGlyph = 2;

/** Writes a font that has these letters and no others. */
export function writeLetterFont(file: string, letters: string): void {
  const font = readFileSync(inter);
  const codePoints = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0).toSorted(
    (one, other) => one - other,
  );
  const map = mapOf(codePoints);
  const tables = font.readUInt16BE(4);
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) !== 'cmap') continue;
    font.writeUInt32BE(font.length, at + 8);
    font.writeUInt32BE(map.length, at + 12);
  }
  writeFileSync(file, Buffer.concat([font, map]));
}

/** A character map in format 12 (OpenType 1.9.1, "cmap"). */
function mapOf(codePoints: readonly number[]): Buffer {
  const groups = codePoints.flatMap((letter, index) => [letter, letter, firstGlyph + index]);
  const length = 16 + groups.length * 4;
  const map = Buffer.alloc(12 + length);
  const head = [0, 1, 3, 10];
  for (const [index, value] of head.entries()) map.writeUInt16BE(value, index * 2);
  map.writeUInt32BE(12, 8);
  map.writeUInt16BE(12, 12);
  map.writeUInt32BE(length, 16);
  map.writeUInt32BE(codePoints.length, 24);
  for (const [index, value] of groups.entries()) map.writeUInt32BE(value, 28 + index * 4);
  return map;
}
