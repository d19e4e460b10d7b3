import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element, writeXmlDocument } from './xml-element.ts';

test('a document is indented by two spaces, with CR LF between lines and none after the root', () => {
  const tree = element('a', {}, [element('b', { c: '1', d: '2' }), element('e', {}, 'text')]);
  assert.equal(
    writeXmlDocument(tree),
    '<?xml version="1.0" encoding="utf-8"?>\r\n<a>\r\n  <b c="1" d="2" />\r\n  <e>text</e>\r\n</a>',
  );
});

test('attribute values and texts are escaped', () => {
  const written = writeXmlDocument(element('a', { b: 'x"<&' }, 'y<&'));
  assert.match(written, /<a b="x&quot;&lt;&amp;">y&lt;&amp;<\/a>$/);
});
