import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { processorTime } from '../../test/support/processor-time.ts';
import { readInt, writeDouble } from './number-text.ts';

/**
 * Numbers with their texts (docs/spec/decisions.md 3). The original service sent the last of these texts (docs/spec/wire-format.md 2,
 * docs/spec/original-service.md 3).
 */
const doubles: readonly (readonly [number, string])[] = [
  [0, '0'],
  [-0, '-0'],
  [5, '5'],
  [-5, '-5'],
  [4.5, '4.5'],
  [0.1, '0.1'],
  [0.1 + 0.2, '0.30000000000000004'],
  [1 / 3, '0.33333333333333331'],
  [2 / 3, '0.66666666666666663'],
  [100, '100'],
  [123456789012345, '123456789012345'],
  [1234567890123456, '1234567890123456'],
  [9007199254740993, '9007199254740992'],
  [999999999999999, '999999999999999'],
  [1e15, '1E+15'],
  [-1e15, '-1E+15'],
  [1e16, '1E+16'],
  [1.5e16, '1.5E+16'],
  [1e21, '1E+21'],
  [123456789012345664, '1.2345678901234566E+17'],
  [1e100, '1E+100'],
  [0.0001, '0.0001'],
  [0.00012, '0.00012'],
  [0.00001, '0.00001'],
  [0.000012, '0.000012'],
  [1e-6, '1E-06'],
  [1.5e-7, '1.5E-07'],
  [-1.5e-7, '-1.5E-07'],
  [1e-100, '1E-100'],
  [Number.MAX_VALUE, '1.7976931348623157E+308'],
  [Number.MIN_VALUE, '4.94065645841247E-324'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [Infinity, 'INF'],
  [-Infinity, '-INF'],
  [Number.NaN, 'NaN'],
  [32 / 7, '4.5714285714285712'],
  [92 / 11, '8.3636363636363633'],
  [29 / 6, '4.833333333333333'],
  [444 / 35, '12.685714285714285'],
];

for (const [value, text] of doubles) {
  test(`the double ${Object.is(value, -0) ? '-0' : value} is written ${text}`, () => {
    assert.equal(writeDouble(value), text);
  });
}

const finite = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.tuple(fc.nat(100_000), fc.integer({ min: 1, max: 1000 })).map(([sum, count]) => sum / count),
  fc
    .tuple(fc.integer(), fc.integer({ min: -30, max: 30 }))
    .map(([digits, exponent]) => Number(`${digits}e${exponent}`)),
);

test('every finite double round-trips', () => {
  fc.assert(
    fc.property(finite, (value) => assert.ok(Object.is(Number(writeDouble(value)), value))),
    { numRuns: 5000 },
  );
});

test('every finite double has 15 significant digits, or 17 if 15 do not round-trip', () => {
  fc.assert(
    fc.property(finite, (value) => {
      const digits = writeDouble(value)
        .replace(/E.*$/, '')
        .replace(/^-?0*\.?0*/, '')
        .replace('.', '')
        .replace(/0+$/, '').length;
      assert.ok(digits <= (Number(value.toPrecision(15)) === value ? 15 : 17));
    }),
    { numRuns: 5000 },
  );
});

test('exponents are used only below 1e-5 and from 1e15, with a sign and two digits', () => {
  fc.assert(
    fc.property(finite, (value) => {
      const text = writeDouble(value);
      assert.match(text, /^-?\d+(\.\d*[1-9])?(E[+-]\d\d+)?$/);
      const size = Math.abs(value);
      if (size === 0 || (size >= 1e-5 && size < 1e15)) assert.ok(!text.includes('E'), text);
      if (size >= 1e17 || (size > 0 && size < 9.9e-6)) assert.ok(text.includes('E'), text);
    }),
    { numRuns: 5000 },
  );
});

/** Texts with the numbers that they stand for (docs/spec/wire-format.md 4 and 5.5). */
const ints: readonly (readonly [string, number])[] = [
  ['20', 20],
  ['0', 0],
  ['-0', 0],
  ['-1', -1],
  ['+5', 5],
  ['007', 7],
  [' 5 ', 5],
  ['\t5', 5],
  ['\n5\n', 5],
  ['\r\n5', 5],
  ['\v5\f', 5],
  ['2147483647', 2147483647],
  ['-2147483648', -2147483648],
  ['00000000000000000000000000000005', 5],
];

for (const [text, value] of ints) {
  test(`${JSON.stringify(text)} is the int ${value}`, () => {
    assert.deepEqual(readInt(text), { value });
  });
}

const notNumbers = [
  '',
  ' ',
  'abc',
  '5.0',
  '1e3',
  '0x10',
  '1,000',
  '5 5',
  '5-',
  '--5',
  '+-5',
  '+ 5',
  '\u00a05',
  '\u20285',
  '\u0665',
  '５',
  '5\u0000',
  'NaN',
  'Infinity',
];

for (const text of notNumbers) {
  test(`${JSON.stringify(text)} is not an int`, () => {
    assert.deepEqual(readInt(text), { fault: 'not-a-number' });
  });
}

for (const text of [
  '2147483648',
  '-2147483649',
  '99999999999',
  '9'.repeat(400),
  `+${'9'.repeat(20)}`,
]) {
  test(`${text.slice(0, 20)} does not fit an int`, () => {
    assert.deepEqual(readInt(text), { fault: 'out-of-range' });
  });
}

test('every 32-bit int is parsed from its decimal text', () => {
  fc.assert(
    fc.property(fc.integer(), (value) => assert.deepEqual(readInt(String(value)), { value })),
  );
});

test('a text with characters other than digits, signs and white space is never an int', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      if ('value' in readInt(text)) assert.match(text, /^[\t-\r ]*[+-]?\d+[\t-\r ]*$/);
    }),
  );
});

test('a long run of spaces is refused without backtracking', () => {
  for (const text of [
    `${' '.repeat(200_000)}x`,
    `5${' '.repeat(200_000)}x`,
    `${'5'.repeat(200_000)}x`,
  ]) {
    assert.ok(
      processorTime(() => assert.deepEqual(readInt(text), { fault: 'not-a-number' })) < 500,
    );
  }
});
