import assert from 'node:assert/strict';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { png } from '../../test/support/rpcs3-writer.ts';
import { createIconFolder, createIconStore } from './icon-folder.ts';

const name = { setId: 'NPWR90001_00', file: 'ICON0.PNG' };
const other = Buffer.concat([png, Buffer.from('more')]);

let folder = '';
let from = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
  from = join(folder, 'source.png');
  await writeFile(from, png);
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns images unchanged, because the conversion of images is tested in media/. */
const decode = (bytes: Buffer): Promise<Buffer | string> =>
  Promise.resolve(bytes.includes('hostile') ? 'is refused: It is hostile' : bytes);

function icons() {
  const path = join(folder, 'icons');
  return { ...createIconFolder(path), ...createIconStore(path, decode) };
}

describe('storing an icon', () => {
  test('copies it with its date and leaves no temporary files', async () => {
    assert.equal(await icons().store(name, from), null);
    const { mtimeMs } = await stat(from);
    assert.deepEqual(await icons().read(name), { bytes: png, modifiedAt: Math.round(mtimeMs) });
    assert.deepEqual(await readdir(join(folder, 'icons/NPWR90001_00')), ['ICON0.PNG']);
  });

  test('again does nothing until the source changes', async () => {
    await icons().store(name, from);
    const copy = join(folder, 'icons/NPWR90001_00/ICON0.PNG');
    const { ino } = await stat(copy);
    await icons().store(name, from);
    assert.equal((await stat(copy)).ino, ino);
    await writeFile(from, other);
    await utimes(from, 1, 1);
    await icons().store(name, from);
    assert.deepEqual(await readFile(copy), other);
  });

  test('replaces a link at the destination, and never writes through it', async () => {
    const precious = join(folder, 'precious');
    await writeFile(precious, 'precious');
    await mkdir(join(folder, 'icons/NPWR90001_00'), { recursive: true });
    await symlink(precious, join(folder, 'icons/NPWR90001_00/ICON0.PNG'));
    await icons().store(name, from);
    assert.equal(await readFile(precious, 'utf8'), 'precious');
    assert.deepEqual((await icons().read(name))?.bytes, png);
  });

  test('fails if the folder of the set is a link, or if the folder cannot be written', async () => {
    await mkdir(join(folder, 'elsewhere'));
    await mkdir(join(folder, 'icons'));
    await symlink(join(folder, 'elsewhere'), join(folder, 'icons/NPWR90001_00'));
    await assert.rejects(
      icons().store(name, from),
      /is not a folder. Icons are not written through links/,
    );
    assert.deepEqual(await readdir(join(folder, 'elsewhere')), []);
    await writeFile(join(folder, 'file'), '');
    await assert.rejects(createIconStore(join(folder, 'file'), decode).store(name, from), {
      code: 'ENOTDIR',
    });
  });

  test('refuses files that are not PNG', async () => {
    await writeFile(from, 'GIF89a');
    assert.equal(await icons().store(name, from), 'is not a PNG image');
    await writeFile(from, png.subarray(0, 8));
    assert.equal(await icons().store(name, from), 'is not a PNG image');
    assert.equal(
      await icons().store(name, join(folder, 'nowhere')),
      'cannot be read: no such file or folder',
    );
  });
});

describe('an icon that cannot be decoded', () => {
  test('is refused with the reason, from a file and from bytes', async () => {
    const hostile = Buffer.concat([png, Buffer.from('hostile')]);
    await writeFile(from, hostile);
    assert.equal(await icons().store(name, from), 'is refused: It is hostile');
    assert.equal(await icons().write(name, hostile), 'is refused: It is hostile');
    assert.equal(await icons().read(name), null);
  });
});

describe('reading an icon', () => {
  test('returns null if it does not exist', async () => {
    assert.equal(await icons().read(name), null);
  });

  test('does not follow links of the file or of its folder', async () => {
    await icons().store(name, from);
    const set = join(folder, 'icons/NPWR90001_00');
    await symlink(from, join(set, 'TROP000.PNG'));
    await symlink(set, join(folder, 'icons/NPWR90002_00'));
    assert.equal(await icons().read({ ...name, file: 'TROP000.PNG' }), null);
    assert.equal(await icons().read({ ...name, setId: 'NPWR90002_00' }), null);
  });

  test('works if the icon folder itself is a link, which is the choice of the operator', async () => {
    await icons().store(name, from);
    await symlink(join(folder, 'icons'), join(folder, 'linked'));
    assert.deepEqual((await createIconFolder(join(folder, 'linked')).read(name))?.bytes, png);
  });

  test('does not serve files in the folder that are not PNG', async () => {
    await icons().store(name, from);
    const copy = join(folder, 'icons/NPWR90001_00/ICON0.PNG');
    await chmod(copy, 0o644);
    await writeFile(copy, '<script>alert(1)</script>');
    await utimes(copy, 0, 0);
    assert.equal(await icons().read(name), null);
  });
});
