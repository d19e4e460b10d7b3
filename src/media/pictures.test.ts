/** The stored form of images, and the drawing of images (docs/spec/site.md 3.3 and 3.4). */

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import * as bad from '../../test/support/bad-pictures.ts';
import { noisePng } from '../../test/support/drawn-png.ts';
import { checkPicture } from './check-picture.ts';
import { DrawingUnavailable, PictureError } from './picture-error.ts';
import { pictureProcess, Pictures } from './pictures.ts';

const pictures = new Pictures();
after(() => pictures.end());
const store = (bytes: Buffer) => checkPicture(bytes, pictures);
const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#17634a"/></svg>';

describe('a picture', () => {
  test('that is too large, or no picture, is refused with the reason', async () => {
    const refused: readonly (readonly [Buffer, RegExp])[] = [
      [bad.widePng, /30000 × 30000 pixels; a side has at most 4096/],
      [await bad.largeJpeg(), /4096 × 4096 pixels; at most 4000000 in all/],
      [Buffer.alloc(2 * 1024 * 1024 + 1), /more than 2097152 bytes/],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /not a PNG, JPEG or WebP/],
      [bad.cutPng, /cannot be decoded/],
    ];
    for (const [bytes, reason] of refused)
      await assert.rejects(
        store(bytes),
        (error) => error instanceof PictureError && reason.test(error.message),
      );
  });

  test('that unfolds to far more than its pixels is refused, or stored without the rest', async () => {
    for (const bytes of [bad.overlongPng, bad.profileBomb]) {
      const stored = await store(bytes).catch((error: unknown) =>
        error instanceof PictureError ? null : Promise.reject(error),
      );
      assert.ok(stored === null || stored.bytes.length < 20_000);
    }
  });

  test('has nothing but its pixels when it is stored', async () => {
    for (const [kind, bytes] of Object.entries(await bad.privatePictures())) {
      assert.ok(bytes.includes(bad.secret), kind);
      const stored = await store(bytes);
      assert.deepEqual([stored.kind, stored.width, stored.height], [`image/${kind}`, 8, 8]);
      for (const each of [stored.bytes, stored.small]) assert.ok(!each.includes(bad.secret), kind);
      const { exif, xmp, icc, comments } = await sharp(stored.bytes).metadata();
      assert.deepEqual(
        [exif, xmp, icc, comments],
        [undefined, undefined, undefined, undefined],
        kind,
      );
    }
  });

  test('is turned upright, since what says how it was held is gone', async () => {
    const { width, height } = await store(await bad.turnedJpeg());
    assert.deepEqual([width, height], [20, 40]);
  });

  test('may be a JPEG with fill bytes', async () => {
    assert.equal((await store(await bad.filledJpeg())).kind, 'image/jpeg');
  });

  test('of few pixels is stored without loss', async () => {
    const given = noisePng(16);
    const before = await sharp(given).raw().toBuffer();
    const stored = await store(given);
    assert.deepEqual(await sharp(stored.bytes).removeAlpha().raw().toBuffer(), before);
  });

  test('has a small form that shows all of it', async () => {
    const wide = await sharp(noisePng(600))
      .extract({ left: 0, top: 0, width: 600, height: 300 })
      .png()
      .toBuffer();
    const { width, height, format } = await sharp((await store(wide)).small).metadata();
    assert.deepEqual([width, height, format], [400, 200, 'jpeg']);
  });

  test('has a small form that can be seen through where the picture can', async () => {
    const given = await sharp(noisePng(20)).ensureAlpha(0.5).png().toBuffer();
    const { format, hasAlpha } = await sharp((await store(given)).small).metadata();
    assert.deepEqual([format, hasAlpha], ['png', true]);
    const opaque = await sharp(noisePng(20)).ensureAlpha(1).png().toBuffer();
    assert.equal((await sharp((await store(opaque)).small).metadata()).format, 'jpeg');
  });

  test('of low quality that would be larger than allowed is stored as WebP', async () => {
    const given = await sharp(noisePng(200)).jpeg({ quality: 70 }).toBuffer();
    const stored = await checkPicture(given, pictures, given.length);
    assert.equal(stored.kind, 'image/webp');
    assert.ok(stored.bytes.length <= given.length);
  });

  test('in PNG that would be larger than allowed is stored as WebP', async () => {
    const given = await sharp(noisePng(64)).png({ palette: true }).toBuffer();
    const stored = await checkPicture(given, pictures, given.length);
    assert.equal(stored.kind, 'image/webp');
    assert.ok(stored.bytes.length <= given.length);
  });
});

describe('the process for pictures', () => {
  test('is replaced when it is killed while it draws, and the request can be repeated', async (context) => {
    const own = new Pictures();
    context.after(() => own.end());
    await own.draw(square, 8);
    const drawn = own.draw(square, 800);
    process.kill(own.pid ?? NaN, 'SIGKILL');
    await assert.rejects(drawn, DrawingUnavailable);
    assert.equal((await own.draw(square, 8)).readUInt32BE(16), 8);
    assert.deepEqual(own.counts, { started: 2, lost: 1, drawn: 2, refused: 1, waiting: 0 });
  });

  test(
    'is ended over a picture that takes too long',
    { skip: process.platform !== 'linux' },
    async (context) => {
      const own = new Pictures({ ...pictureProcess, maxProcessorMs: 0 });
      context.after(() => own.end());
      await assert.rejects(checkPicture(noisePng(600), own), /takes too long to decode/);
      assert.equal(await own.small(noisePng(600)), null);
      assert.equal(own.counts.lost, 2);
    },
  );

  test('has a bounded number of images waiting, and refuses others', async () => {
    const before = pictures.counts.refused;
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, () => pictures.draw(square, 8)),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    assert.equal(refused.length, 8);
    assert.ok(refused.every((error) => error instanceof DrawingUnavailable));
    assert.deepEqual([pictures.counts.refused - before, pictures.counts.waiting], [8, 0]);
  });

  test('draws texts in the font of the package', async () => {
    const text = (family: string) =>
      pictures.draw(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><text y="30" font-size="30" font-family="${family}">Harbour</text></svg>`,
        200,
      );
    assert.deepEqual(await text('sans-serif'), await text('Inter'));
    assert.ok((await text('Inter')).length > 1000);
  });

  test('shows pictures in either form, whole and scaled, as they are', async () => {
    const red = sharp({ create: { width: 40, height: 22, channels: 3, background: '#d02010' } });
    const hash = 'a'.repeat(64);
    for (const bytes of [await red.png().toBuffer(), await red.jpeg().toBuffer()])
      for (const address of [hash, `${hash}/20x11`]) {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 22"><image href="picture:${address}" width="40" height="22"/></svg>`;
        const drawn = await pictures.draw(svg, 40, { pictures: new Map([[hash, bytes]]) });
        const [red = 0, green = 0, blue = 0] = await sharp(drawn).raw().toBuffer();
        assert.ok(Math.abs(red - 0xd0) < 4 && Math.abs(green - 0x20) < 4 && blue < 0x14, address);
      }
  });

  test('loads no file that a drawing names', async () => {
    const link = (href: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><image href="${href}" width="8" height="8"/></svg>`;
    const file = new URL('../../docs/images/home-light.png', import.meta.url);
    assert.deepEqual(await pictures.draw(link(file.href), 8), await pictures.draw(link(''), 8));
  });
});
