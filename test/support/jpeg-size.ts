import assert from 'node:assert/strict';

/** Reads the width and height of a JPEG from its frame header (ITU-T T.81, B.2.2). */
export function readJpegSize(bytes: Buffer): readonly [width: number, height: number] {
  assert.equal(bytes.readUInt16BE(0), 0xff_d8, 'the start of a JPEG');
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xff_c0 || marker === 0xff_c2)
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  return assert.fail('a JPEG has a frame');
}
