import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { html } from './html.ts';

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

function unescape(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '');
}

/** What XML has no place for is dropped. */
function kept(text: string): string {
  return text.toWellFormed().replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '');
}

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '=', ' ', '/', 'x', ';', '#', '!', '-', '`', '\u0000', '\n') }),
);

test('no text between tags becomes markup, and all that XML can have is kept', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const [, inner = ''] = /^<p>([^<>]*)<\/p>$/.exec(html`<p>${text}</p>`.toString()) ?? [];
      assert.equal(unescape(inner), kept(text));
    }),
  );
});

test('no text in an attribute leaves its quotes, and all that XML can have is kept', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const [, inner = ''] = /^<p title="([^<>"]*)"><\/p>$/.exec(html`<p title="${text}"></p>`.toString()) ?? [];
      assert.equal(unescape(inner), kept(text));
    }),
  );
});

// Under another name than `html` a formatter leaves the templates as they stand.
const template = html;

test('markup is placed as it is between tags', () => {
  const items = ['a', '<'].map((item) => template`<li>${item}</li>`);
  assert.equal(template`<ul>${items}</ul>`.toString(), '<ul><li>a</li><li>&lt;</li></ul>');
});

test('markup is text inside an attribute', () => {
  assert.equal(template`<p title="${template`<b>`}"></p>`.toString(), '<p title="&lt;b&gt;"></p>');
});

test('a quotation mark between tags does not begin an attribute', () => {
  assert.equal(template`<p>"${template`<b>x</b>`}"</p>`.toString(), '<p>"<b>x</b>"</p>');
});

test('a value in a tag but outside double quotes is refused', () => {
  assert.throws(() => template`<p title=${'x'}></p>`, TypeError);
  assert.throws(() => template`<p title='${'x'}'></p>`, TypeError);
  assert.throws(() => template`<p ${'hidden'}></p>`, TypeError);
});

test('a script of a file is placed', () => {
  assert.equal(template`<script src="${'a.js'}" defer></script>`.toString(), '<script src="a.js" defer></script>');
});

test('a script or style element is refused', () => {
  assert.throws(() => template`<script>x(${1})</script>`, TypeError);
  assert.throws(() => template`<style>${'p'}{}</style>`, TypeError);
});
