import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostList } from './addresses.ts';
import { InvalidValue } from './setting.ts';

const { read } = hostList('Hosts.');

test('a list of hosts is written as URLs write them, each with or without a port', () => {
  assert.deepEqual(read(''), []);
  assert.deepEqual(read('NTFY.lan, 192.168.0.4:8000,[FD00:0::4]:80,box.lan.'), [
    'ntfy.lan',
    '192.168.0.4:8000',
    '[fd00::4]:80',
    'box.lan',
  ]);
});

for (const given of [
  'http://ntfy.lan',
  'ntfy.lan/topic',
  'ntfy.lan:0',
  'ntfy.lan:65536',
  'user@ntfy.lan',
  'fd00::4',
  'a b',
  ',',
  '*',
])
  test(`${given} is refused`, () => assert.throws(() => read(given), InvalidValue));
