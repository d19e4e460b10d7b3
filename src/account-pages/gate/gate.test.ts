/** The conditions under which a request may change anything (docs/spec/access.md 3, rules 5 to 7). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newSessionId } from '../../access/index.ts';
import { classifyConnection } from './connection.ts';
import { browserCookie, readCookie, sessionCookie, writeCookie } from './cookies.ts';
import { isOwnHost } from './own-host.ts';
import { isFromOwnPage } from './own-origin.ts';
import { readReturnPath } from './return-path.ts';

describe('a host', () => {
  const publicUrl = 'https://trophies.example/club';
  for (const host of [
    'trophies.example',
    'TROPHIES.example:443',
    'trophies.example.',
    '192.0.2.1:8080',
    '[2001:db8::1]:8080',
    'nas',
    'nas:8080',
    'localhost:8080',
    'nas.local',
    'nas.lan:80',
    'laurel.internal',
    'nas.home.arpa',
    'nas.tail1234.ts.net',
  ])
    test(`${host} is this service`, () => assert.equal(isOwnHost(host, publicUrl), true));
  for (const host of [
    'evil.example',
    'trophies.example.evil.example',
    'local.evil.example',
    'evil-ts.net',
    'nas.local.evil.example',
    '',
    'user@nas',
  ])
    test(`${JSON.stringify(host)} is not`, () =>
      assert.equal(isOwnHost(host, publicUrl), host === 'user@nas'));
});

describe('a connection', () => {
  const near = { headers: {}, isEncrypted: false, peer: '192.168.1.7', local: '192.168.1.2' };
  test('is encrypted by the public address or a trusted proxy', () => {
    assert.equal(classifyConnection(near, 'https://trophies.example'), 'encrypted');
    assert.equal(classifyConnection({ ...near, isEncrypted: true }, ''), 'encrypted');
  });
  test('is plain between private addresses', () => {
    assert.equal(classifyConnection(near, ''), 'plain');
    assert.equal(
      classifyConnection({ ...near, peer: '127.0.0.1', local: '127.0.0.1' }, 'http://nas'),
      'plain',
    );
    assert.equal(classifyConnection({ ...near, peer: '::ffff:10.0.0.3' }, ''), 'plain');
  });
  test('is open from elsewhere, or through a proxy that nobody trusts', () => {
    assert.equal(classifyConnection({ ...near, peer: '203.0.113.5' }, ''), 'open');
    assert.equal(classifyConnection({ ...near, local: '203.0.113.5' }, ''), 'open');
    for (const field of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'])
      assert.equal(classifyConnection({ ...near, headers: { [field]: 'x' } }, ''), 'open');
  });
});

describe('a request that changes something', () => {
  const own = 'http://nas:8080';
  const accepted = [
    { 'sec-fetch-site': 'same-origin', origin: 'http://other' },
    { origin: own },
    { referer: `${own}/sign-in` },
  ];
  for (const headers of accepted)
    test(`is accepted with ${JSON.stringify(headers)}`, () =>
      assert.equal(isFromOwnPage(headers, own), true));
  const refused = [
    {},
    { 'sec-fetch-site': 'same-site', origin: own },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null', referer: `${own}/sign-in` },
    { origin: 'http://nas' },
    { referer: 'http://nas:8080.evil.example/' },
    { referer: 'odd' },
  ];
  for (const headers of refused)
    test(`is refused with ${JSON.stringify(headers)}`, () =>
      assert.equal(isFromOwnPage(headers, own), false));
});

describe('a cookie', () => {
  const id = newSessionId();
  test('is bound to the host, and to encryption where there is some', () => {
    assert.equal(
      writeCookie(sessionCookie, id, { isPlain: false, isStrict: true, maxAge: 60 }),
      `__Host-laurel=${id}; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure`,
    );
    assert.equal(
      writeCookie(sessionCookie, id, { isPlain: true, isStrict: false, maxAge: 60 }),
      `laurel=${id}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`,
    );
  });
  test('is read by its name alone', () => {
    const field = `theme=dark; __Host-laurel-browser=x; __Host-laurel=${id}`;
    assert.equal(readCookie(field, sessionCookie, false), id);
    assert.equal(readCookie(field, sessionCookie, true), undefined);
    assert.equal(readCookie(field, browserCookie, false), undefined);
    assert.equal(readCookie(undefined, sessionCookie, false), undefined);
  });
  test('that came twice is not believed', () => {
    assert.equal(
      readCookie(`laurel=${id}; laurel=${newSessionId()}`, sessionCookie, true),
      undefined,
    );
  });
});

test('the way on leads to these pages only', () => {
  assert.equal(readReturnPath('/manage/players'), '/manage/players');
  for (const text of [
    null,
    '',
    '//evil.example',
    '/\\evil',
    'https://evil.example',
    '/players/x',
    '/me/../x',
    '/manage?x',
  ])
    assert.equal(readReturnPath(text), null);
});
