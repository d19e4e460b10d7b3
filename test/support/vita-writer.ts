/** Writes invented trophy sets as decrypted copies of a PS Vita (docs/spec/sources.md 5). */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { WrittenSet } from './rpcs3-writer.ts';
import { png } from './rpcs3-writer.ts';
import { writeTropXml } from './shadps4-writer.ts';

const headerBytes = 0x170;

/** The bytes of a TRPTITLE.DAT. */
export function writeTrptitle({ trophies }: Pick<WrittenSet, 'trophies'>): Buffer {
  const groups = headerBytes + trophies.length * 0x70;
  const states = groups + 0x70 + 0x10;
  const file = Buffer.alloc(states + trophies.length * 0x60);
  file.writeUInt32BE(trophies.length, 0xfc);
  file.writeBigUInt64BE(BigInt(headerBytes), 0x100);
  file.writeBigUInt64BE(BigInt(groups), 0x120);
  file.writeBigUInt64BE(BigInt(states), 0x160);
  trophies.forEach(({ grade, unlockedAt }, id) => {
    const gradeRecord = headerBytes + id * 0x70;
    const stateRecord = states + id * 0x60;
    file.writeUInt32BE('PGSB'.indexOf(grade) + 1, gradeRecord + 0x14);
    file.writeUInt32BE(id, stateRecord + 0x10);
    file.writeUInt32BE(unlockedAt === undefined ? 0 : 1, stateRecord + 0x14);
    const time =
      typeof unlockedAt === 'number' ? BigInt(unlockedAt) * 1000n + 62_135_596_800_000_000n : 0n;
    file.writeBigUInt64BE(time, stateRecord + 0x20);
  });
  return file;
}

/** Writes a set in the folders of the console, or in those of a program that backs up saved games. Returns the path of its TRPTITLE.DAT. */
export async function writeVitaSet(
  folder: string,
  set: WrittenSet,
  layout: 'console' | 'tool' = 'console',
): Promise<string> {
  const place = (part: 'data' | 'conf'): string =>
    layout === 'console' ? join(folder, part, set.id) : join(folder, set.id, part);
  const data = join(place('data'), 'TRPTITLE.DAT');
  await writeAt(data, writeTrptitle(set));
  await writeAt(join(place('conf'), 'TROP.SFM'), writeTropXml(set, false, { platform: 'psp2' }));
  await writeAt(join(place('conf'), 'ICON0.PNG'), png);
  return data;
}

async function writeAt(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
