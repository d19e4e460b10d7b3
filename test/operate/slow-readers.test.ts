/** Memory of the service while clients read their responses slowly or not at all. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { openStore } from '../../src/store/index.ts';
import type { Served } from '../support/served.ts';
import { eventually } from '../support/eventually.ts';
import { startServed } from '../support/served.ts';
import { makeFolder } from '../support/make-folder.ts';

/** Number of games in the long profile of four megabytes. */
const many = 4500;
const some = 1000;
const player = 'LanternFox';

const folder = makeFolder();
let store = '';
before(async () => {
  store = `sqlite:${join(folder, 'laurel.db')}`;
  const opened = await openStore(store);
  const ids = Array.from(
    { length: many },
    (_, index) => `NPWR7${String(index).padStart(4, '0')}_00`,
  );
  await opened.load({ now: 1, source: 'test' }, async (load) => {
    await load.apply(ids.map((id) => ({ type: 'game', id, title: 'x'.repeat(200) })));
    const give = (name: string, count: number): Promise<unknown> =>
      load.apply([
        { type: 'player', name },
        ...ids.slice(0, count).map((game) => ({ type: 'playerGame' as const, player: name, game })),
      ]);
    await give(player, many);
    for (let index = 0; index < 20; index += 1) await give(`Wren${index}`, some);
  });
  await opened.close();
});

/** Opens sockets that receive the start of a response and stop reading. */
async function holdAnswers(
  { url }: Served,
  requests: readonly string[],
): Promise<readonly { readonly socket: Socket; readonly status: string }[]> {
  return Promise.all(
    requests.map(async (request) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
      socket.write(request);
      await once(socket, 'readable');
      return { socket, status: String(socket.read(12)) };
    }),
  );
}

function get(name: string, fields = ''): string {
  return `GET /api/getNetID?sNetID=${encodeURIComponent(name)} HTTP/1.1\r\nHost: a\r\n${fields}\r\n`;
}

/** Returns the present anonymous memory of the service's process, in megabytes. */
function megabytesOf({ pid }: Served): number {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

const isLinux = process.platform === 'linux';

test(
  'sixty stalled readers of a long profile do not need memory for sixty profiles',
  { skip: !isLinux },
  async (context) => {
    const served = await startServed(['--store', store, '--overload-delay', '0']);
    context.after(() => served.signal('SIGKILL'));
    const before = megabytesOf(served);
    const fields = ['', 'Accept: application/json\r\n'];
    const held = await holdAnswers(
      served,
      Array.from({ length: 60 }, (_, index) => get(player, fields[index % 2])),
    );
    assert.deepEqual([...new Set(held.map(({ status }) => status))], ['HTTP/1.1 200']);
    const taken = megabytesOf(served) - before;
    // Sixty profiles of four megabytes would need 240. The program itself grows by about fifty.
    assert.ok(taken < 150, `${taken} MB`);
    for (const { socket } of held) socket.destroy();
    served.signal('SIGTERM');
    await served.ended;
  },
);

test('the memory of all slow readers is limited: further responses are refused until the readers are gone', async (context) => {
  const limits = ['--send-memory', '4', '--overload-delay', '0', '--cache-memory', '0'];
  const served = await startServed(['--store', store, '--log-level', 'debug', ...limits]);
  context.after(() => served.signal('SIGKILL'));
  const names = Array.from({ length: 20 }, (_, index) => `Wren${index}`);
  // Each connection sends several requests, so that the responses exceed the buffers of the system.
  const requests = names.map((name) => get(name).repeat(6));
  const held = await holdAnswers(served, requests);
  context.after(() => held.forEach(({ socket }) => socket.destroy()));
  await eventually(
    () => served.log.some(({ code }) => code === 'server.overloaded'),
    60_000,
    'a response is refused',
  );
  for (const { socket } of held) socket.destroy();
  const ask = async (): Promise<number> =>
    (await fetch(`${served.url}/getGames?sNetID=Wren1`)).status;
  await eventually(async () => (await ask()) === 200, 60_000, 'requests are answered again');
  served.signal('SIGTERM');
  await served.ended;
});
