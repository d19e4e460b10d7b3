/** Writes invented trophy sets as the Vita3K emulator does (docs/spec/sources.md 2). */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { WrittenSet } from './rpcs3-writer.ts';
import { png } from './rpcs3-writer.ts';
import { writeTropXml } from './shadps4-writer.ts';

/** The bytes of a TROPUSR.DAT. */
export function writeVitaTropusr({ trophies }: Pick<WrittenSet, 'trophies'>): Buffer {
  const file = Buffer.alloc(1648);
  file.writeUInt32LE(0x12d5819a, 0);
  file.writeUInt32LE(trophies.length, 0x28);
  trophies.forEach(({ grade, hidden, unlockedAt }, id) => {
    const word = 4 * (id >> 5);
    const bit = 1 << (id & 31);
    if (unlockedAt !== undefined)
      file.writeUInt32LE((file.readUInt32LE(0x004 + word) | bit) >>> 0, 0x004 + word);
    if (hidden === 'yes')
      file.writeUInt32LE((file.readUInt32LE(0x014 + word) | bit) >>> 0, 0x014 + word);
    file.writeBigUInt64LE(BigInt(Math.floor((unlockedAt ?? 0) / 1000)), 0x070 + 8 * id);
    file.writeUInt32LE('PGSB'.indexOf(grade) + 1, 0x470 + 4 * id);
  });
  return file;
}

/** Writes a set below a folder of the emulator. Returns the path of its TROPUSR.DAT. */
export async function writeVita3kSet(
  folder: string,
  set: WrittenSet,
  user = '00',
): Promise<string> {
  const trophy = join(folder, 'ux0/user', user, 'trophy');
  const data = join(trophy, 'data', set.id, 'TROPUSR.DAT');
  await writeAt(
    join(trophy, 'conf', set.id, 'TROP.SFM'),
    writeTropXml(set, false, { platform: 'psp2' }),
  );
  await writeAt(
    join(trophy, 'conf', set.id, 'TROPCONF.SFM'),
    writeTropXml(set, false, { platform: 'psp2', names: false }),
  );
  await writeAt(join(trophy, 'conf', set.id, 'ICON0.PNG'), png);
  await writeAt(data, writeVitaTropusr(set));
  return data;
}

async function writeAt(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
