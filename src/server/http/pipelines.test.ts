/** Pipelined requests on one connection: each gets its whole response, in order (RFC 9112, 9.3.2). */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import type { TestContext } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { openRaw } from '../../../test/support/raw-connection.ts';
import type { RawConnection } from '../../../test/support/raw-connection.ts';
import type { SmallServer } from '../../../test/support/small-service.ts';
import { smallHandler, startSmall } from '../../../test/support/small-service.ts';
import type { Settings } from '../../settings/index.ts';

const host = 'Host: a\r\n';
const slow = `GET /api/getNumberListGames HTTP/1.1\r\n${host}\r\n`;
const quick = `GET /nowhere HTTP/1.1\r\n${host}\r\n`;
const last = `GET /nowhere HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
const form = 'Content-Type: application/x-www-form-urlencoded\r\n';
const waiting = `POST /api/getListGames HTTP/1.1\r\n${host}${form}Expect: 100-continue\r\nContent-Length: 9\r\n\r\nsGameId=x`;

interface Held {
  readonly server: SmallServer;
  readonly connection: RawConnection;
  /** Resolves when the slow request has begun. */
  readonly begun: Promise<void>;
  /** Lets the slow requests end. */
  readonly release: () => void;
}

/** Creates a service whose slow operation ends when the test releases it. */
async function hold(t: TestContext, changes: Partial<Settings> = {}): Promise<Held> {
  const gate = Promise.withResolvers<number>();
  const arrival = Promise.withResolvers<void>();
  const handler = smallHandler({
    getNumberListGames: () => {
      arrival.resolve();
      return gate.promise;
    },
    getListGames: () =>
      Promise.resolve(
        Array.from({ length: 100 }, (_, index) => ({ id: `NPWR${10_000 + index}_00` })),
      ),
  });
  const server = await startSmall(handler, changes);
  t.after(() => server.stop());
  return {
    server,
    connection: openRaw(server.port),
    begun: arrival.promise,
    release: () => gate.resolve(3),
  };
}

/** Returns statuses and lengths of the responses in a text; throws if anything else is between them. */
function statusesOf(text: string): number[] {
  const statuses: number[] = [];
  for (let rest = text; rest !== '';) {
    const [head = '', status = ''] = /^HTTP\/1\.1 (\d{3}) [^]*?\r\n\r\n/.exec(rest) ?? [];
    assert.notEqual(head, '', `no answer begins with ${rest.slice(0, 100)}`);
    statuses.push(Number(status));
    rest = rest.slice(head.length + Number(/\r\nContent-Length: (\d+)/.exec(head)?.[1] ?? 0));
  }
  return statuses;
}

describe('a request that cannot be read does not end the answers before it', () => {
  for (const [name, text, status] of [
    ['bytes that are not HTTP', 'hello\r\n\r\n', 400],
    ['a method that is not known', `BREW /pot HTTP/1.1\r\n${host}\r\n`, 501],
    ['CONNECT', `CONNECT a:443 HTTP/1.1\r\n${host}\r\n`, 501],
    [
      'an invalid chunk',
      `POST /api/getGames HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    [
      'a header over the limit',
      `GET /api HTTP/1.1\r\n${host}X: ${'x'.repeat(60_000)}\r\n\r\n`,
      431,
    ],
  ] as const) {
    test(name, async (t) => {
      const { connection, begun, release } = await hold(t);
      connection.socket.write(slow);
      await begun;
      connection.socket.write(quick + text);
      connection.socket.write(quick, () => setImmediate(release));
      assert.deepEqual(statusesOf(await connection.ended()), [200, 404, status]);
    });
  }

  test('bytes that are not HTTP after a body that is asked for', async (t) => {
    const { connection, begun, release } = await hold(t);
    connection.socket.write(slow);
    await begun;
    connection.socket.write(`${waiting}hello\r\n\r\n`, () => setImmediate(release));
    assert.deepEqual(statusesOf(await connection.ended()), [200, 100, 200, 400]);
  });
});

test('leave to send a body is not written into an answer', async (t) => {
  const { connection, begun, release } = await hold(t);
  connection.socket.write(slow);
  await begun;
  connection.socket.write(waiting + last, () => setImmediate(release));
  assert.deepEqual(statusesOf(await connection.ended()), [200, 100, 200, 404]);
});

test('a refused request whose client waits for leave to send its body closes the connection', async (t) => {
  const { connection } = await hold(t);
  connection.socket.write(waiting.replace('/api/getListGames', '/nowhere') + quick);
  const text = await connection.ended();
  assert.deepEqual(statusesOf(text), [404]);
  assert.match(text, /\r\nConnection: close\r\n/);
});

test('a request whose answer has begun has no second one when its body is invalid', async (t) => {
  const { connection } = await hold(t);
  connection.socket.write(`GET /nowhere HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`);
  await connection.until(/ 404 /);
  connection.socket.write('zz\r\n');
  assert.deepEqual(statusesOf(await connection.ended()), [404]);
});

test('requests behind an answer that is cut off count no longer for their client', async (t) => {
  const { server, connection, begun, release } = await hold(t, {
    limitExempt: '',
    maxClientRequests: 4,
  });
  connection.socket.write(slow);
  await begun;
  const closed = new Promise((resolve) => connection.socket.once('close', resolve));
  connection.socket.write(slow.repeat(3), () => connection.socket.resetAndDestroy());
  await closed;
  await eventually(
    async () => (await server.connections()) === 0,
    60_000,
    'the connection is closed',
  );
  const next = openRaw(server.port);
  next.socket.write(last);
  release();
  assert.deepEqual(statusesOf(await next.ended()), [404]);
});

test('after the last answer the server reads on until the client closes its side', async (t) => {
  const server = await startSmall();
  t.after(() => server.stop());
  const socket = connect({ host: '127.0.0.1', port: server.port, allowHalfOpen: true });
  socket.write(last);
  socket.resume();
  await once(socket, 'end');
  await new Promise((resolve) => socket.write(quick, resolve));
  assert.equal(await server.connections(), 1);
  socket.end();
  await once(socket, 'close');
  assert.equal(socket.errored, null);
});
