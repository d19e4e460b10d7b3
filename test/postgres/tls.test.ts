import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { StoreError } from '../../src/store/port/errors.ts';
import { openPostgresEngine } from '../../src/store/engine/postgres/engine.ts';
import type { InterruptibleServer } from '../support/postgres/server.ts';
import { prepareServer } from '../support/postgres/server.ts';
import { read } from '../../src/store/engine/statement.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const usesTls = read<{ ssl: number; version: string }>(
  'SELECT CAST(ssl AS INTEGER) AS "ssl", version AS "version" FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
);

/** Creates a key and a certificate in the same folder: self-signed, or issued by an authority. */
function certify(folder: string, name: string, more: readonly string[]): void {
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    join(folder, `${name}.key`),
  ];
  const subject = [
    '-days',
    '2',
    '-subj',
    `/CN=Invented ${name}`,
    '-out',
    join(folder, `${name}.pem`),
  ];
  execFileSync('openssl', ['req', '-x509', ...key, ...subject, ...more], { stdio: 'ignore' });
}

/**
 * Returns a function that gets the bytes of a connection piece by piece, and counts the TLS records that begin in each piece. It skips
 * PostgreSQL's request for TLS.
 */
function recordCounter(): (bytes: Buffer) => number {
  let rest = Buffer.alloc(0);
  let skipped = 8;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    let count = 0;
    for (; rest.length >= skipped + 5; count++) {
      rest = rest.subarray(skipped);
      skipped = 5 + rest.readUInt16BE(3);
    }
    return count;
  };
}

describe(
  'a server with a certificate for localhost',
  { skip: hasOpenssl ? false : 'openssl is not installed' },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-tls-'));
    const authority = join(folder, 'authority.pem');
    const other = join(folder, 'other.pem');
    let server: InterruptibleServer;

    before(async () => {
      chmodSync(folder, 0o711); // the server may run as another user
      certify(folder, 'authority', []);
      certify(folder, 'other', []);
      const signed = ['-CA', authority, '-CAkey', join(folder, 'authority.key')];
      certify(folder, 'server', [...signed, '-addext', 'subjectAltName=DNS:localhost']);
      const data = join(folder, 'data');
      const files = [
        `ssl_cert_file=${join(folder, 'server.pem')}`,
        `ssl_key_file=${join(folder, 'server.key')}`,
      ];
      server = await prepareServer(data, [
        'listen_addresses=127.0.0.1',
        'unix_socket_directories=',
        'fsync=off',
        'ssl=on',
        ...files,
      ]);
      writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 password\n');
      const { uid, gid } = statSync(data);
      for (const file of ['server.pem', 'server.key']) chownSync(join(folder, file), uid, gid);
      chmodSync(join(folder, 'server.key'), 0o600);
      await server.start();
    });
    after(async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const open = (host: string, query: string) =>
      openPostgresEngine(`${server.url.replace('127.0.0.1', host)}?${query}`);

    const accepted = [
      {
        what: 'require, without verification of the server',
        host: '127.0.0.1',
        query: 'sslmode=require',
      },
      { what: 'prefer, if the server supports TLS', host: '127.0.0.1', query: 'sslmode=prefer' },
      {
        what: 'verify-ca and a trusted authority',
        host: '127.0.0.1',
        query: `sslmode=verify-ca&sslrootcert=${authority}`,
      },
      {
        what: 'verify-full and the name in the certificate',
        host: 'localhost',
        query: `sslmode=verify-full&sslrootcert=${authority}`,
      },
    ];
    for (const { what, host, query } of accepted) {
      test(`accepts TLS connections with sslmode=${what}`, async () => {
        const engine = await open(host, query);
        const found = await engine.get(usesTls, []);
        await engine.close();
        assert.equal(found?.ssl, 1);
        assert.match(found.version, /^TLSv1\.[23]$/);
      });
    }

    // This test fails if the driver no longer writes to `connection.stream`. `sender.ts` needs it to hold back writes until the end of a
    // tick.
    test('statements of one tick are joined to one TLS record for each connection', async (context) => {
      const countRecords = recordCounter();
      let records = 0;
      const proxy = createServer((socket) => {
        const upstream = connect(Number(new URL(server.url).port), '127.0.0.1');
        socket.on('data', (bytes) => (records += countRecords(bytes)));
        for (const each of [socket, upstream]) each.on('error', () => each.destroy());
        socket.pipe(upstream).pipe(socket);
      });
      context.after(() => proxy.close());
      await once(proxy.listen(0, '127.0.0.1'), 'listening');
      const address = proxy.address();
      assert.ok(typeof address === 'object' && address !== null);
      const url = new URL(server.url);
      url.port = String(address.port);
      const engine = await openPostgresEngine(`${url.href}?sslmode=require`);
      context.after(() => engine.close());
      await engine.get(usesTls, []); // the first query also prepares the statement
      const before = records;
      await Promise.all(Array.from({ length: 20 }, () => engine.get(usesTls, [])));
      assert.ok(records - before <= 4, `${records - before} records`);
    });

    const another = 'its certificate is for another name';
    const untrusted = 'its certificate is not from a trusted authority';
    const refused = [
      {
        what: 'verify-full and another name',
        host: '127.0.0.1',
        query: `sslmode=verify-full&sslrootcert=${authority}`,
        message: another,
      },
      {
        what: 'verify-full and an untrusted authority',
        host: 'localhost',
        query: 'sslmode=verify-full',
        message: untrusted,
      },
      {
        what: 'verify-ca and another authority',
        host: 'localhost',
        query: `sslmode=verify-ca&sslrootcert=${other}`,
        message: untrusted,
      },
      {
        what: 'disable if the server accepts TLS only',
        host: '127.0.0.1',
        query: 'sslmode=disable',
        message: 'connections of this kind',
      },
    ];
    for (const { what, host, query, message } of refused) {
      test(`is rejected with sslmode=${what}, and the message names the cause`, async () => {
        await assert.rejects(
          open(host, query),
          (error) =>
            error instanceof StoreError &&
            error.code === 'cannot-open' &&
            error.message.includes(message),
        );
      });
    }
  },
);

test('a server that answers the question for TLS with an error is unavailable, like one that states the reason later', async (context) => {
  const message = Buffer.from('SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0');
  const answer = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), message]);
  answer.writeInt32BE(4 + message.length, 1);
  const server = createServer(
    (socket) => void socket.once('data', () => socket.end(answer)).on('error', () => {}),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  context.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  await assert.rejects(
    openPostgresEngine(`postgres://laurel@127.0.0.1:${address.port}/laurel?sslmode=prefer`),
    (error) => {
      assert.ok(error instanceof StoreError, String(error));
      assert.equal(error.code, 'unavailable');
      assert.match(
        error.message,
        /^The store at 127\.0\.0\.1:\d+ refused the connection before it could state a reason\.$/,
      );
      return true;
    },
  );
});
