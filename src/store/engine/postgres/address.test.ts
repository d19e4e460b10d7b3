import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { withoutPassword } from '../address.ts';
import { StoreError } from '../../port/errors.ts';
import { readPostgresAddress } from './address.ts';

const hostsOf = (url: string) =>
  readPostgresAddress(url).hosts.map(({ config: { host, port, user, database } }) => ({
    host,
    port,
    user,
    database,
  }));

describe('an address of PostgreSQL', () => {
  test('can contain several hosts, separated by commas, each with its port', () => {
    const same = { user: 'fox', database: 'laurel' };
    assert.deepEqual(hostsOf('postgres://fox@one:5433,two,[::1]:5434/laurel'), [
      { host: 'one', port: 5433, ...same },
      { host: 'two', port: undefined, ...same },
      { host: '::1', port: 5434, ...same },
    ]);
  });

  test('can contain a user and password with any percent-encoded characters', () => {
    const [host] = readPostgresAddress('postgresql://fo%40x:p%3A%2F%40ss@one/laurel').hosts;
    assert.deepEqual([host?.config.user, host?.config.password], ['fo@x', 'p:/@ss']);
  });

  test('can contain the folder of a Unix socket', () => {
    const [host] = readPostgresAddress('postgres://fox@/laurel?host=/run/postgresql').hosts;
    assert.deepEqual([host?.config.host, host?.config.ssl], ['/run/postgresql', false]);
  });

  test('tries TLS with the server in PGHOST if the address names none', (context) => {
    const before = process.env['PGHOST'];
    context.after(() => {
      if (before === undefined) delete process.env['PGHOST'];
      else process.env['PGHOST'] = before;
    });
    const isTlsTried = (server: string): boolean => {
      process.env['PGHOST'] = server;
      const [host] = readPostgresAddress('postgres:///laurel').hosts;
      assert.equal(host?.name, server);
      return host.withoutTls !== null;
    };
    assert.equal(isTlsTried('db.example'), true);
    assert.equal(isTlsTried('/run/postgresql'), false);
  });

  test('without a password uses the password file', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'pgpass');
    writeFileSync(file, 'one:5433:laurel:fox:from-file\n', { mode: 0o600 });
    const before = process.env['PGPASSFILE'];
    process.env['PGPASSFILE'] = file;
    context.after(() => {
      if (before === undefined) delete process.env['PGPASSFILE'];
      else process.env['PGPASSFILE'] = before;
    });
    const passwordOf = async (url: string) => {
      const password = readPostgresAddress(url).hosts[0]?.config.password;
      return typeof password === 'function' ? password() : password;
    };
    assert.equal(await passwordOf('postgres://fox@one:5433/laurel'), 'from-file');
    assert.equal(await passwordOf('postgres://fox:own@one:5433/laurel'), 'own');
    assert.equal(await passwordOf('postgres://owl@one:5433/laurel'), '');
  });

  const tls: readonly (readonly [string, unknown])[] = [
    ['postgres://one/laurel?sslmode=disable', false],
    ['postgres://one/laurel?sslmode=require', { rejectUnauthorized: false }],
    ['postgres://one/laurel?sslmode=verify-full', {}],
    ['postgres://localhost/laurel', false],
  ];
  for (const [url, expected] of tls) {
    test(`configures TLS: ${url}`, () => {
      const [host] = readPostgresAddress(url).hosts;
      assert.deepEqual({ ...Object(host?.config.ssl) }, { ...Object(expected) });
      assert.equal(host?.config.ssl === false, expected === false);
      assert.equal(host?.withoutTls, null);
    });
  }

  test('tries TLS for each of several hosts that is not this machine', () => {
    const triesTls = (url: string) =>
      readPostgresAddress(url).hosts.map(({ withoutTls }) => withoutTls !== null);
    assert.deepEqual(triesTls('postgres://127.0.0.1:1,127.0.0.1:2,localhost/laurel'), [
      false,
      false,
      false,
    ]);
    assert.deepEqual(triesTls('postgres://127.0.0.1:1,one,[::1]:2/laurel'), [false, true, false]);
    assert.deepEqual(triesTls('postgres://fox@/laurel?host=one'), [true]);
    assert.deepEqual(triesTls('postgres://fox@/laurel?host=127.0.0.1'), [false]);
  });

  test('without sslmode tries TLS first, then no TLS if the server does not support it', () => {
    const [host] = readPostgresAddress('postgres://one/laurel').hosts;
    assert.deepEqual({ ...Object(host?.config.ssl) }, { rejectUnauthorized: false });
    assert.equal(host?.withoutTls?.ssl, false);
  });

  for (const url of [
    'postgres:laurel',
    'postgres://one/laurel?sslmode=maybe',
    'postgres://fox:secret@one:port/laurel',
    'postgres://fox:se%zzcret@one/laurel?sslmode=verify-ca',
  ]) {
    test(`that is invalid is rejected with a message that does not contain the password: ${url}`, () => {
      assert.throws(
        () => readPostgresAddress(url),
        (error) =>
          error instanceof StoreError &&
          error.code === 'bad-address' &&
          !error.message.includes('secret'),
      );
    });
  }

  test('is shown without its password', () => {
    assert.equal(
      withoutPassword('postgres://fox:se:cr@t@one/laurel?x=1'),
      'postgres://fox:***@one/laurel?x=1',
    );
    assert.equal(
      withoutPassword('postgres://one/laurel?password=secret&x=1'),
      'postgres://one/laurel?password=***&x=1',
    );
    assert.equal(withoutPassword('sqlite:/a/b.db'), 'sqlite:/a/b.db');
    assert.equal(
      readPostgresAddress('postgres://fox:secret@one/laurel').shown,
      'postgres://fox:***@one/laurel',
    );
  });
});
