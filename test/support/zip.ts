/** Writes ZIP files for tests, both valid and invalid ones. */

import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive. Properties that are left out get the values that an ordinary ZIP program writes. */
export interface ZippedFile {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** Compression method; by default 8 (deflate). */
  readonly method?: number;
  readonly flags?: number;
  /** Type and permissions of Unix. */
  readonly mode?: number;
  readonly checksum?: number;
  /** Size of the file, as the archive's directory states it. */
  readonly size?: number;
  /** Offset of the file, as the archive's directory states it. */
  readonly offset?: number;
}

const utf8Names = 0x0800;

/** Returns a ZIP file. */
export function makeZip(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const content = Buffer.from(file.content ?? '');
    const method = file.method ?? 8;
    const packed = method === 8 ? deflateRawSync(content) : content;
    const name = Buffer.from(file.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((file.flags ?? 0) | utf8Names, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(file.checksum ?? crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(file.size ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004'), common, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((file.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(file.offset ?? at, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), common, rest, name);
    at += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end]);
}
