import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeBuiltDocs } from '../../scripts/docs/write-built-docs.ts';
import { openBuiltDocs } from './built-docs.ts';
import { listPages } from './contents.ts';
import { openSourceDocs } from './source-docs.ts';

const root = join(import.meta.dirname, '..', '..');

test('what the build writes is what the Markdown of the clone says', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-docs-'));
  t.after(() => rmSync(folder, { recursive: true }));
  await writeBuiltDocs(root, folder);
  const built = openBuiltDocs(folder);
  const source = openSourceDocs(root);
  assert.deepEqual(await built.contents(), await source.contents());
  assert.deepEqual(await built.sections(), await source.sections());
  for (const { key } of [{ key: '' }, ...listPages(await source.contents())])
    assert.deepEqual(await built.page(key), await source.page(key));
  const image = 'images/home-light.webp';
  assert.deepEqual(await built.file(image), await source.file(image));
  assert.equal(built.findKey('how-to/export.md'), 'how-to/export');
  for (const docs of [built, source]) {
    assert.deepEqual(
      [docs.has('faq'), docs.has('nothing'), docs.findKey('x.md')],
      [true, false, null],
    );
    for (const path of ['../package.json', 'README.md', 'images/', '', 'images/none.webp'])
      assert.equal(await docs.file(path), null, path);
    for (const key of ['../index', 'nothing', 'how-to', '__proto__'])
      assert.equal(await docs.page(key), null, key);
  }
});
