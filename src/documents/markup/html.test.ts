import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { html, withAttributes } from './html.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

function unescape(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '');
}

/** Removes characters that XML cannot represent. */
function validCharacters(text: string): string {
  return text.toWellFormed().replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '');
}

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '=',
      ' ',
      '/',
      'x',
      ';',
      '#',
      '!',
      '-',
      '`',
      '\u0000',
      '\n',
    ),
  }),
);

test('text between tags never becomes markup, and all valid characters are preserved', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const [, inner = ''] = /^<p>([^<>]*)<\/p>$/.exec(html`<p>${text}</p>`.toString()) ?? [];
      assert.equal(unescape(inner), validCharacters(text));
    }),
  );
});

test('text in an attribute never leaves its quotes, and all valid characters are preserved', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const [, inner = ''] =
        /^<p title="([^<>"]*)"><\/p>$/.exec(html`<p title="${text}"></p>`.toString()) ?? [];
      assert.equal(unescape(inner), validCharacters(text));
    }),
  );
});

// The formatter does not change templates whose tag is not named `html`.
const template = html;

test('markup between tags is inserted unchanged', () => {
  const items = ['a', '<'].map((item) => template`<li>${item}</li>`);
  assert.equal(template`<ul>${items}</ul>`.toString(), '<ul><li>a</li><li>&lt;</li></ul>');
});

test('markup inside an attribute is escaped', () => {
  assert.equal(template`<p title="${template`<b>`}"></p>`.toString(), '<p title="&lt;b&gt;"></p>');
});

test('a quotation mark between tags does not start an attribute', () => {
  assert.equal(template`<p>"${template`<b>x</b>`}"</p>`.toString(), '<p>"<b>x</b>"</p>');
});

test('a value inside a tag but outside double quotes is refused', () => {
  assert.throws(() => template`<p title=${'x'}></p>`, TypeError);
  assert.throws(() => template`<p title='${'x'}'></p>`, TypeError);
  assert.throws(() => template`<p ${'hidden'}></p>`, TypeError);
});

test('a script with a source file is allowed', () => {
  assert.equal(
    template`<script src="${'a.js'}" defer></script>`.toString(),
    '<script src="a.js" defer></script>',
  );
});

test('an inline script or style element is refused', () => {
  assert.throws(() => template`<script>x(${1})</script>`, TypeError);
  assert.throws(() => template`<style>${'p'}{}</style>`, TypeError);
});

test('an element gets further attributes in its first tag, with escaped values', () => {
  const text = html`<label><input name="${'<b'}" /></label>`;
  assert.equal(
    withAttributes(text, { title: '"<' }).toString(),
    '<label title="&quot;&lt;"><input name="&lt;b" /></label>',
  );
});
