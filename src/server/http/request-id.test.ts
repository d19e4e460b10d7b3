import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { createRequestIds } from './request-id.ts';

function requestWith(id?: string): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  if (id !== undefined) message.headers['x-request-id'] = id;
  return message;
}

test('every request has a unique id, across processes', () => {
  const here = createRequestIds(() => false);
  const there = createRequestIds(() => false);
  const ids = [here, here, there, there].map((next) => next(requestWith()));
  assert.equal(new Set(ids).size, 4);
  for (const id of ids) assert.match(id, /^[0-9a-f]{12}-[0-9a-z]+$/);
});

for (const id of [
  '7',
  'b9c6f0a2-3d5e-4b7a-9c1d-0e2f4a6b8c0d',
  '1-67891233-abcdef012345678912345678',
  'Root=1:a/b+c=@d',
])
  test(`a trusted sender may set the id ${id}`, () =>
    assert.equal(createRequestIds(() => true)(requestWith(id)), id));

test('an untrusted sender cannot set the id', () => {
  assert.notEqual(createRequestIds(() => false)(requestWith('b9c6f0a2')), 'b9c6f0a2');
});

for (const id of ['', 'a b', 'a\tb', 'é', '"x"', '<x>', 'a,b', 'x'.repeat(129)])
  test(`${JSON.stringify(id.slice(0, 20))} is rejected as an id, even from a trusted sender`, () =>
    assert.notEqual(createRequestIds(() => true)(requestWith(id)), id));
