/** A count in the output of a command has the matching form of its noun (src/cli/plural.ts): `1 player`, never `1 players`. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './pages.ts';

const sources = globSync('src/cli/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).toSorted();
const counted =
  /\$\{(?<value>[\w.]+)\} (?:earned )?(?:accounts|games|hours|minutes|players|records|requests|rows|seconds|sets|trophies|users)\b/g;
/** Limits are always above one, so their noun is always plural. */
const isLimit = /^max[A-Z]|Limit$/;

/** Returns the places in a source where a count has a plural noun whatever its value is. Limits are left out. */
function findUnmatched(source: string): string[] {
  return [...source.matchAll(counted)].flatMap(([text, value = '']) =>
    isLimit.test(value) ? [] : [text],
  );
}

test('a count in the output of a command has the matching form of its noun', () => {
  for (const file of sources)
    assert.deepEqual(findUnmatched(readFileSync(join(root, file), 'utf8')), [], file);
});

test('a count with a fixed plural is found, a limit is not', () => {
  assert.deepEqual(
    findUnmatched('`${total} records`; `${maxRows} rows`; `${a.b} earned trophies`'),
    ['${total} records', '${a.b} earned trophies'],
  );
});
