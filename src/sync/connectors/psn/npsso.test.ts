import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../../domain/time/index.ts';
import { isUnfinishedPage, readNpsso } from './npsso.ts';

const npsso = 'aB3-_'.padEnd(64, 'x');

/** Returns the npsso with the time for which it is valid, or the reason why it cannot be used. */
function readAs(given: string): unknown {
  const read = readNpsso(given);
  return typeof read === 'string' ? read : [read.npsso.reveal(), read.lifeMs];
}

const forms: Readonly<Record<string, string>> = {
  'the value': npsso,
  'the value in quotes': `"${npsso}"`,
  'the page': `{"npsso":"${npsso}"}`,
  'the page with further members before': `{"a":[1],"npsso":"${npsso}"}`,
  'a page that states its life in another way': `{"npsso":"${npsso}","expires_in":"864000"}`,
  'a page that states no life': `{"npsso":"${npsso}","expires_in":null}`,
  'the page in several lines': JSON.stringify({ npsso, other: true }, null, 2),
};
for (const [name, form] of Object.entries(forms)) {
  test(`the npsso is read from ${name}`, () =>
    assert.deepEqual(readAs(` ${form}\r\n`), [npsso, null]));
}

test('the life that the page states is read in either order', () => {
  const expected = [npsso, 10 * dayMs];
  assert.deepEqual(readAs(`{"npsso":"${npsso}","expires_in":864000}`), expected);
  assert.deepEqual(readAs(`{"expires_in":864000,"npsso":"${npsso}"}`), expected);
});

test('the error of the page is explained', () => {
  const page =
    '{"error":"invalid_grant","error_description":"Invalid login","error_code":4165,"docs":"https://auth.example","parameters":[]}';
  assert.equal(readAs(page), 'The page says that nobody is logged in.');
});

for (const other of [
  '',
  'short',
  `${npsso};x=1`,
  'a b'.padEnd(64, 'c'),
  'x'.repeat(257),
  '{"npsso":"short"}',
  '{"npsso":7}',
  `["${npsso}"]`,
]) {
  test(`${JSON.stringify(other.slice(0, 20))} is refused`, () =>
    assert.match(String(readAs(other)), /is not a valid npsso/));
}

test('a page goes on until its last line', () => {
  const lines = JSON.stringify({ npsso, expires_in: 1 }, null, 2).split('\n');
  const unfinished = lines.map((_, index) =>
    isUnfinishedPage(lines.slice(0, index + 1).join('\n')),
  );
  assert.deepEqual(unfinished, [true, true, true, false]);
  assert.equal(isUnfinishedPage(npsso), false);
  assert.equal(
    isUnfinishedPage('{'.padEnd(20_000, ' x')),
    false,
    'a text without an end is given up',
  );
});
