/** Uncached responses share pooled buffers. These tests check that concurrent responses never overwrite each other. */

import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { toAction, call, envelope } from '../../../test/support/decode-request.ts';
import type { SmallServer } from '../../../test/support/small-service.ts';
import { smallHandler, startSmall } from '../../../test/support/small-service.ts';

const games = 800;
/** Each list repeats the requested name, and all lists have the same length, so that they reuse the same buffers. */
const handlers = {
  getGames: ({ sNetID }: { readonly sNetID?: unknown }) =>
    Promise.resolve(
      Array.from({ length: games }, () => ({ Id: 'NPWR1', Title: String(sNetID).repeat(20) })),
    ),
};

let server: SmallServer;
before(async () => {
  server = await startSmall(smallHandler(handlers), { overloadDelay: 0 });
});
after(() => server.stop());

const names = Array.from({ length: 60 }, (_, index) => `n${String(index).padStart(3, '0')}`);
const getOf = (name: string, fields = ''): string =>
  `GET /api/getGames?sNetID=${name} HTTP/1.1\r\nHost: 127.0.0.1\r\n${fields}\r\n`;

function soapOf(name: string): string {
  const body = envelope('1.1', call('getGames', `<sNetID>${name}</sNetID>`));
  const fields = `Content-Type: text/xml; charset=utf-8\r\nSOAPAction: "${toAction('getGames')}"\r\nContent-Length: ${body.length}`;
  return `POST /api HTTP/1.1\r\nHost: 127.0.0.1\r\n${fields}\r\n\r\n${body}`;
}

function ask(request: string): Socket {
  const socket = connect({ host: '127.0.0.1', port: server.port });
  socket.write(request, 'latin1');
  return socket;
}

/** Sends `request` on one connection and returns the bodies of `count` responses. */
function fetchBodies(request: string, count: number): Promise<Buffer[]> {
  return readBodies(ask(request), count);
}

async function readBodies(socket: Socket, count: number): Promise<Buffer[]> {
  const bodies: Buffer[] = [];
  let received = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: true })) {
    received = Buffer.concat([received, chunk]);
    bodies.push(...takeBodies());
    if (bodies.length === count) break;
  }
  return bodies;

  function takeBodies(): Buffer[] {
    const taken: Buffer[] = [];
    for (;;) {
      const end = received.indexOf('\r\n\r\n');
      const length = Number(
        /content-length: (\d+)/iu.exec(received.toString('latin1', 0, Math.max(end, 0)))?.[1],
      );
      if (end < 0 || received.length < end + 4 + length) return taken;
      taken.push(received.subarray(end + 4, end + 4 + length));
      received = received.subarray(end + 4 + length);
    }
  }
}

function assertOf(name: string, body: Buffer | undefined): void {
  const titles = [...(body?.toString('latin1') ?? '').matchAll(/<Title>([^<]*)<\/Title>/gu)].map(
    ([, title]) => title,
  );
  assert.equal(titles.length, games);
  assert.deepEqual([...new Set(titles)], [name.repeat(20)]);
}

const methods: readonly (readonly [
  about: string,
  fetch: (name: string) => Promise<Buffer | undefined>,
])[] = [
  ['by GET', async (name) => (await fetchBodies(getOf(name), 1))[0]],
  ['by SOAP', async (name) => (await fetchBodies(soapOf(name), 1))[0]],
  [
    'compressed',
    async (name) => {
      const [coded] = await fetchBodies(getOf(name, 'Accept-Encoding: gzip\r\n'), 1);
      return coded === undefined ? coded : gunzipSync(coded);
    },
  ],
];
for (const [about, fetch] of methods) {
  test(`concurrent answers are correct ${about}`, async () => {
    const bodies = await Promise.all(names.map(fetch));
    for (const [index, name] of names.entries()) assertOf(name, bodies[index]);
  });
}

test('pipelined answers on one connection are correct', async () => {
  const bodies = await fetchBodies(names.map((name) => getOf(name)).join(''), names.length);
  for (const [index, name] of names.entries()) assertOf(name, bodies[index]);
});

test('answers are correct while other clients are slow, and the slow clients get correct answers', async () => {
  // More data than the operating system buffers, so that the rest remains in the memory of the service.
  const times = 60;
  const waiting = names
    .slice(0, 10)
    .map((name): readonly [string, Socket] => [name, ask(getOf(name).repeat(times))]);
  for (const name of names) assertOf(name, (await fetchBodies(getOf(name), 1))[0]);
  for (const [name, socket] of waiting) {
    const bodies = await readBodies(socket, times);
    assert.equal(bodies.length, times);
    for (const body of bodies) assertOf(name, body);
  }
});

test('answers are correct while other clients disconnect in the middle of an answer', async () => {
  const leave = async (): Promise<void> => {
    const socket = connect({ host: '127.0.0.1', port: server.port });
    socket.write(getOf('left').repeat(5));
    for await (const _ of socket.iterator({ destroyOnReturn: true })) break;
  };
  const taken = names.map(async (name) => {
    const [[body]] = await Promise.all([fetchBodies(getOf(name), 1), leave()]);
    assertOf(name, body);
  });
  await Promise.all(taken);
});
