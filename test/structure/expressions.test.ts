/**
 * Every regular expression needs time proportional to the length of its input. Attackers could make other expressions run almost forever.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as v from 'valibot';
import {
  builtExpressions,
  checkExpression,
  literalExpressions,
  literalsIn,
  recordFile,
} from './expressions.ts';

/** Expressions that need more than linear time, and why this is harmless: their input is short or part of the source. */
const accepted: Readonly<Record<string, string>> = {
  [String.raw`/0+$/`]: 'the digits of one number, at most 17',
  [String.raw`/\s*\n\s*/g`]: 'templates of the source',
  [String.raw`/\/\*[^]*?\*\//g`]: 'style sheets of the source',
};

const proven = new Set(v.parse(v.array(v.string()), JSON.parse(readFileSync(recordFile, 'utf8'))));

test('every expression of src is linear, or has a short input', async () => {
  const found = [...literalExpressions(), ...(await builtExpressions())];
  assert.ok(found.length > 200);
  const wrong: string[] = [];
  for (const { expression, where } of found) {
    if (proven.has(expression) || Object.hasOwn(accepted, expression)) continue;
    const verdict = await checkExpression(expression);
    if (!verdict.isLinear) wrong.push(`${where}: ${expression} is not linear: ${verdict.reason}`);
  }
  assert.deepEqual(wrong, []);
});

test('an expression that backtracks is found', async () => {
  for (const expression of [String.raw`/^(?:a+)+$/`, String.raw`/\s+$/`]) {
    assert.equal((await checkExpression(expression)).isLinear, false, expression);
  }
});

test('literals are told from divisions, comments, texts and templates', () => {
  const source = String.raw`
    // it's a /comment/
    const half = width / 2 / height; /* and /another/ */
    const text = 'no /expression/' + "nor /this/" + ${'`'}nor /that/ ${'${'}one.replace(/a"b/g, ${'`'}${'${'}two / 3 / 4}/x/${'`'})} / or / ${'`'};
    if (/[/'"]+\/x/iu.test(text)) return /y/;
    const list = [/z/, (a) => /w/ ];
  `;
  assert.deepEqual(literalsIn(source), ['/a"b/g', String.raw`/[/'"]+\/x/iu`, '/y/', '/z/', '/w/']);
});
