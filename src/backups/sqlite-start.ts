/** Recognizes SQLite files by their first bytes. */

import { open } from 'node:fs/promises';

/** The first bytes of every SQLite file, according to the description of SQLite's file format. */
const sqliteStart = Buffer.from('SQLite format 3\0');

/** Checks whether the first bytes of a file are those of a SQLite file. */
export function isSqlite(start: Buffer): boolean {
  return start.subarray(0, sqliteStart.length).equals(sqliteStart);
}

/** Returns the first 512 bytes of a file. */
export async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
