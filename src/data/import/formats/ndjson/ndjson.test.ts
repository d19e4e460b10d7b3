import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { collectItems } from '../../../../../test/support/import-items.ts';
import { openNdjson, readNdjson } from './ndjson.ts';
import type { SourceItem } from '../../source/source.ts';

function read(text: string): Promise<readonly SourceItem[]> {
  return collectItems(readNdjson(Readable.from([Buffer.from(text)]), 'test', null));
}

test('each line is a record, with its number', async () => {
  assert.deepEqual(
    await read(
      '{"type":"game","id":"G1","title":"Salt & Cinder"}\r\n\n{"type":"player","name":"LanternFox"}',
    ),
    [
      { where: 1, record: { type: 'game', id: 'G1', title: 'Salt & Cinder' } },
      { where: 3, record: { type: 'player', name: 'LanternFox' } },
    ],
  );
});

test('an invalid line is reported with its number and the reason; the other lines are read', async () => {
  assert.deepEqual(
    await read('{"type":"game","id":"G1"}\n{"type":"game"}\nnonsense\n{"type":"game","id":"G2"}'),
    [
      { where: 1, record: { type: 'game', id: 'G1' } },
      { where: 2, invalid: 'id: is missing' },
      { where: 3, invalid: 'is not valid JSON; each line must be one object' },
      { where: 4, record: { type: 'game', id: 'G2' } },
    ],
  );
});

test('a file knows its size and how much of it has been read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-'));
  try {
    const path = join(folder, 'data.ndjson');
    await writeFile(path, '{"type":"game","id":"G1"}\n');
    const source = await openNdjson({ path });
    assert.equal(source.bytesRead(), 0);
    assert.equal((await collectItems(source)).length, 1);
    assert.deepEqual([source.bytesRead(), source.totalBytes], [26, 26]);
    await assert.rejects(openNdjson({ path: folder }), {
      name: 'SourceError',
      message: `${folder}: it is a folder, not a file`,
    });
    await assert.rejects(openNdjson({ path: join(folder, 'none') }), {
      name: 'SourceError',
      message: `${join(folder, 'none')}: no such file or folder`,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

const line = '{"type":"player","name":"LanternFox"}\n';

describe('a file with an odd name or odd content', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-'));
  });
  after(() => rm(folder, { recursive: true }));

  for (const name of [
    '--force',
    'a "quoted" name',
    'Förder\u{1F98A}.ndjson',
    'C:\\players.ndjson',
    'x'.repeat(250),
  ]) {
    test(`is read whatever it is called: ${name.slice(0, 20)}`, async () => {
      await writeFile(join(folder, name), line);
      assert.equal((await collectItems(await openNdjson({ path: join(folder, name) }))).length, 1);
    });
  }

  test('is one that grows while it is read: the appended line is read too', async () => {
    const path = join(folder, 'growing');
    await writeFile(path, line);
    const source = await openNdjson({ path });
    await appendFile(path, line);
    assert.equal((await collectItems(source)).length, 2);
  });

  test('is one that is deleted before it is read: an error reports it', async () => {
    const path = join(folder, 'vanishing');
    await writeFile(path, line);
    const source = await openNdjson({ path });
    await rm(path);
    await assert.rejects(collectItems(source), {
      name: 'SourceError',
      message: `${path}: no such file or folder`,
    });
  });

  test('is a link that leads in a circle, or a name too long: an error in words, on one line', async () => {
    const loop = join(folder, 'first\nsecond');
    await symlink(loop, loop);
    const shown = `${join(folder, 'first')}\uFFFDsecond`;
    await assert.rejects(openNdjson({ path: loop }), {
      name: 'SourceError',
      message: `${shown}: its symbolic links form a loop`,
    });
    const long = 'x'.repeat(5000);
    await assert.rejects(openNdjson({ path: long }), {
      name: 'SourceError',
      message: `${long.slice(0, 1000)}…: the file name is too long`,
    });
  });

  test('is compressed and damaged, or followed by other bytes: an error reports it', async () => {
    const path = join(folder, 'followed.gz');
    await writeFile(path, Buffer.concat([gzipSync(line), Buffer.from('something else')]));
    const reason = 'its gzip data is damaged or has trailing data';
    await assert.rejects(collectItems(await openNdjson({ path })), {
      name: 'SourceError',
      message: `${path}: ${reason}`,
    });
  });

  const foreign: readonly (readonly [what: string, content: Buffer])[] = [
    ['text in UTF-16', Buffer.from(`\uFEFF${line}`, 'utf16le')],
    ['an XML document', Buffer.from('<NetId/>')],
    ['a JSON array', Buffer.from(` [\n${line}]`)],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004')],
    ['a SQLite database', gzipSync('SQLite format 3\0')],
  ];
  for (const [what, content] of foreign) {
    test(`is ${what}: one sentence reports it`, async () => {
      const path = join(folder, 'foreign');
      await writeFile(path, content);
      const reason = `is ${what}; expected one JSON object per line, in UTF-8`;
      await assert.rejects(collectItems(await openNdjson({ path })), {
        name: 'SourceError',
        message: `${path}: ${reason}`,
      });
    });
  }

  test('is empty: a note reports it', async () => {
    for (const content of ['', '\n\r\n', gzipSync('')]) {
      await writeFile(join(folder, 'nothing'), content);
      const items = await collectItems(await openNdjson({ path: join(folder, 'nothing') }));
      assert.deepEqual(items, [{ where: join(folder, 'nothing'), note: 'is empty' }]);
    }
  });

  for (const [name, content] of [
    ['a byte order mark', `\uFEFF${line}`],
    ['CR LF', line.replace('\n', '\r\n')],
    ['no line end', line.trim()],
  ] as const) {
    test(`has ${name}: it is read as any other`, async () => {
      assert.deepEqual(await read(content), await read(line));
    });
  }
});

test('a packed file is read as it is, and one that is cut off is an error', async () => {
  const packed = gzipSync('\uFEFF{"type":"game","id":"G1"}\n{"type":"game","id":"G2"}');
  const items = await collectItems(readNdjson(Readable.from([packed]), 'packed', packed.length));
  assert.deepEqual(
    items.map(({ where }) => where),
    [1, 2],
  );
  const cutOff = readNdjson(Readable.from([packed.subarray(0, 30)]), 'packed', null);
  await assert.rejects(collectItems(cutOff), {
    name: 'SourceError',
    message: 'packed: its gzip data is incomplete',
  });
});

test('a stream that breaks is an error of the source, not the end of the data', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('{"type":"game","id":"G1"}\n');
      throw new Error('cable cut');
    })(),
  );
  await assert.rejects(collectItems(readNdjson(broken, 'pipe', null)), {
    name: 'SourceError',
    message: 'pipe: cable cut',
  });
});
