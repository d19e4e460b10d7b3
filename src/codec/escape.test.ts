import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { sayableText } from '../../test/support/contract-values.ts';
import { escapeAttribute, escapeText } from './escape.ts';

const rows: readonly (readonly [string, string, string])[] = [
  ['plain text is unchanged', 'Harbour of Lanterns', 'Harbour of Lanterns'],
  ['the three markup characters are escaped', 'a & b < c > d', 'a &amp; b &lt; c &gt; d'],
  ['quotes are unchanged', `"a" 'b'`, `"a" 'b'`],
  ['an entity is escaped', '&amp;', '&amp;amp;'],
  ['CR is a reference', 'a\r\nb\rc', 'a&#xD;\nb&#xD;c'],
  ['tab and LF are unchanged', 'a\tb\nc', 'a\tb\nc'],
  [
    'characters XML 1.0 forbids are dropped',
    '\u0000a\u0001b\u0008c\u000bd\u000ce\u001ff\ufffeg\uffff',
    'abcdefg',
  ],
  ['DEL, NEL and LINE SEPARATOR stand as they are', '\u007f\u0085\u2028', '\u007f\u0085\u2028'],
  ['a surrogate pair is unchanged', '\ud83d\ude00', '\u{1f600}'],
  ['a lone high surrogate becomes U+FFFD', 'a\ud83db', 'a\ufffdb'],
  ['a lone low surrogate becomes U+FFFD', '\ude00', '\ufffd'],
  ['a text of only forbidden characters is empty', '\u0007', ''],
];

for (const [name, text, escaped] of rows) {
  test(`element content: ${name}`, () => {
    assert.equal(escapeText(text), escaped);
  });
}

test('attribute: quotes and white space other than the space become references', () => {
  assert.equal(
    escapeAttribute('a "b"\t\r\n<&> c'),
    'a &quot;b&quot;&#x9;&#xD;&#xA;&lt;&amp;&gt; c',
  );
});

/** Returns the text and the attribute of `<r a="…">…</r>` as an XML 1.0 parser reads them. Throws if the document is not well-formed. */
function parse(xml: string): { readonly text: string; readonly attribute: string } {
  const parser = new SaxesParser();
  let text = '';
  let attribute = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (piece) => (text += piece));
  parser.on('opentag', ({ attributes }) => (attribute = attributes['a'] ?? ''));
  parser.write(xml).close();
  return { text, attribute };
}

const anyUnits = fc.array(
  fc.oneof(
    fc.nat(0x7f),
    fc.nat(0xffff),
    fc.constantFrom(0xd83d, 0xde00, 0xfffe, 0xffff, 0x0d, 0x0a, 0x85, 0x2028),
    fc.constantFrom(...Buffer.from('&<>]"\';#x')),
  ),
);
const anyText = anyUnits.map((units) => String.fromCharCode(...units));

test('any text round-trips through a parser, except for what XML cannot represent', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      assert.equal(parse(`<r>${escapeText(text)}</r>`).text, sayableText(text));
      assert.equal(parse(`<r a="${escapeAttribute(text)}"/>`).attribute, sayableText(text));
    }),
    { numRuns: 1000 },
  );
});

test('every character of the basic plane round-trips or is forbidden in XML', () => {
  const all = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
    .filter((text) => text.isWellFormed())
    .join('');
  assert.equal(parse(`<r>${escapeText(all)}</r>`).text, sayableText(all));
});
