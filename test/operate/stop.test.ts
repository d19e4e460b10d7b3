/** Clients of a stopping service lose no response. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { composeState } from '../../src/app/compose-state.ts';
import { createToken } from '../../src/ops/admin/index.ts';
import { generate, usualEnd } from '../../src/data/generate/index.ts';
import { openStore } from '../../src/store/index.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();
let store = '';
let player = '';
let token = '';
before(async () => {
  store = `sqlite:${join(folder, 'laurel.db')}`;
  const opened = await openStore(store);
  // The response with this player's profile has a megabyte, which the service sends in one write.
  const size = { about: '', players: 1, sets: 1300, period: 'early', games: [1300] } as const;
  await generate(opened, { size, seed: 1, until: usualEnd });
  for await (const record of opened.export()) if (record.type === 'player') player = record.name;
  const { text, id, secretHash } = createToken();
  const rights = {
    scopes: 'import audit players',
    createdAt: 0,
    expiresAt: null,
    lastUsedAt: null,
  };
  await composeState(opened).tokens.add({ tokenId: id, name: 'a test', secretHash, ...rights });
  await opened.close();
  token = text;
});

function connectTo({ url }: Served): Socket {
  return connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
}

function profileRequest(fields = ''): string {
  return `GET /api/getNetID?sNetID=${encodeURIComponent(player)} HTTP/1.1\r\nHost: a\r\n${fields}\r\n`;
}

for (const workers of ['1', '2']) {
  test(`responses in progress arrive completely at slow readers, from ${workers} processes`, async () => {
    const served = await startServed([
      '--store',
      store,
      '--workers',
      workers,
      '--stop-timeout',
      '60',
    ]);
    const whole = (
      await (
        await fetch(`${served.url}/getNetID?sNetID=${encodeURIComponent(player)}`)
      ).arrayBuffer()
    ).byteLength;
    // Many responses on one connection exceed the buffers of the system.
    const asked = 12;
    const sockets = Array.from({ length: 3 }, () => connectTo(served));
    for (const socket of sockets) {
      socket.write(profileRequest().repeat(asked));
      await once(socket, 'readable');
    }
    await allEnded(served, sockets.length * asked);
    served.signal('SIGTERM');
    await served.logged('stopping');
    const received = await Promise.all(sockets.map(readSlowly));
    for (const bytes of received)
      assert.ok(bytes > asked * whole, `${bytes} of more than ${asked * whole}`);
    assert.deepEqual(await served.ended, { code: 0, signal: null });
  });
}

/**
 * Sends this many other requests, one after the other. After their responses, the service has rendered the earlier responses, too, and only
 * has to send them.
 */
async function allEnded({ url }: Served, least: number): Promise<void> {
  for (let turn = 0; turn < least; turn += 1)
    await (await fetch(`${url}/getNumberListGames`)).text();
}

/** Reads with pauses until the end and returns the number of bytes. */
async function readSlowly(socket: Socket): Promise<number> {
  let bytes = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: true })) {
    bytes += (chunk as Buffer).length;
    if (bytes % 16 === 0) await delay(1);
  }
  return bytes;
}

for (const workers of ['1', '2']) {
  test(`clients with repeated requests lose none and receive Connection: close, with ${workers} processes`, async () => {
    const served = await startServed(['--store', store, '--workers', workers]);
    const clients = Array.from(
      { length: 64 },
      (_, index) => new KeepAliveClient(served, index % 2 === 0),
    );
    for (const client of clients) await client.answered(20);
    served.signal('SIGTERM');
    const ends = await Promise.all(clients.map((client) => client.ended()));
    assert.deepEqual([...new Set(ends)], ['announced']);
    assert.deepEqual(await served.ended, { code: 0, signal: null });
  });
}

/**
 * Sends the next request as soon as it receives a response. `isCached` selects a request whose response is cached, or requests whose
 * responses are not.
 */
class KeepAliveClient {
  readonly #socket: Socket;
  #received = '';
  #answers = 0;
  #isWaiting = false;
  #end = '';
  #check = (): void => {};

  constructor(served: Served, isCached: boolean) {
    this.#socket = connectTo(served);
    const ask = (): void => {
      this.#isWaiting = true;
      const target = isCached ? '/api/getNumberListGames' : `/api/getGames?sNetID=${this.#answers}`;
      this.#socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
    };
    this.#socket.on('connect', ask).on('data', (chunk: Buffer) => {
      this.#received += chunk.toString('latin1');
      const [, head = '', length = ''] =
        /^([^]*?content-length: (\d+)[^]*?\r\n\r\n)/i.exec(this.#received) ?? [];
      if (head === '' || this.#received.length < head.length + Number(length)) return;
      this.#received = '';
      this.#answers += 1;
      this.#isWaiting = false;
      if (/connection: close/i.test(head)) this.#end = 'announced';
      else ask();
      this.#check();
    });
    this.#socket.on('close', () => {
      if (this.#end === '') this.#end = this.#isWaiting ? 'lost' : 'ended between two requests';
      this.#check();
    });
  }

  answered(count: number): Promise<void> {
    return this.#wait(() => this.#answers >= count || this.#end !== '');
  }

  async ended(): Promise<string> {
    await this.#wait(() => this.#end !== '');
    return this.#end;
  }

  #wait(isThere: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#check = () => {
        if (isThere()) resolve();
      };
      this.#check();
    });
  }
}

test('a stalled reader is disconnected after the stop timeout', async () => {
  const served = await startServed(['--store', store, '--stop-timeout', '1']);
  const socket = connectTo(served);
  const closed = once(socket, 'close');
  socket.write(profileRequest().repeat(24));
  await once(socket, 'readable');
  served.signal('SIGTERM');
  assert.deepEqual(await served.ended, { code: 0, signal: null });
  socket.resume();
  await closed;
});

test('requests of disconnected clients do not use a closed store', async () => {
  const served = await startServed([
    '--store',
    store,
    '--cache-memory',
    '0',
    '--overload-delay',
    '0',
    '--log-level',
    'error',
  ]);
  const sockets = Array.from({ length: 200 }, () => connectTo(served));
  for (const socket of sockets) socket.write(profileRequest('Accept-Encoding: gzip\r\n'));
  await once(sockets[0] ?? connectTo(served), 'readable');
  for (const socket of sockets) socket.destroy();
  served.signal('SIGTERM');
  assert.deepEqual(await served.ended, { code: 0, signal: null });
  assert.deepEqual(served.log, []);
});

test('an import that is cut off is in the audit log with its outcome, and loads nothing', async () => {
  const served = await startServed(['--store', store, '--admin-port', '0', '--stop-timeout', '1']);
  const { url: admin } = await served.logged('admin address');
  const sender = connect(Number(new URL(String(admin)).port), '127.0.0.1').on('error', () => {});
  sender.write(
    `POST /v1/import HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Length: 1000\r\n\r\n`,
  );
  sender.write('{"type":"player","name":"HalfAPlayer"}\n');
  while ((await outcomes()).length === 0) await delay(20);
  served.signal('SIGTERM');
  assert.deepEqual(await served.ended, { code: 0, signal: null });
  assert.deepEqual(await outcomes(), ['POST /v1/import 400']);
  const opened = await openStore(store);
  assert.equal(await opened.playerUpdatedAt('HalfAPlayer'), null);
  await opened.close();
});

async function outcomes(): Promise<string[]> {
  const opened = await openStore(store);
  try {
    return (await composeState(opened).audit.latest(10)).map(
      ({ action, outcome }) => `${action} ${outcome}`,
    );
  } finally {
    await opened.close();
  }
}
