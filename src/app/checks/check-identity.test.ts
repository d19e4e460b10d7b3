import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { privatePictures, secret, widePng } from '../../../test/support/bad-pictures.ts';
import { noisePng } from '../../../test/support/drawn-png.ts';
import { runLaurel } from '../../../test/support/run-laurel.ts';
import { startServed } from '../../../test/support/served.ts';

const folder = await mkdtemp(join(tmpdir(), 'laurel-identity-'));
after(() => rm(folder, { recursive: true }));

test('a file of the identity that cannot be used stops the start with a usage error that names the setting', async () => {
  const text = join(folder, 'logo.png');
  const missing = join(folder, 'none.css');
  const store = join(folder, 'laurel.db');
  await writeFile(text, 'not a picture');
  const serve = (...args: readonly string[]) =>
    runLaurel('serve', '--port', '0', '--store', `sqlite:${store}`, ...args);
  const logo = await serve('--site-logo', text);
  assert.deepEqual(
    [logo.code, logo.err],
    [2, `laurel: --site-logo: ${text}: the file is not a PNG, WebP or SVG image.\n`],
  );
  const css = await serve('--site-css', missing);
  assert.deepEqual(
    [css.code, css.err],
    [2, `laurel: --site-css: ${missing}: the file cannot be read.\n`],
  );
});

test('an image of the settings that cannot be decoded stops the start', async () => {
  const wide = join(folder, 'wide.png');
  const cut = join(folder, 'cut.png');
  const store = join(folder, 'laurel.db');
  await writeFile(wide, widePng);
  await writeFile(cut, noisePng(64).subarray(0, 3000));
  const serve = (setting: string, file: string) =>
    runLaurel('serve', '--port', '0', '--store', `sqlite:${store}`, setting, file);
  const logo = await serve('--site-logo', wide);
  assert.equal(logo.code, 2);
  assert.match(logo.err, /^laurel: --site-logo: The image has 30000 × 30000 pixels/);
  const banner = await serve('--site-banner', cut);
  assert.equal(banner.code, 2);
  assert.match(banner.err, /^laurel: --site-banner: The image cannot be decoded/);
});

for (const workers of ['1', '2'])
  test(`a logo of the settings is served without anything but its pixels, by --workers ${workers}, too`, async () => {
    const logo = join(folder, 'private.png');
    const store = join(folder, `served-${workers}.db`);
    const { png } = await privatePictures();
    assert.ok(png.includes(secret));
    await writeFile(logo, png);
    const service = await startServed([
      '--store',
      `sqlite:${store}`,
      '--site-logo',
      logo,
      '--workers',
      workers,
    ]);
    try {
      const page = await (await fetch(new URL('/', service.url))).text();
      const [, address = ''] = /src="([^"]*\/logo[^"]*\.png)"/.exec(page) ?? [];
      const response = await fetch(new URL(address, service.url));
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/png']);
      assert.ok(!Buffer.from(await response.arrayBuffer()).includes(secret));
    } finally {
      service.signal('SIGTERM');
      await service.ended;
    }
  });
