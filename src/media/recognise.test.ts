import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recognise } from './recognise.ts';

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function jpeg(...segments: readonly (readonly [marker: number, body: string])[]): Buffer {
  const parts = segments.map(([marker, body]) => {
    const bytes = Buffer.from(body, 'latin1');
    const length = bytes.length + 2;
    return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), bytes]);
  });
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);
}

/** Start of frame: 8 bits, 48 rows of 64 samples, one component. */
const frame: readonly [number, string] = [
  0xc0,
  '\u0008\u0000\u0030\u0000\u0040\u0001\u0001\u0011\u0000',
];

function webp(chunk: string, body: readonly number[]): Buffer {
  const data = Buffer.from(body);
  const head = Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.alloc(4),
    Buffer.from('WEBP'),
    Buffer.from(chunk),
    Buffer.alloc(4),
  ]);
  return Buffer.concat([head, data, Buffer.alloc(16)]);
}

test('the kind and the dimensions come from the bytes', () => {
  assert.deepEqual(recognise(png), { kind: 'image/png', width: 1, height: 1 });
  assert.deepEqual(recognise(jpeg([0xe0, 'JFIF\0'], frame)), {
    kind: 'image/jpeg',
    width: 64,
    height: 48,
  });
  const extended = webp('VP8X', [0, 0, 0, 0, 0x3f, 0, 0, 0x2f, 0, 0]);
  assert.deepEqual(recognise(extended), { kind: 'image/webp', width: 64, height: 48 });
  const lossy = webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 64, 0, 48, 0]);
  assert.deepEqual(recognise(lossy), { kind: 'image/webp', width: 64, height: 48 });
  const lossless = webp('VP8L', [0x2f, 0x3f, 0xc0, 0x0b, 0]);
  assert.deepEqual(recognise(lossless), { kind: 'image/webp', width: 64, height: 48 });
});

test('other bytes are not pictures', () => {
  for (const text of [
    '',
    'GIF89a',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html>',
    '\u0089PNG',
  ])
    assert.equal(recognise(Buffer.from(text, 'latin1')), null, text);
  for (let length = 0; length < 24; length += 1)
    assert.equal(recognise(png.subarray(0, length)), null);
});

test('a JPEG may have fill bytes before any marker (T.81 B.1.1.2)', () => {
  const [first, ...rest] = [jpeg([0xe0, 'JFIF\0'], frame)].flatMap((bytes) => [
    bytes.subarray(0, 2),
    bytes.subarray(2),
  ]);
  assert.ok(first !== undefined && rest[0] !== undefined);
  const filled = Buffer.concat([first, Buffer.alloc(3, 0xff), rest[0]]);
  assert.deepEqual(recognise(filled), { kind: 'image/jpeg', width: 64, height: 48 });
});
