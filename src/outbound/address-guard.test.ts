import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import type { ReachRules } from './address-guard.ts';
import {
  checkHost,
  checkUnresolved,
  guardedLookup,
  isPublicAddress,
  RefusedAddress,
} from './address-guard.ts';
import { specialIpv4 } from './special-addresses.ts';

const strict: ReachRules = { allowPrivate: false, ports: [] };
const permissive: ReachRules = { allowPrivate: true, ports: [] };
const named: ReachRules = {
  allowPrivate: false,
  ports: [],
  hosts: ['10.0.0.1', '[fd00::1]:80', 'ntfy.lan', 'box.lan:8000'],
};

const refused = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.127.255.255',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'feff::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  'ff0e::1',
  // IPv4 within IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '::10.0.0.1',
  '::a9fe:a9fe',
  '::8.8.8.8',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '64:ff9b:1:ffff::10.0.0.1',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
  '2001:0:7f00:1::',
  '2001::1',
  '100::1',
  '100:0:0:1::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:1ff:ffff::',
  '2001:db8::1',
  '3fff::1',
  '3fff:fff::1',
  '5f00::1',
  '4000::1',
  '8000::1',
  'e000::1',
  '200::1',
  'fe80::1%eth0',
  '2606:4700:4700::1111%eth0',
  'not an address',
  '',
  '127.1',
  '0x7f.1',
  '2130706433',
  '8.8.8.8 ',
  '8.8.8.8/32',
  '[::1]',
];
const permitted = [
  '93.184.216.34',
  '8.8.8.8',
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2001:200::1',
  '2003::1',
  '2a00::1',
  '3ffe::1',
  '2001:db9::1',
  '::ffff:8.8.8.8',
];

for (const address of refused)
  test(`${address} is not public`, () => assert.equal(isPublicAddress(address), false));
for (const address of permitted)
  test(`${address} is public`, () => assert.equal(isPublicAddress(address), true));

test('no address of a special-purpose block is public, nor is one embedded in IPv6', () => {
  fc.assert(
    fc.property(fc.constantFrom(...specialIpv4), fc.nat(0xffff_ffff), ({ block }, seed) => {
      const [network, bits] = ipaddr.IPv4.parseCIDR(block);
      const [a = 0, b = 0, c = 0, d = 0] = network.toByteArray();
      const value = (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) + (seed % 2 ** (32 - bits));
      const dotted = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join('.');
      const hex = `${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`;
      for (const text of [
        dotted,
        `::ffff:${hex}`,
        `::${hex}`,
        `::ffff:0:${hex}`,
        `64:ff9b::${hex}`,
        `64:ff9b:1::${hex}`,
        `2002:${hex}::`,
      ])
        assert.equal(isPublicAddress(text), false, text);
    }),
  );
});

describe('the URL of a webhook', () => {
  test('is checked in every notation of its IP address', () => {
    for (const host of [
      '127.1',
      '0x7f000001',
      '2130706433',
      '017700000001',
      '0x7f.0.0.1',
      '127.0.0.1.',
      '１２７.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '[fe80::1]',
      '[0:0:0:0:0:0:7f00:1]',
      '[64:ff9b::10.0.0.1]',
    ])
      assert.throws(() => checkHost(new URL(`http://${host}/`), strict), RefusedAddress, host);
    checkHost(new URL('https://trophies.example/hook'), strict);
  });

  for (const [url, rules, refusal] of [
    ['http://trophies.example/', strict, null],
    ['https://trophies.example/', strict, null],
    ['https://trophies.example:80/', strict, null],
    ['http://8.8.8.8:443/', strict, null],
    ['http://trophies.example:8080/', strict, /: The port 8080 .*--webhook-ports 8080/],
    ['http://trophies.example:25/', strict, /: The port 25 /],
    ['http://8.8.8.8:22/', strict, /: The port 22 /],
    ['http://[2606:4700:4700::1111]:6379/', strict, /: The port 6379 /],
    ['http://trophies.example:8080/', { allowPrivate: false, ports: [8080, 8443] }, null],
    ['http://8.8.8.8:8443/', { allowPrivate: false, ports: [8080, 8443] }, null],
    [
      'http://10.0.0.1:8443/',
      { allowPrivate: false, ports: [8080, 8443] },
      /: 10\.0\.0\.1 is not a public address/,
    ],
    ['http://10.0.0.1:8123/', permissive, null],
    ['http://[::1]:8123/', permissive, null],
    ['http://homeassistant.example:8123/', permissive, null], // allowed if the host resolves to a private address
    ['http://8.8.8.8:8123/', permissive, /: The port 8123 /],
    ['http://10.0.0.1:8123/', named, null],
    [
      'http://10.0.0.2:8123/',
      named,
      /: 10\.0\.0\.2 is not a public address.*--notice-hosts 10\.0\.0\.2 /,
    ],
    ['http://[fd00::1]/', named, null],
    ['http://[fd00::1]:81/', named, /--notice-hosts \[fd00::1\] /],
    ['http://ntfy.lan:8123/', named, null], // allowed if the host resolves to a private address
    ['http://NTFY.lan.:8123/', named, null],
    ['http://sub.ntfy.lan:8123/', named, /: The port 8123 /],
    ['http://box.lan:8000/', named, null],
    ['http://box.lan:8001/', named, /: The port 8001 /],
  ] as const) {
    test(`${url} with ${JSON.stringify(rules)} is ${refusal === null ? 'allowed' : 'rejected'}`, () => {
      const check = (): void => checkUnresolved(new URL(url), rules);
      if (refusal === null) check();
      else assert.throws(check, refusal);
    });
  }
});

/** A lookup with invented DNS answers. */
function lookupOf(answers: readonly (readonly string[])[], rules: ReachRules, port = 80) {
  let asked = 0;
  return guardedLookup(port, rules, (_, __, done) => {
    const addresses = (answers[asked++] ?? []).map((address): LookupAddress => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    done(null, addresses);
  });
}

describe('a host name', () => {
  for (const all of [true, false]) {
    test(`of this machine is rejected, all: ${all}`, async () => {
      const error = await new Promise((resolve) =>
        guardedLookup(80, strict)('localhost', { all }, resolve),
      );
      assert.ok(error instanceof RefusedAddress);
    });

    for (const [answers, rules, port, isRefused] of [
      [['8.8.8.8', '2606:4700:4700::1111'], strict, 80, false],
      [['8.8.8.8', '10.0.0.1'], strict, 80, true],
      [['8.8.8.8', '::10.0.0.1'], strict, 80, true],
      [['fe80::1%eth0'], strict, 80, true],
      [[], strict, 80, true],
      [['8.8.8.8'], strict, 8080, true],
      [['10.0.0.1'], permissive, 8080, false],
      [['10.0.0.1', '8.8.8.8'], permissive, 8080, true],
      [['10.0.0.1', '127.0.0.1'], { ...strict, hosts: ['trophies.example'] }, 8080, false],
      [['10.0.0.1'], { ...strict, hosts: ['trophies.example:8080'] }, 8080, false],
      [['10.0.0.1'], { ...strict, hosts: ['trophies.example:8080'] }, 8081, true],
      [['10.0.0.1'], { ...strict, hosts: ['10.0.0.1', 'example'] }, 8080, true],
      [['8.8.8.8'], { ...strict, hosts: ['trophies.example'] }, 8080, true],
    ] as const) {
      test(`that resolves to ${JSON.stringify(answers)} on port ${port} is ${isRefused ? 'rejected' : 'allowed'}, all: ${all}`, async () => {
        const error = await new Promise((resolve) =>
          lookupOf([answers], rules, port)('trophies.example', { all }, resolve),
        );
        assert.equal(error instanceof RefusedAddress, isRefused);
      });
    }
  }

  test('is resolved only once for a connection', async () => {
    const server = createServer((_, response) => void response.writeHead(204).end());
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const lookup = lookupOf([['127.0.0.1'], ['169.254.169.254']], permissive, port);
    const status = await new Promise((resolve, reject) => {
      request({ host: 'trophies.example', port, lookup, agent: false }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
    server.close();
    assert.equal(status, 204);
  });

  test('that cannot be resolved fails with the error of the resolver', async () => {
    const failure = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const lookup = guardedLookup(80, strict, (_, __, done) => done(failure, []));
    assert.equal(await new Promise((resolve) => lookup('nowhere.example', {}, resolve)), failure);
  });
});
