/** Formatting and parsing of numbers as in .NET (docs/spec/wire-format.md 6; docs/spec/decisions.md 3). */

/**
 * Formats a double with 15 significant digits if they round-trip, otherwise with 17. Uses fixed notation for decimal exponents from
 * -5 to 14 (to 16 with 17 digits), otherwise notation such as `1E+15` and `1.5E-07`.
 */
export function writeDouble(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15)
    return Object.is(value, -0) ? '-0' : String(value);
  if (Number.isNaN(value)) return 'NaN';
  if (value === Infinity) return 'INF';
  if (value === -Infinity) return '-INF';
  const short = value.toExponential(14);
  return Number(short) === value
    ? writeDigits(short, 15)
    : writeDigits(value.toExponential(16), 17);
}

/** Converts `d.ddde±x` to the notation of .NET; `precision` is the requested number of digits. */
function writeDigits(exponential: string, precision: number): string {
  const [mantissa = '', exponentText = '0'] = exponential.split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '').replace(/0+$/, '');
  const exponent = Number(exponentText);
  if (exponent >= precision || exponent < -5) return sign + scientific(digits, exponent);
  return sign + fixed(digits, exponent);
}

function scientific(digits: string, exponent: number): string {
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  const size = String(Math.abs(exponent)).padStart(2, '0');
  return `${digits.slice(0, 1)}${fraction}E${exponent < 0 ? '-' : '+'}${size}`;
}

function fixed(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** A parsed Int32, or the reason why the text is not an Int32. */
export type IntReading =
  | { readonly value: number }
  | { readonly fault: 'not-a-number' | 'out-of-range' };

const int32Min = -2_147_483_648;
const int32Max = 2_147_483_647;

/**
 * Returns a number as an Int32: the nearest one if it is out of range, as a sum of stated trophies can be. Clients that were generated
 * from the contract cannot read a larger number (docs/spec/decisions.md 3).
 */
export function toInt32(value: number): number {
  return Math.min(Math.max(value, int32Min), int32Max);
}

/**
 * Parses an Int32 as .NET does: ASCII digits with an optional sign, surrounding white space and leading zeros
 * (docs/spec/wire-format.md 4 and 5.5).
 */
export function readInt(text: string): IntReading {
  const match = /^[\t-\r ]*([+-]?[0-9]+)[\t-\r ]*$/.exec(text);
  if (match === null) return { fault: 'not-a-number' };
  const value = Number(match[1]);
  if (value < int32Min || value > int32Max) return { fault: 'out-of-range' };
  return { value: value === 0 ? 0 : value };
}
