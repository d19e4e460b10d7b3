import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prose } from './prose.ts';

describe('a text of the operator', () => {
  test('does not repeat the heading of its page', () => {
    assert.equal(String(prose('# Imprint\n\nQuay 3', 'Imprint')), '<p>Quay 3</p>');
    assert.equal(String(prose('\n## IMPRINT\nQuay 3', 'Imprint')), '<p>Quay 3</p>');
  });

  test('keeps any other heading at its beginning', () => {
    assert.match(
      String(prose('# Who we are\n\nQuay 3', 'Imprint')),
      /^<h2>Who we are<\/h2>\s*<p>Quay 3<\/p>$/,
    );
  });
});
