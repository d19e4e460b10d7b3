import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { compactSheet, styleSheet } from './style-sheet.ts';
import type { Scheme } from './tokens.ts';
import { measureContrast } from '../../colour/index.ts';
import { dark, light } from './tokens.ts';

function contrast({ colours, grades }: Scheme, a: string, b: string): number {
  const all: Readonly<Record<string, string | undefined>> = {
    ...colours,
    ...Object.fromEntries(Object.entries(grades).map(([grade, { text }]) => [grade, text])),
  };
  return measureContrast(all[a] ?? '', all[b] ?? '');
}

for (const [name, scheme] of Object.entries({ light, dark })) {
  describe(`colours, ${name}`, () => {
    for (const ground of ['paper', 'sheet', 'wash']) {
      for (const text of ['ink', 'quiet', 'accent', 'platinum', 'gold', 'silver', 'bronze']) {
        test(`${text} on ${ground} has a contrast of at least 4.5`, () => {
          assert.ok(contrast(scheme, text, ground) >= 4.5, String(contrast(scheme, text, ground)));
        });
      }
    }
    for (const ground of ['paper', 'sheet', 'wash']) {
      for (const player of ['p1', 'p2', 'p3', 'p4']) {
        test(`the name of a compared player, ${player}, on ${ground} has a contrast of at least 4.5`, () => {
          assert.ok(contrast(scheme, player, ground) >= 4.5);
        });
      }
    }
    test('the text of a button has a contrast of at least 4.5', () => {
      assert.ok(contrast(scheme, 'on-accent', 'accent') >= 4.5);
    });
    test('the edge of an input has a contrast of at least 3', () => {
      assert.ok(contrast(scheme, 'edge', 'sheet') >= 3);
      assert.ok(contrast(scheme, 'edge', 'paper') >= 3);
    });
  });
}

test('paper has light colours: those of the dark theme are for screens', () => {
  const dark = styleSheet.split('\n').filter((line) => line.includes('color-scheme:dark'));
  assert.equal(dark.length, 2);
  for (const line of dark) assert.match(line, /^@media screen/);
});

test('the style sheet has at most 60 KB, and no comments', () => {
  assert.ok(Buffer.byteLength(styleSheet) <= 60_000, String(Buffer.byteLength(styleSheet)));
  assert.doesNotMatch(styleSheet, /\/\*/);
});

test('the sheet of the documentation has at most 12 KB', () => {
  const file = new URL('../pages/docs/docs.css', import.meta.url);
  const bytes = Buffer.byteLength(compactSheet(readFileSync(file, 'utf8')));
  assert.ok(bytes <= 12_000, String(bytes));
});

test('the style sheet loads no other files', () => {
  assert.doesNotMatch(styleSheet, /@import|url\(/);
});
