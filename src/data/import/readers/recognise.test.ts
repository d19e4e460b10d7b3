import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { recognise } from './recognise.ts';

const samples: readonly (readonly [string | Uint8Array, string | null])[] = [
  ['PK\u0003\u0004…', 'a ZIP archive'],
  [gzipSync('x'), 'packed with gzip'],
  ['BZh91AY', 'packed with bzip2'],
  [`${'a.xml'.padEnd(257, '\0')}ustar`, 'a tar archive'],
  ['SQLite format 3\0', 'a SQLite database'],
  [Buffer.from('\uFEFF{', 'utf16le'), 'text in UTF-16'],
  [Buffer.from('<a/>', 'utf16le'), 'text in UTF-16'],
  [Buffer.from('{"a"', 'utf16le').swap16(), 'text in UTF-16'],
  ['<!DOCTYPE HTML><html>', 'an HTML page'],
  ['\uFEFF\r\n <?xml version="1.0"?>', 'an XML document'],
  ['[{"type":"player"}]', 'a JSON array'],
  ['{"type":"player"}', 'JSON'],
  ['Dear reader', null],
  ['', null],
  ['P', null],
];

test('files that are often confused are recognised by their first bytes', () => {
  for (const [content, what] of samples)
    assert.equal(recognise(Buffer.from(content)), what, JSON.stringify(content));
});

test('any bytes give a result, and a line of a JSON object is never taken for another kind', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 700 }), (bytes) => void recognise(bytes)));
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      (value) => recognise(Buffer.from(JSON.stringify(value))) === 'JSON',
    ),
  );
});
