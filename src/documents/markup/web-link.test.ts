import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isolate, withoutBidiControls } from './bidi.ts';
import { webLink } from './web-link.ts';

describe('links in imported data', () => {
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
  for (const text of refused)
    test(`${JSON.stringify(text)} is refused`, () => assert.equal(webLink(text), null));
  test('http and https links are accepted', () => {
    assert.equal(webLink(' https://images.example/a b.png '), 'https://images.example/a%20b.png');
    assert.equal(
      webLink('http://images.example/"onerror="x'),
      'http://images.example/%22onerror=%22x',
    );
    assert.equal(webLink(null), null);
  });
});

describe('texts with bidirectional control characters', () => {
  test('are isolated in a bdi element', () =>
    assert.equal(String(isolate('a\u202Eb')), '<bdi>a\u202Eb</bdi>'));
  test('lose these characters where markup is not possible', () =>
    assert.equal(withoutBidiControls('a\u202Eb\u2066\u200F'), 'ab'));
});
