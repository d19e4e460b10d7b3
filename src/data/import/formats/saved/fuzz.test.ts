/** Damaged files of other networks: nothing is thrown but SourceError, and nothing hangs. `FUZZ_FILES` sets the number of files. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OptionValues } from '../../format.ts';
import { findFormat } from '../index.ts';
import { CsvError, readCsv } from '../playnite/read-csv.ts';
import { errorOf, readApp, readOwned } from '../steam/steam-answers.ts';
import { parseJson } from './json-value.ts';
import { toGameItems } from './native-game.ts';
import type { TestFile } from './test-files.ts';
import { gpdFiles, playniteFiles, retroFiles, steamFiles, xboxFiles } from './test-files.ts';

const files = Number(process.env['FUZZ_FILES'] ?? 400);
const context = { strict: false, mayBePacked: false, timeZone: 'UTC', icons: null };

/** Random numbers from a seed, so that a failure can be repeated (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const tokens = ['null', '-1', '1e400', '"', '[', '{}', '[]', '"\\ud800"', '\0', '9'.repeat(30), 'true', '""', ',', '\uFEFF'];

/** Changes bytes, inserts texts, cuts and repeats parts. */
function damage(content: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(content);
  for (let count = 1 + Math.floor(4 * random()); count > 0; count--) {
    const at = Math.floor(random() * (bytes.length + 1));
    const kind = Math.floor(4 * random());
    if (kind === 0 && at < bytes.length) bytes[at] = Math.floor(256 * random());
    else if (kind === 1) bytes = bytes.subarray(0, at);
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.floor(random() * bytes.length))]);
    else
      bytes = Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(tokens[Math.floor(random() * tokens.length)] ?? ''),
        bytes.subarray(at),
      ]);
  }
  return bytes;
}

async function* streamOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function readStream(name: string, file: TestFile, bytes: Buffer, options: OptionValues = {}): Promise<void> {
  const source = await findFormat(name)?.open(
    { name: file.path, chunks: streamOf(bytes) },
    { player: 'LanternFox', ...options },
    context,
  );
  assert.ok(source !== undefined);
  for await (const items of source.batches()) assert.ok(Array.isArray(items));
}

function readSteam(bytes: Buffer, part: string): void {
  const parsed = parseJson(bytes);
  if (typeof parsed === 'string') return;
  errorOf(parsed.value);
  readOwned(parsed.value, new Map());
  const answers = { schema: null, player: null, percentages: null, savedAt: 0, [part]: parsed.value };
  const read = readApp('440', answers, new Map());
  if (typeof read !== 'string') toGameItems(read.game, { player: 'LanternFox', grade: 'rule', strictness: 'lenient' }, part);
}

function readTable(bytes: Buffer): void {
  try {
    readCsv(new TextDecoder().decode(bytes), ['Id']);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
}

const readers: readonly (readonly [
  name: string,
  files: readonly TestFile[],
  read: (file: TestFile, bytes: Buffer) => unknown,
])[] = [
  ['RetroAchievements', retroFiles, (file, bytes) => readStream('retroachievements', file, bytes, { hardcore: false })],
  ['Xbox', xboxFiles, (file, bytes) => readStream('xbox', file, bytes)],
  ['Xenia', gpdFiles, (file, bytes) => readStream('xbox', file, bytes)],
  ['Steam', steamFiles, ({ path }, bytes) => readSteam(bytes, /(\w+)\.json$/.exec(path)?.[1] ?? '')],
  ['Playnite', playniteFiles, (_, bytes) => readTable(bytes)],
];

describe('damaged files', () => {
  for (const [name, valid, read] of readers) {
    test(`${name}: every damaged file is read or refused`, async () => {
      const random = randomOf(20);
      for (let index = 0; index < files; index++) {
        const file = valid[index % valid.length];
        if (file !== undefined) await read(file, damage(Buffer.from(file.content), random));
      }
    });
  }
});
