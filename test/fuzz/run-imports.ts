/** Mutates files of import formats and reads them. Every file must give items or be refused quickly. */

import type { Random } from '../../src/data/generate/random.ts';
import { createRandom } from '../../src/data/generate/random.ts';
import type { SourceItem } from '../../src/data/import/source/source.ts';
import type { FuzzedFormat } from './import-files.ts';

export interface ImportFigures {
  readonly files: number;
  /**
   * Number of mutated files for which the reader gave no more messages than for the valid file. For the others it gave more messages, or
   * refused the file with a message.
   */
  readonly read: number;
  readonly slowestMs: number;
  readonly findings: readonly string[];
}

/** A read that takes longer is a finding. A valid file takes about a millisecond. */
const tooSlowMs = 3000;

/** Reads mutated files of one format. The same seed gives the same files. */
export async function fuzzFormat(
  { name, file, read, isRefusal }: FuzzedFormat,
  files: number,
  seed: number,
): Promise<ImportFigures> {
  const random = createRandom(seed);
  const findings: string[] = [];
  const expected = messagesIn(await read(file));
  let count = 0;
  let slowestMs = 0;
  for (let index = 0; index < files; index += 1) {
    const mutated = mutate(file, random);
    const startedAt = performance.now();
    try {
      const items = await read(mutated);
      if (messagesIn(items) <= expected) count += 1;
    } catch (error) {
      if (!isRefusal(error))
        findings.push(`${name}, seed ${seed}, file ${index}: ${String(error)}`);
    }
    const ms = performance.now() - startedAt;
    slowestMs = Math.max(slowestMs, ms);
    if (ms > tooSlowMs)
      findings.push(`${name}, seed ${seed}, file ${index}: took ${ms.toFixed(0)} ms`);
  }
  return { files, read: count, slowestMs, findings };
}

function messagesIn(items: readonly SourceItem[]): number {
  return items.filter((item) => !('record' in item)).length;
}

/** Numbers at the limits of a format, which are written over random bytes. */
const extremes: readonly number[] = [0, 1, 0x7f, 0x80, 0xff, 0x7fffffff, 0x80000000, 0xffffffff];
const texts: readonly string[] = [
  '<',
  '>',
  '&',
  '"',
  "'",
  ',',
  '\n',
  '\r\n',
  '\0',
  '999999999999999999999',
  '-1',
  '<!DOCTYPE a>',
  '&#0;',
  '\ud83d',
  '<trophy id="001" ttype="B"/>',
];

/** Returns a file with one to four changes. */
function mutate(file: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(file);
  const changes = random.whole(1, 4);
  for (let change = 0; change < changes; change += 1) bytes = changeOnce(bytes, random);
  return bytes;
}

function changeOnce(bytes: Buffer, random: Random): Buffer {
  const at = random.whole(0, bytes.length);
  const kind = random.whole(0, 5);
  if (kind === 0) return bytes.subarray(0, at);
  if (kind === 1)
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(random.pick(texts)),
      bytes.subarray(at),
    ]);
  if (kind === 2)
    return Buffer.concat([
      bytes.subarray(0, at),
      bytes.subarray(Math.min(bytes.length, at + random.whole(0, 63))),
    ]);
  if (kind === 3)
    return Buffer.concat([
      bytes.subarray(0, at),
      bytes.subarray(Math.max(0, at - random.whole(0, 255))),
    ]);
  if (kind === 4 && at + 4 <= bytes.length) {
    bytes.writeUInt32BE(random.pick(extremes), at);
    return bytes;
  }
  if (at < bytes.length) bytes[at] = random.whole(0, 255);
  return bytes;
}
