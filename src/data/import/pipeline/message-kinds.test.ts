import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKinds } from './message-kinds.ts';

test('messages that differ in numbers and quoted values are of one kind, with their number and the first three', () => {
  const kinds = createKinds();
  for (let line = 1; line <= 10; line += 1)
    kinds.add({ where: `line ${line}`, reason: `country "x${line}" is not a code` });
  kinds.add({ where: 'line 11', reason: 'the grade is missing' });
  const [countries, grade] = kinds.list();
  assert.deepEqual(
    [countries?.count, countries?.first.map(({ where }) => where), grade?.count],
    [10, ['line 1', 'line 2', 'line 3'], 1],
  );
});

test('a source with a thousand kinds of messages does not fill the memory', () => {
  const kinds = createKinds();
  for (let index = 0; index < 1000; index += 1) kinds.add({ where: '', reason: 'x'.repeat(index) });
  assert.equal(kinds.list().length, 200);
});
