import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { openGameArchive } from './archive.ts';
import { maxFileBytes } from '../../readers/read-archive.ts';
import type { SourcePosition, SourceItem } from '../../source/source.ts';
import { makeFolder } from '../../../../../test/support/make-folder.ts';

const folder = makeFolder();

type Entry = readonly [name: string, content: string];

function game(id: string): string {
  return `<PlayStationGame><Game><Id>${id}</Id></Game><Trophies/></PlayStationGame>`;
}

async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of entries) tar.entry({ name }, content);
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function store(name: string, bytes: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, bytes);
  return path;
}

async function read(path: string): Promise<readonly SourceItem[]> {
  const source = await openGameArchive(path);
  const items: SourceItem[] = [];
  for await (const batch of source.batches()) items.push(...batch);
  assert.equal(source.bytesRead() <= (source.totalBytes ?? 0), true);
  return items;
}

/** Returns the location of each item, with the game's id or the error. */
function brief(items: readonly SourceItem[]): readonly (readonly [SourcePosition, string])[] {
  return items.map((item) => [
    item.where,
    'invalid' in item
      ? item.invalid
      : 'record' in item && item.record.type === 'game'
        ? item.record.id
        : '',
  ]);
}

const two: readonly Entry[] = [
  ['games/A.xml', game('A')],
  ['games/B.xml', game('B')],
];
const bothGames = [
  ['games/A.xml', 'A'],
  ['games/B.xml', 'B'],
];

test('the same games come out of a .tar.gz, a .tar and a folder', async () => {
  const tar = await tarOf(two);
  assert.deepEqual(brief(await read(await store('two.tar.gz', gzipSync(tar)))), bothGames);
  assert.deepEqual(brief(await read(await store('two.tar', tar))), bothGames);
  for (const [name, content] of two.toReversed()) await store(join('two', name), content);
  assert.deepEqual(brief(await read(join(folder, 'two'))), bothGames);
});

test('one file alone is an archive of one', async () => {
  assert.deepEqual(brief(await read(await store('single.xml', game('S')))), [['single.xml', 'S']]);
});

test('files other than XML, and files added by macOS, are ignored', async () => {
  const entries: readonly Entry[] = [
    ['README.md', '#'],
    ['games/._A.xml', 'binary'],
    ['.DS_Store', ''],
    ...two,
  ];
  assert.deepEqual(brief(await read(await store('mac.tar', await tarOf(entries)))), bothGames);
});

test('a file that cannot be read is refused by name, and its neighbours are not', async () => {
  const entries: readonly Entry[] = [['games/0.xml', '<html/>'], ...two];
  assert.deepEqual(brief(await read(await store('foreign.tar', await tarOf(entries)))), [
    ['games/0.xml', 'is not a game of the archive (root element PlayStationGame)'],
    ...bothGames,
  ]);
});

test('names that would lead elsewhere are labels, without control characters', async () => {
  const entries: readonly Entry[] = [
    ['../../outside.xml', game('A')],
    ['/absolute.xml', game('B')],
    ['bell\u0007\u001b[31m.xml', game('C')],
  ];
  assert.deepEqual(brief(await read(await store('hostile.tar', await tarOf(entries)))), [
    ['../../outside.xml', 'A'],
    ['/absolute.xml', 'B'],
    ['bell\uFFFD\uFFFD[31m.xml', 'C'],
  ]);
});

test('a file too large for a game is refused unread, packed or not', async () => {
  const large: Entry = ['large.xml', ' '.repeat(maxFileBytes + 1)];
  const refused = ['large.xml', `is larger than ${maxFileBytes} bytes`];
  assert.deepEqual(
    brief(await read(await store('large.tar.gz', gzipSync(await tarOf([large, ...two]))))),
    [refused, ...bothGames],
  );
  assert.deepEqual(brief(await read(await store('large.xml', large[1]))), [refused]);
});

test('a truncated archive reports an error after its readable items', async () => {
  const packed = await tarOf(two);
  const cut = await store('cut.tar', packed.subarray(0, 1100));
  assert.deepEqual(brief(await read(cut)), [
    ['games/A.xml', 'A'],
    ['cut.tar', 'cannot be read completely: the archive is truncated or damaged'],
  ]);
  const zipped = gzipSync(packed);
  const cutZip = await store('cut.tar.gz', zipped.subarray(0, zipped.length - 20));
  assert.deepEqual(brief(await read(cutZip)).at(-1), [
    'cut.tar.gz',
    'cannot be read completely: its gzip data is incomplete',
  ]);
});

/** Changes an archive of files of less than 512 bytes to the format before POSIX (v7), whose headers have no magic string. */
function asV7(tar: Buffer): Buffer {
  const old = Buffer.from(tar);
  for (let at = 0; old[at] !== 0; at += 1024) {
    const header = old.subarray(at, at + 512);
    header.fill(0, 257);
    header.fill(' ', 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  }
  return old;
}

test('an archive of the old format v7 is read, and a damaged one is refused', async () => {
  const tar = asV7(await tarOf(two));
  assert.deepEqual(brief(await read(await store('v7.tar', tar))), bothGames);
  tar.write('C', 1024 + 'games/'.length); // the name in the second header, which no longer has its checksum
  assert.deepEqual(brief(await read(await store('v7.tar', tar))), [
    ['games/A.xml', 'A'],
    ['v7.tar', 'cannot be read completely: the archive is truncated or damaged'],
  ]);
});

test('a file that is not an archive, or an archive without games, is not read as an empty one', async () => {
  const expected = 'use a folder of XML files, a .tar or .tar.gz of them, or one .xml file';
  const others: readonly (readonly [string, string | Buffer])[] = [
    ['is not a tar archive', 'Dear reader, '.repeat(100)],
    ['is not a tar archive', 'short'],
    ['is not a tar archive', gzipSync('Dear reader, '.repeat(100))],
    ['is a ZIP archive', `PK\u0003\u0004${'x'.repeat(1000)}`],
    ['is JSON', '{"type":"game"}'],
  ];
  for (const [what, bytes] of others) {
    const path = await store('other', bytes);
    assert.deepEqual(brief(await read(path)), [['other', `${what}; ${expected}`]]);
  }
  for (const nothing of ['', gzipSync(''), Buffer.alloc(1024)]) {
    const path = await store('nothing', nothing);
    assert.deepEqual(brief(await read(path)), [['nothing', 'contains no XML files']]);
  }
  const empty = await store('empty.tar', await tarOf([['README.md', '#']]));
  assert.deepEqual(brief(await read(empty)), [['empty.tar', 'contains no XML files']]);
  await assert.rejects(openGameArchive(join(folder, 'nowhere')), {
    message: `${join(folder, 'nowhere')}: no such file or folder`,
  });
});
