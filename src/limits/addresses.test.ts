import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clientKey, readAddresses } from './addresses.ts';

for (const [list, address, expected] of [
  ['', '127.0.0.1', false],
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.9.9.9', true],
  ['loopback', '128.0.0.1', false],
  ['LOOPBACK', '127.0.0.1', true],
  ['private', '192.168.7.1', true],
  ['private', 'fd00::1', true],
  ['linklocal', 'fe80::1', true],
  ['all', '203.0.113.9', true],
  ['all', '2001:db8::1', true],
  ['10.1.0.0/16', '10.1.255.1', true],
  ['10.1.0.0/16', '10.2.0.1', false],
  ['10.1.0.0/16', '::ffff:10.1.0.1', true],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['loopback, 192.0.2.0/24 2001:db8::7', '2001:db8::7', true],
  ['all', 'not an address', false],
  ['all', '', false],
] as const) {
  test(`${JSON.stringify(list)} ${expected ? 'contains' : 'does not contain'} ${JSON.stringify(address)}`, () =>
    assert.equal(readAddresses(list).has(address), expected));
}

for (const list of [
  'nowhere',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/-1',
  '::/129',
  '1.2.3',
  '0x7f.1',
  'loopback, x',
]) {
  test(`${JSON.stringify(list)} is refused with a list of valid entries`, () =>
    assert.throws(
      () => readAddresses(list),
      /is not an address, a network such as 10\.0\.0\.0\/8, or one of loopback/,
    ));
}

test('an empty list gives an empty set', () => {
  assert.ok(readAddresses(' , ').isEmpty);
  assert.ok(!readAddresses('loopback').isEmpty);
});

for (const [address, key] of [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', null],
  ['', null],
] as const) {
  test(`${JSON.stringify(address)} belongs to ${key === null ? 'no client' : `the client ${key}`}`, () =>
    assert.equal(clientKey(address), key));
}

test('all addresses of a /64 network are one client, and another network is another client', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      const a = clientKey(one);
      const b = clientKey(other);
      assert.ok(a !== null && b !== null);
      if (!a.endsWith('::/64')) return;
      assert.equal(clientKey(a.replace('::/64', ':1:2:3:4')), a);
    }),
  );
});
