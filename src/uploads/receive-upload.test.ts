import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FormPart } from '../../test/support/multipart.ts';
import { formType, inPieces, makeForm } from '../../test/support/multipart.ts';
import type { ReceiveOptions } from './receive-upload.ts';
import { receiveUpload } from './receive-upload.ts';

async function optionsFor(
  context: TestContext,
  changed: Partial<ReceiveOptions> = {},
): Promise<ReceiveOptions> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-upload-'));
  context.after(() => rm(folder, { recursive: true }));
  return {
    contentType: formType,
    folder,
    maxBytes: 100_000,
    onFields: () => Promise.resolve(),
    ...changed,
  };
}

const player: FormPart = { field: 'player', content: 'Fox' };
const table: FormPart = { field: 'file', file: 'trophies.csv', content: 'game_id,trophy_id\n' };

test('the files of a form are written, with its fields', async (context) => {
  const options = await optionsFor(context);
  const { fields, files } = await receiveUpload(inPieces(makeForm([player, table])), options);
  assert.deepEqual([...fields], [['player', 'Fox']]);
  assert.deepEqual(files, [{ path: 'trophies.csv', bytes: 18 }]);
  const written = join(options.folder, 'trophies.csv');
  assert.equal(await readFile(written, 'utf8'), 'game_id,trophy_id\n');
  assert.equal((await stat(written)).mode & 0o777, 0o600);
});

test('a folder of files keeps its names', async (context) => {
  const options = await optionsFor(context);
  const parts = ['trophy/A/TROPUSR.DAT', 'trophy/B/TROPUSR.DAT', 'trophy/.DS_Store'];
  const { files } = await receiveUpload(
    inPieces(makeForm(parts.map((file) => ({ field: 'files', file, content: file })))),
    options,
  );
  assert.deepEqual(
    files.map(({ path }) => path),
    parts.slice(0, 2),
  );
  assert.deepEqual(await readdir(join(options.folder, 'trophy')), ['A', 'B']);
});

test('any content in any pieces is received as it is', async (context) => {
  let number = 0;
  const options = await optionsFor(context, { maxBytes: 10_000_000 });
  const contents = fc.uint8Array({ maxLength: 5000 });
  await fc.assert(
    fc.asyncProperty(contents, fc.integer({ min: 1, max: 3000 }), async (content, size) => {
      number += 1;
      const part = { field: 'file', file: `file-${number}`, content };
      const { files } = await receiveUpload(inPieces(makeForm([player, part]), size), options);
      assert.deepEqual(files, [{ path: part.file, bytes: content.length }]);
      assert.deepEqual(await readFile(join(options.folder, part.file)), Buffer.from(content));
    }),
    { numRuns: 60 },
  );
});

test('fields are known before the first file is written, and can refuse the form', async (context) => {
  const options = await optionsFor(context, {
    onFields: (fields) => Promise.reject(new Error(`no ${fields.get('player') ?? 'player'}`)),
  });
  await assert.rejects(receiveUpload(inPieces(makeForm([player, table])), options), /no Fox/);
  await assert.rejects(receiveUpload(inPieces(makeForm([table])), options), /no player/);
  await assert.rejects(receiveUpload(inPieces(makeForm([])), options));
  assert.deepEqual(await readdir(options.folder), []);
});

const refused: readonly (readonly [string, readonly FormPart[], RegExp])[] = [
  ['a field after a file', [table, player], /comes after a file/],
  ['a field twice', [player, player, table], /occurs twice/],
  ['a long field', [{ field: 'player', content: 'x'.repeat(5000) }, table], /too long/],
  ['no file', [player], /has no file/],
  ['an empty field for files', [player, { field: 'file', file: '', content: '' }], /has no file/],
  ['a name that leads out', [{ ...table, file: '../../escape' }], /leads out of its folder/],
  ['an absolute name', [{ ...table, file: '/etc/escape' }], /absolute path/],
  ['a drive of Windows', [{ ...table, file: 'C:/escape' }], /absolute path/],
  ['a name with backslashes that leads out', [{ ...table, file: '..\\..\\escape' }], /leads out/],
  ['a long name', [{ ...table, file: 'x'.repeat(256) }], /255 bytes/],
  ['a deep name', [{ ...table, file: 'x/'.repeat(30) + 'x' }], /folders deep/],
  ['a name twice', [table, table], /same name/],
  ['a file that is a folder, too', [table, { ...table, file: 'trophies.csv/x' }], /same name/],
];
for (const [what, parts, reason] of refused)
  test(`${what} is refused`, async (context) => {
    const options = await optionsFor(context);
    await assert.rejects(receiveUpload(inPieces(makeForm(parts)), options), {
      name: 'UploadError',
      failure: 'invalid',
      message: reason,
    });
  });

test('files above the limit are refused with the name of the setting', async (context) => {
  const options = await optionsFor(context, { maxBytes: 2 * 1_048_576 });
  const half = { field: 'file', content: new Uint8Array(1_500_000) };
  const form = makeForm([
    { ...half, file: 'a' },
    { ...half, file: 'b' },
  ]);
  await assert.rejects(receiveUpload(inPieces(form, 65_536), options), {
    failure: 'too-large',
    message: /larger than 2 MB, the limit of this instance \(--upload-limit\)/,
  });
});

test('a form that ends early is refused, wherever it ends', async (context) => {
  const options = await optionsFor(context);
  const form = makeForm([player, table]);
  for (let length = 0; length < form.length - 8; length += 7)
    await assert.rejects(receiveUpload(inPieces(form.subarray(0, length)), options), {
      name: 'UploadError',
    });
});

test('an error of the connection ends the upload', async (context) => {
  const options = await optionsFor(context);
  async function* broken(): AsyncGenerator<Buffer> {
    yield makeForm([player, table]).subarray(0, 200);
    throw new Error('the connection was lost');
  }
  await assert.rejects(receiveUpload(broken(), options), /connection was lost/);
});

for (const contentType of ['application/json', 'multipart/form-data', 'multipart/mixed', ''])
  test(`a body of the type ${JSON.stringify(contentType)} is refused`, async (context) => {
    const options = await optionsFor(context, { contentType });
    await assert.rejects(receiveUpload(inPieces(makeForm([table])), options), {
      name: 'UploadError',
      failure: 'invalid',
    });
  });
