import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import type { ProxySettings } from './forwarded.ts';
import { createForwardedReader } from './forwarded.ts';

class SocketOf extends Socket {
  override readonly remoteAddress: string;
  constructor(address: string) {
    super();
    this.remoteAddress = address;
  }
}

function messageFrom(peer: string, headers: Readonly<Record<string, string>>): IncomingMessage {
  const message = new IncomingMessage(new SocketOf(peer));
  Object.assign(message.headers, headers);
  return message;
}

const proxies = { trustProxy: '10.0.0.0/8', forwardedHeader: 'x-forwarded' } as const;

function read(
  peer: string,
  headers: Readonly<Record<string, string>>,
  settings: ProxySettings = proxies,
): unknown {
  const forwarded = createForwardedReader(settings)(messageFrom(peer, headers));
  return forwarded === null ? null : [forwarded.client, forwarded.proto, forwarded.host];
}

for (const [list, client] of [
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:4711', '198.51.100.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['6.6.6.6, 198.51.100.7', '198.51.100.7'],
  ['6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['10.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['198.51.100.7, unknown', '10.0.0.1'],
  ['6.6.6.6, <script>, 10.0.0.2', '10.0.0.2'],
  ['', '10.0.0.1'],
  [',,,', '10.0.0.1'],
  [`${'6.6.6.6, '.repeat(10_000)}198.51.100.7`, '198.51.100.7'],
] as const) {
  test(`X-Forwarded-For ${JSON.stringify(list.slice(0, 60))} from a trusted proxy identifies the client ${client}`, () =>
    assert.deepEqual(read('10.0.0.1', { 'x-forwarded-for': list }), [
      client,
      undefined,
      undefined,
    ]));
}

test('forwarding headers of an untrusted sender are ignored', () => {
  assert.equal(
    read('203.0.113.1', { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }),
    null,
  );
  const untrusting = { ...proxies, trustProxy: '' };
  assert.equal(read('10.0.0.1', { 'x-forwarded-for': '198.51.100.7' }, untrusting), null);
});

for (const [for_, proto, host, expected] of [
  ['198.51.100.7', 'https', 'outer.example', ['198.51.100.7', 'https', 'outer.example']],
  [
    '198.51.100.7',
    'gopher, https',
    'evil.example, outer.example',
    ['198.51.100.7', 'https', 'outer.example'],
  ],
  [
    '198.51.100.7, 10.0.0.2',
    'https, http',
    'outer.example, inner.example',
    ['198.51.100.7', 'https', 'outer.example'],
  ],
  [
    '6.6.6.6, 198.51.100.7, 10.0.0.2',
    'a, https, http',
    'evil.example, outer.example, inner',
    ['198.51.100.7', 'https', 'outer.example'],
  ],
  ['198.51.100.7, 10.0.0.2', 'https', 'outer.example', ['198.51.100.7', 'https', 'outer.example']],
  ['', 'gopher, https', 'evil.example, outer.example', ['10.0.0.1', 'https', 'outer.example']],
] as const) {
  test(`scheme and host are those that the outermost trusted proxy wrote: ${host} for ${for_ || 'nobody'}`, () =>
    assert.deepEqual(
      read('10.0.0.1', {
        'x-forwarded-for': for_,
        'x-forwarded-proto': proto,
        'x-forwarded-host': host,
      }),
      expected,
    ));
}

const forwarded = { ...proxies, forwardedHeader: 'forwarded' } as const;

for (const [field, expected] of [
  ['for=198.51.100.7;proto=https;host=outer.example', ['198.51.100.7', 'https', 'outer.example']],
  ['For="[2001:db8::7]:4711"; Proto=HTTPS', ['2001:db8::7', 'https', undefined]],
  [
    'for=6.6.6.6;host=evil.example, for=198.51.100.7;host=outer.example',
    ['198.51.100.7', undefined, 'outer.example'],
  ],
  [
    'for=6.6.6.6;host=evil.example, for=198.51.100.7;host=outer.example, for=10.0.0.2;host=inner',
    ['198.51.100.7', undefined, 'outer.example'],
  ],
  ['for="a,b";host="x;y"', ['10.0.0.1', undefined, 'x;y']],
  ['for=unknown;proto=https', ['10.0.0.1', 'https', undefined]],
  ['for=_hidden', ['10.0.0.1', undefined, undefined]],
  ['nonsense', ['10.0.0.1', undefined, undefined]],
  ['for="198.51.100.7', ['10.0.0.1', undefined, undefined]],
] as const) {
  test(`the Forwarded header is parsed: ${field}`, () =>
    assert.deepEqual(read('10.0.0.1', { forwarded: field }, forwarded), expected));
}

test('forwarding headers of the kind not configured are ignored', () => {
  assert.deepEqual(read('10.0.0.1', { 'x-forwarded-for': '6.6.6.6' }, forwarded), [
    '10.0.0.1',
    undefined,
    undefined,
  ]);
  assert.deepEqual(read('10.0.0.1', { forwarded: 'for=6.6.6.6' }), [
    '10.0.0.1',
    undefined,
    undefined,
  ]);
});
