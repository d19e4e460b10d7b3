/** CRC-32 of bytes put together from parts whose checksums are known. */

/** The polynomial of CRC-32, the lowest power first (RFC 1952, 8). */
const polynomial = 0xed_b8_83_20;
/** x to the power of 2 ** n modulo the polynomial, by n. */
const powers = makePowers();

/** The checksum of two parts in a row; `length` is that of the second, in bytes. */
export function joinChecksums(first: number, second: number, length: number): number {
  return (multiply(powerOfBytes(length), first) ^ second) >>> 0;
}

/** What a checksum is multiplied by when so many bytes follow. */
function powerOfBytes(length: number): number {
  let power = 0x80_00_00_00; // 1
  // A byte is 8 powers, which is 2 ** 3.
  for (let left = length, place = 3; left > 0; left = Math.floor(left / 2), place += 1) {
    if (left % 2 === 1) power = multiply(powers[place % powers.length] ?? 0, power);
  }
  return power;
}

/** The product of two polynomials modulo the polynomial of CRC-32; bit 31 is the power 0. */
function multiply(first: number, second: number): number {
  let product = 0;
  let shifted = second;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((first >>> bit) & 1) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1;
  }
  return product;
}

function makePowers(): readonly number[] {
  const made = [0x40_00_00_00];
  while (made.length < 32) {
    const last = made.at(-1) ?? 0;
    made.push(multiply(last, last));
  }
  return made;
}
