/** An image for a country: its two letters on a coloured rectangle, as a PNG (docs/spec/decisions.md 9.7). It is not a flag. */

import { crc32, deflateSync } from 'node:zlib';

/** The bitmaps of the letters A to Z, three pixels wide. Each row is an octal digit. */
const letters = (
  '25755 65656 34443 65556 74647 74644 34553 55755 72227 11152 55655 44447 57755 ' +
  '65555 25552 65644 25563 65655 34216 72222 55557 55552 55775 55255 55222 71247'
).split(' ');

/** Size of the image in pixels. The letters are drawn at twice their size in the middle. */
const width = 24;
const height = 16;
const scale = 2;
const left = 5;
const top = 3;
const letterRows = 5;
const letterColumns = 3;

/** Red, green and blue of the background and of the letters. */
const palette = Buffer.from([0x53, 0x5b, 0x63, 0xff, 0xff, 0xff]);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Draws the image for a two-letter code in upper case. */
export function drawCountry(code: string): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel, which is an index of the palette.
  header.set([1, 3, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => drawRow(code, y));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a row of pixels after its PNG filter byte, which means "no filter". */
function drawRow(code: string, y: number): Buffer {
  const isSet = (x: number): boolean =>
    isLetter(code, Math.floor((x - left) / scale), Math.floor((y - top) / scale));
  const bytes = Array.from({ length: width / 8 }, (_, index) =>
    Array.from({ length: 8 }, (__, bit) => isSet(8 * index + bit)).reduce(
      (byte, set) => 2 * byte + Number(set),
      0,
    ),
  );
  return Buffer.from([0, ...bytes]);
}

/** Checks whether a pixel belongs to a letter. There is an empty column between the two letters. */
function isLetter(code: string, column: number, row: number): boolean {
  const place = Math.floor(column / (letterColumns + 1));
  const inLetter = column - place * (letterColumns + 1);
  if (
    place < 0 ||
    place >= code.length ||
    row < 0 ||
    row >= letterRows ||
    inLetter >= letterColumns
  )
    return false;
  const bits = Number(letters[code.charCodeAt(place) - 0x41]?.[row]);
  return ((bits >> (letterColumns - 1 - inLetter)) & 1) === 1;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
