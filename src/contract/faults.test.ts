import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultKind } from './fault-kind.ts';
import type { FaultCode } from './faults.ts';
import { Fault } from './fault.ts';
import { faultKinds } from './faults.ts';

const kinds: readonly (readonly [string, FaultKind])[] = Object.entries(faultKinds);

test('a fault carries its code, details, message and cause', () => {
  const cause = new Error('disk');
  const fault = new Fault('client.parameter.missing', { name: 'sNetID' }, { cause });
  assert.equal(fault.code, 'client.parameter.missing');
  assert.deepEqual(fault.details, { name: 'sNetID' });
  assert.equal(fault.message, 'Missing parameter: sNetID.');
  assert.equal(fault.cause, cause);
  assert.ok(fault instanceof Error);
});

test('client faults have 4xx statuses and server faults have "server." codes and 5xx statuses', () => {
  for (const [code, { side, status }] of kinds) {
    assert.equal(code.startsWith('server.'), side === 'server', code);
    assert.equal(Math.floor(status / 100), side === 'server' ? 5 : 4, code);
  }
});

test('every refusal for a limit or an outage says when to try again', () => {
  for (const [code, { status, retryAfter }] of kinds)
    if (status === 429 || status === 503) assert.ok(retryAfter !== undefined, code);
});

test('every fault has a title of words', () => {
  for (const [code, { title }] of kinds) assert.match(title, /^[A-Z][A-Za-z -]+[A-Za-z]$/, code);
});

test('every fault text ends with a full stop', () => {
  for (const [code, { text }] of kinds)
    assert.match(text({ cause: 'Something.' }), /[^.]\.$/, code);
});

test('fault texts quote at most 100 characters of a value', () => {
  for (const code of [
    'client.parameter.not-a-number',
    'client.parameter.out-of-range',
    'client.parameter.not-a-date',
  ] satisfies FaultCode[]) {
    assert.ok(new Fault(code, { name: 'x', value: 'v'.repeat(10_000) }).message.length < 300, code);
  }
});

test('fault texts quote a value with its special characters escaped', () => {
  assert.match(
    new Fault('client.parameter.not-a-date', { name: 'sDate', value: 'a"b\n' }).message,
    /^Parameter sDate: "a\\"b\\n" is not a date/,
  );
});
