import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkHost, isPublicAddress, lookupPublic, RefusedAddress } from './address-guard.ts';

const refused = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'not an address',
];
const allowed = ['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'];

for (const address of refused) test(`${address} is not public`, () => assert.equal(isPublicAddress(address), false));
for (const address of allowed) test(`${address} is public`, () => assert.equal(isPublicAddress(address), true));

test('addresses of numbers are found however they are written', () => {
  for (const url of [
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://017700000001/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fe80::1]:80/',
  ]) {
    assert.throws(() => checkHost(new URL(url)), RefusedAddress, url);
  }
  checkHost(new URL('https://trophies.example/hook'));
});

for (const all of [true, false]) {
  test(`a name is judged by what it resolves to, all: ${all}`, async () => {
    const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve));
    assert.ok(error instanceof RefusedAddress);
  });
}
