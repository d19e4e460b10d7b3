/**
 * Pictures that a drawing has on top of everything else: they are put onto its pixels from copies of their size, because decoding and
 * scaling them within an SVG takes most of the time of a drawing.
 */

/** A picture in a square of a drawing, in its pixels. */
export interface Place {
  readonly hash: string;
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** Of the corners. Half of the side is a circle. */
  readonly radius: number;
}

/** How an SVG of ours names a placed picture. No renderer of SVG knows the element. */
const element = /<placed hash="([0-9a-f]{64})" x="(\d+)" y="(\d+)" side="(\d+)" radius="(\d+)"\/>/g;

/** Takes the placed pictures out of an SVG. */
export function findPlaces(svg: string): {
  readonly svg: string;
  readonly places: readonly Place[];
} {
  const places = Array.from(svg.matchAll(element), ([, hash = '', ...numbers]): Place => {
    const [x = NaN, y = NaN, side = NaN, radius = NaN] = numbers.map(Number);
    return { hash, x, y, side, radius };
  });
  return { svg: svg.replaceAll(element, ''), places };
}

/** Pixels of a drawing: red, green, blue and opacity. */
interface Pixels {
  readonly data: Buffer;
  readonly width: number;
}

const channels = 4;

/** Makes the corners of a picture in the size of its place transparent. */
export function roundCorners(
  picture: Buffer,
  { side, radius }: Pick<Place, 'side' | 'radius'>,
): void {
  for (let at = 0; at < side * side; at += 1) {
    const x = (at % side) + 0.5;
    const y = Math.floor(at / side) + 0.5;
    const right = Math.max(0, radius - x, x - (side - radius));
    const down = Math.max(0, radius - y, y - (side - radius));
    const share = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(right, down)));
    const opacityAt = at * channels + 3;
    picture.writeUInt8(Math.round(picture.readUInt8(opacityAt) * share), opacityAt);
  }
}

/** Puts the pixels of a picture, which has the size of the place, onto a drawing that is opaque there. */
export function putOnto({ data, width }: Pixels, picture: Buffer, { x, y, side }: Place): void {
  const to = viewOf(data);
  const from = viewOf(picture);
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const source = (row * side + column) * channels;
      const at = ((y + row) * width + x + column) * channels;
      const opacity = from.getUint8(source + 3);
      if (opacity === 255) to.setUint32(at, from.getUint32(source));
      else
        for (let channel = 0; channel < 3; channel += 1) {
          const below = to.getUint8(at + channel);
          to.setUint8(
            at + channel,
            below + ((from.getUint8(source + channel) - below) * opacity) / 255,
          );
        }
    }
}

/** A copy of a picture with 32 values of each colour, which takes less than two bytes for each pixel. White and black stay what they are. */
export function coarse(picture: Buffer): Buffer {
  return Buffer.from(
    picture.map((value, at) => (at % channels === 3 ? value : (value & 0xf8) | (value >> 5))),
  );
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
