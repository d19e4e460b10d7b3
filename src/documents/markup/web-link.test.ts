import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isolate, withoutBidiControls } from './bidi.ts';
import { webLink } from './web-link.ts';

describe('links that data brings along', () => {
  const refused = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//host/x',
    '/x',
    'x',
    '',
    'http://',
  ];
  for (const text of refused) test(`${JSON.stringify(text)} is none`, () => assert.equal(webLink(text), null));
  test('http and https are', () => {
    assert.equal(webLink(' https://images.example/a b.png '), 'https://images.example/a%20b.png');
    assert.equal(webLink('http://images.example/"onerror="x'), 'http://images.example/%22onerror=%22x');
    assert.equal(webLink(null), null);
  });
});

describe('texts that turn the direction', () => {
  test('are isolated in an element of their own', () => assert.equal(String(isolate('a\u202Eb')), '<bdi>a\u202Eb</bdi>'));
  test('lose what turns where no element can stand', () => assert.equal(withoutBidiControls('a\u202Eb\u2066\u200F'), 'ab'));
});
