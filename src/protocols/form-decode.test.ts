import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TextDecoding } from '../codec/index.ts';
import { findDecoding } from '../codec/index.ts';
import { processorTime } from '../../test/support/processor-time.ts';
import { decodeForm, decodeFormText, formUtf8 } from './form-decode.ts';

function decodingOf(charset: string): TextDecoding {
  const decoding = findDecoding(charset);
  assert.ok(decoding !== undefined);
  return decoding;
}

/** Parses a query; `raw` has one character per byte. */
function values(raw: string, charset = 'utf-8'): Record<string, string> {
  return Object.fromEntries(decodeForm(raw, decodingOf(charset)));
}

const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Queries, with the values that docs/spec/wire-format.md 4 requires. */
const rows: readonly (readonly [string, string, Record<string, string>])[] = [
  ['a value', 'sNetID=alice', { snetid: 'alice' }],
  ['an empty query', '', {}],
  ['a name without = counts as missing', 'sNetID', {}],
  ['an empty value is a value', 'sNetID=', { snetid: '' }],
  ['a value without a name', '=x', { '': 'x' }],
  ['a value with = in it', 'a=b=c', { a: 'b=c' }],
  ['a trailing and a lone &', '&a=1&&b=2&', { a: '1', b: '2' }],
  ['names are case-insensitive', 'SNETID=x', { snetid: 'x' }],
  ['a percent-encoded name', '%73NetID=x', { snetid: 'x' }],
  ['values of a repeated name are joined with commas', 'a=1&a=2&A=3', { a: '1,2,3' }],
  ['; does not separate', 'a=1;b=2', { a: '1;b=2' }],
  ['&amp; separates before amp;', 'a=1&amp;b=2', { a: '1', 'amp;b': '2' }],
  ['%XX is UTF-8', 'a=%C3%BC%e6%bc%a2', { a: 'ü漢' }],
  ['+ is a space and %2B a plus sign', 'a=1+2%2B3', { a: '1 2+3' }],
  ['%uXXXX is decoded', 'a=%u00FC%u6F22', { a: 'ü漢' }],
  ['%uXXXX may be halves of a pair', 'a=%uD83D%uDE00', { a: '\u{1f600}' }],
  ['%u between bytes of UTF-8', 'a=%C3%u0041%BC', { a: '\ufffdA\ufffd' }],
  [
    'an invalid escape is text',
    'a=%&b=%4&c=%zz&d=%u12&e=%u12G4&f=100%',
    { a: '%', b: '%4', c: '%zz', d: '%u12', e: '%u12G4', f: '100%' },
  ],
  ['an escaped percent sign is not decoded twice', 'a=%2541', { a: '%41' }],
  ['invalid UTF-8 becomes U+FFFD', 'a=%FFx%C3', { a: '\ufffdx\ufffd' }],
  ['raw UTF-8', bytesOf('a=ü漢'), { a: 'ü漢' }],
  ['raw and escaped bytes of one character', `a=${bytesOf('ü').slice(0, 1)}%BC`, { a: 'ü' }],
  ['markup is accepted', 'a=%3Cb%3E%26&c=<d>', { a: '<b>&', c: '<d>' }],
  ['a byte order mark is text', 'a=%EF%BB%BFb', { a: '\ufeffb' }],
  ['NUL is text', 'a=%00', { a: '\u0000' }],
  [
    'names of Object.prototype are ordinary names',
    '__proto__=1&constructor=2',
    Object.fromEntries([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]),
  ],
];

for (const [name, raw, expected] of rows)
  test(`${name}: ${JSON.stringify(raw)}`, () => assert.deepEqual(values(raw), expected));

test('escapes and raw bytes are decoded in the charset of the form', () => {
  assert.deepEqual(values('a=%FC\u00fc+%u6F22', 'iso-8859-1'), { a: 'üü 漢' });
  assert.deepEqual(values('a=%80', 'windows-1252'), { a: '€' });
  assert.deepEqual(values('a=%80', 'iso-8859-1'), { a: '\u0080' });
});

test('in a path, + is a plus sign', () => {
  assert.equal(decodeFormText('/a+b%20c', formUtf8, false), '/a+b c');
  assert.equal(decodeFormText('+', formUtf8, false), '+');
});

const anyText = fc.string({ unit: 'binary' });

test('the output of encodeURIComponent and URLSearchParams is decoded', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        anyText.map((text) => text.toLowerCase()),
        anyText,
      ),
      (given) => {
        const entries = Object.entries(given);
        const merged = new Map(entries.map(([name, value]) => [name.toLowerCase(), value]));
        fc.pre(merged.size === entries.length);
        const encoded = entries
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join('&');
        assert.deepEqual(new Map(decodeForm(encoded, formUtf8)), merged);
        assert.deepEqual(
          new Map(decodeForm(new URLSearchParams(entries).toString(), formUtf8)),
          merged,
        );
      },
    ),
  );
});

test('every UTF-16 code unit is decoded from %uXXXX, including lone surrogates', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
      (text) => {
        const encoded = [...Array(text.length).keys()]
          .map((at) => `%u${text.charCodeAt(at).toString(16).padStart(4, '0')}`)
          .join('');
        assert.equal(decodeFormText(encoded, formUtf8), text);
      },
    ),
  );
});

test('any bytes are decoded without an error', () => {
  const pieces = fc.constantFrom(
    '%',
    '%u',
    '%4',
    '%41',
    '%uD83D',
    '&',
    '=',
    '+',
    'a',
    '\u00ff',
    '\u0000',
  );
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      for (const [name, value] of decodeForm(parts.join(''), formUtf8))
        assert.ok(name.length + value.length <= parts.join('').length + parts.length);
    }),
  );
});

test('decoding takes linear time', () => {
  assert.ok(processorTime(() => void decodeForm('%41&a='.repeat(40_000), formUtf8)) < 1000);
  assert.ok(processorTime(() => void decodeForm(`a=${'%u0041'.repeat(40_000)}`, formUtf8)) < 1000);
});
