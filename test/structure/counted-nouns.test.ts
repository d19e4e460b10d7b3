/** A count in a message has the matching form of its noun (src/plural.ts): `1 player`, never `1 players`. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './pages.ts';

/** The texts of pages have their own plurals (src/site/texts). */
const sources = globSync('src/**/*.ts', {
  cwd: root,
  exclude: ['**/*.test.ts', 'src/site/texts/texts.ts', 'src/**/testing/**'],
}).toSorted();
const counted =
  /\$\{(?<value>[\w.]+)\} (?:earned |stored |more )?(?:accounts|files|games|hours|minutes|players|records|requests|rows|seconds|sets|trophies|users)\b/g;
/** Limits are always above one, so their noun is always plural. */
const isLimit = /^max[A-Z]|Limit$/;

/** Returns the places in a source where a count has a plural noun whatever its value is. Limits are left out. */
function findUnmatched(source: string): string[] {
  return [...source.matchAll(counted)].flatMap(([text, value = '']) =>
    isLimit.test(value) ? [] : [text],
  );
}

test('a count in a message has the matching form of its noun', () => {
  const found = sources.flatMap((file) =>
    findUnmatched(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  assert.deepEqual(found, []);
});

test('a count with a fixed plural is found, a limit is not', () => {
  assert.deepEqual(
    findUnmatched('`${total} records`; `${maxRows} rows`; `${a.b} earned trophies`'),
    ['${total} records', '${a.b} earned trophies'],
  );
});
