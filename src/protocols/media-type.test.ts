import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { processorTime } from '../../test/support/processor-time.ts';
import { readMediaType } from './media-type.ts';

const rows: readonly (readonly [string | undefined, string, Record<string, string>])[] = [
  [undefined, '', {}],
  ['', '', {}],
  ['text/xml', 'text/xml', {}],
  ['TEXT/Xml; charset=UTF-8', 'text/xml', { charset: 'UTF-8' }],
  ['text/xml ; charset = utf-8', 'text/xml', { charset: 'utf-8' }],
  ['text/xml;CHARSET="utf-8"', 'text/xml', { charset: 'utf-8' }],
  ['text/xml;;charset=utf-8;', 'text/xml', { charset: 'utf-8' }],
  ['text/xml; charset', 'text/xml', {}],
  ['text/xml; charset=', 'text/xml', { charset: '' }],
  [
    'application/soap+xml; action="urn:a;b=c"; charset=utf-8',
    'application/soap+xml',
    { action: 'urn:a;b=c', charset: 'utf-8' },
  ],
  ['application/soap+xml;action="a\\"b\\\\c"', 'application/soap+xml', { action: 'a"b\\c' }],
  [
    'application/soap+xml; action="open; charset=utf-8',
    'application/soap+xml',
    { action: '"open', charset: 'utf-8' },
  ],
  ['a/b; x=1; x=2', 'a/b', { x: '1' }],
];

for (const [header, type, parameters] of rows) {
  test(`Content-Type ${header ?? '(none)'}`, () => {
    const read = readMediaType(header);
    assert.equal(read.type, type);
    assert.deepEqual(Object.fromEntries(read.parameters), parameters);
  });
}

test('a quoted parameter may contain any text', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const header = `a/b; before=1; x="${value.replaceAll(/[\\"]/g, '\\$&')}"; after=2`;
      assert.deepEqual(Object.fromEntries(readMediaType(header).parameters), {
        before: '1',
        x: value,
        after: '2',
      });
    }),
  );
});

test('any header is parsed in linear time', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', '\\', ';', '=', ' ', 'a') }),
      (header) => void readMediaType(header),
    ),
  );
  for (const piece of ['"', '\\"', ';"', 'a;', '"a\\', '"\\'])
    assert.ok(processorTime(() => void readMediaType(piece.repeat(80_000))) < 1000);
});
