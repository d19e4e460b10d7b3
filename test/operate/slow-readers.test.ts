/** What a service takes of the machine while its answers are taken slowly, or not at all. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openStore } from '../../src/store/index.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';

/** Of the long profile: four megabytes of it. */
const many = 4500;
const some = 1000;
const player = 'LanternFox';

let folder = '';
let store = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-slow-'));
  store = `sqlite:${join(folder, 'laurel.db')}`;
  const opened = await openStore(store);
  const ids = Array.from({ length: many }, (_, index) => `NPWR7${String(index).padStart(4, '0')}_00`);
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
after(() => rm(folder, { recursive: true }));

/** Sockets on which an answer has begun that nobody reads on. */
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

/** Megabytes of its own memory that a process has taken at most; its files do not count. */
function megabytesOf({ pid }: Served): number {
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

const isLinux = process.platform === 'linux';

test('sixty readers of a long profile who take nothing cost no sixty profiles', { skip: !isLinux }, async (context) => {
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
  // Sixty of four megabytes are two hundred and forty; the program itself, which grows with use, is about fifty.
  assert.ok(taken < 150, `${taken} MB`);
  for (const { socket } of held) socket.destroy();
  served.signal('SIGTERM');
  await served.ended;
});

test('what slow readers hold together is bounded: others are told to come again, and answered when the readers have gone', async () => {
  const served = await startServed(['--store', store, '--send-memory', '4', '--overload-delay', '0', '--cache-memory', '0']);
  const names = Array.from({ length: 20 }, (_, index) => `Wren${index}`);
  // Several on each connection, so that more is to be sent than the buffers of the system take.
  const requests = names.map((name) => get(name).repeat(6));
  const held = await holdAnswers(served, requests);
  const answer = await fetch(`${served.url}/getGames?sNetID=Wren1`);
  assert.equal(answer.status, 503);
  assert.notEqual(answer.headers.get('retry-after'), null);
  await answer.text();
  for (const { socket } of held) socket.destroy();
  while ((await fetch(`${served.url}/getGames?sNetID=Wren1`)).status !== 200);
  served.signal('SIGTERM');
  await served.ended;
});
