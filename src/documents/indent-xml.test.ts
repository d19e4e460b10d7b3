import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { escapeText } from '../codec/index.ts';
import { indentXml } from './indent-xml.ts';

test('children are on separate lines, and text is on the line of its tags', () => {
  assert.equal(
    indentXml('<?xml version="1.0"?><a x="1"><b>text</b><c /><d><e>1</e></d></a>'),
    '<?xml version="1.0"?>\n<a x="1">\n  <b>text</b>\n  <c />\n  <d>\n    <e>1</e>\n  </d>\n</a>',
  );
});

test('no text is changed', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const line = `<a>${texts.map((text) => `<b><c>${escapeText(text)}</c></b>`).join('')}</a>`;
      assert.equal(indentXml(line).replaceAll(/\n */g, ''), line);
    }),
  );
});
