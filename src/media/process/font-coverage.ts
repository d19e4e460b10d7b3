// cspell:ignore cmap ttcf glyf subtable subtables
/**
 * Reads which letters a font file contains, from its character map (OpenType 1.9.1, "cmap"). Only the map is read, because a font for
 * Chinese and Japanese has 20 MB.
 */

import { closeSync, openSync, readSync } from 'node:fs';

/** Ranges of code points in ascending order: the first and the last code point of each. */
export type Coverage = Uint32Array;

/** Maximum size of a map in bytes. The map of a font for all of Unicode has about 300 KB. */
const maxMapBytes = 4 * 2 ** 20;

/** Reads which letters a font contains; none for a file that is not a font, is damaged, or has bitmaps instead of outlines. */
export function readCoverage(file: string): Coverage {
  let open: number | undefined;
  try {
    open = openSync(file, 'r');
    return new Uint32Array(readRanges(open));
  } catch {
    return new Uint32Array();
  } finally {
    if (open !== undefined) closeSync(open);
  }
}

/** Checks whether a font contains a letter. */
export function hasLetter(coverage: Coverage, codePoint: number): boolean {
  let low = 0;
  let high = coverage.length / 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (codePoint > (coverage[middle * 2 + 1] ?? 0)) low = middle + 1; // absent: never, because `middle` is less than the number of ranges
    else high = middle;
  }
  return low < coverage.length / 2 && codePoint >= (coverage[low * 2] ?? Infinity); // absent: never, because `low` is less than the number of ranges
}

function readBytes(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const count = readSync(file, bytes, 0, length, at);
  if (count < length) throw new RangeError('The font is cut.');
  return bytes;
}

/** Reads the ranges of a file. In a collection, only the first font is read, because all fonts in one file have the same letters. */
function readRanges(file: number): number[] {
  const head = readBytes(file, 0, 16);
  const start = head.toString('latin1', 0, 4) === 'ttcf' ? head.readUInt32BE(12) : 0;
  const count = readBytes(file, start, 12).readUInt16BE(4);
  const records = readBytes(file, start + 12, count * 16);
  const tables = new Map<string, Buffer>();
  for (let at = 0; at < records.length; at += 16)
    tables.set(records.toString('latin1', at, at + 4), records.subarray(at + 8, at + 16));
  const map = tables.get('cmap');
  const hasOutlines = ['glyf', 'CFF ', 'CFF2'].some((name) => tables.has(name));
  if (map === undefined || !hasOutlines || map.readUInt32BE(4) > maxMapBytes) return [];
  return rangesOf(readBytes(file, map.readUInt32BE(0), map.readUInt32BE(4)));
}

/** Reads the subtable for all of Unicode or, if there is none, the one for the first 65,536 code points. */
function rangesOf(map: Buffer): number[] {
  const subtables = Array.from({ length: map.readUInt16BE(2) }, (_, index) => {
    const at = 4 + index * 8;
    return { platform: map.readUInt16BE(at), table: map.subarray(map.readUInt32BE(at + 4)) };
  }).filter(({ platform }) => platform === unicode || platform === windows);
  const whole = subtables.find(({ table }) => table.readUInt16BE(0) === 12);
  if (whole !== undefined) return rangesOfGroups(whole.table);
  const basic = subtables.find(({ table }) => table.readUInt16BE(0) === 4);
  return basic === undefined ? [] : rangesOfSegments(basic.table);
}

const unicode = 0;
const windows = 3;

/** Reads a subtable of format 12: groups of 12 bytes. */
function rangesOfGroups(table: Buffer): number[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index) => 16 + index * 12).flatMap(
    (at) => [table.readUInt32BE(at), table.readUInt32BE(at + 4)],
  );
}

/** Reads a subtable of format 4: four columns of segments. In a segment with a list of glyphs, glyph 0 means that the letter is missing. */
function rangesOfSegments(table: Buffer): number[] {
  const size = table.readUInt16BE(6);
  const ends = 14;
  const starts = 16 + size;
  const offsets = 16 + size * 3;
  const ranges: number[] = [];
  for (let at = 0; at < size; at += 2) {
    const end = table.readUInt16BE(ends + at);
    const start = table.readUInt16BE(starts + at);
    const offset = table.readUInt16BE(offsets + at);
    if (start === 0xff_ff) continue;
    if (offset === 0) ranges.push(start, end);
    else
      for (let letter = start; letter <= end; letter += 1)
        if (table.readUInt16BE(offsets + at + offset + (letter - start) * 2) !== 0)
          ranges.push(letter, letter);
  }
  return ranges;
}
