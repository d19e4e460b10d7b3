import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownValue, text } from './setting.ts';

const url = text('', 'url', 'An address.');

for (const [value, shown] of [
  ['postgres://laurel:s3cret@db.example/laurel', 'postgres://laurel:***@db.example/laurel'],
  [
    'postgres://laurel:s%40cret@[::1]:5432/laurel?sslmode=require',
    'postgres://laurel:***@[::1]:5432/laurel?sslmode=require',
  ],
  [
    'postgres://db.example/laurel?user=laurel&password=s3cret',
    'postgres://db.example/laurel?user=laurel&password=***',
  ],
  ['postgres://laurel@db.example/laurel', 'postgres://laurel@db.example/laurel'],
  ['sqlite:/srv/laurel.db', 'sqlite:/srv/laurel.db'],
  ['http://laurel.example/api', 'http://laurel.example/api'],
] as const) {
  test(`${value} is shown as ${shown}`, () => assert.equal(shownValue(url, value), shown));
}

test('a secret is shown as asterisks if it is set', () => {
  assert.equal(shownValue({ ...url, isSecret: true }, 's3cret'), '***');
  assert.equal(shownValue({ ...url, isSecret: true }, ''), '');
});
