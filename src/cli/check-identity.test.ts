import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runLaurel } from '../../test/support/run-laurel.ts';

const folder = await mkdtemp(join(tmpdir(), 'laurel-identity-'));
after(() => rm(folder, { recursive: true }));

test('a file of the identity that cannot be used stops the start with a usage error that names the setting', async () => {
  const [text, missing, store] = [join(folder, 'logo.png'), join(folder, 'none.css'), join(folder, 'laurel.db')];
  await writeFile(text, 'not a picture');
  const serve = (...args: readonly string[]) => runLaurel('serve', '--port', '0', '--store', `sqlite:${store}`, ...args);
  const logo = await serve('--site-logo', text);
  assert.deepEqual([logo.code, logo.err], [2, `laurel: --site-logo: ${text}: the file is not a PNG, WebP or SVG image.\n`]);
  const css = await serve('--site-css', missing);
  assert.deepEqual([css.code, css.err], [2, `laurel: --site-css: ${missing}: the file cannot be read.\n`]);
});
