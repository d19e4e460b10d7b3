/** `laurel serve --workers 2`: real processes behind one port. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openStore } from '../../src/store/open-store.ts';
import { eventually } from '../support/eventually.ts';
import { openRaw } from '../support/raw-connection.ts';
import type { Served } from '../support/served.ts';
import { failServed, startServed } from '../support/served.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();
const store = `sqlite:${join(folder, 'laurel.db')}`;

let served: Served;
before(async () => {
  served = await startServed(['--demo', '--store', store, '--workers', '2', '--admin-port', '0']);
});
after(() => served.signal('SIGKILL'));

/** Process ids of the workers that have started to listen, oldest first. */
function startedWorkers(): number[] {
  return served.log.filter(({ msg }) => msg === 'a worker listens').map(({ pid }) => Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Sends a request on a new connection, so that the workers alternate. */
async function ask(operation: string): Promise<string> {
  const answer = await fetch(`${served.url}/${operation}`, { headers: { Connection: 'close' } });
  assert.equal(answer.status, 200);
  return answer.text();
}

test('both workers answer, and the admin address reports on both', async () => {
  assert.equal(new Set(startedWorkers()).size, 2);
  for (let asked = 0; asked < 6; asked += 1) await ask('getNumberListGames');
  const { url: admin } = await served.logged('admin address');
  const metrics = await (await fetch(`${String(admin)}/metrics`)).text();
  assert.match(
    metrics,
    /^laurel_http_requests_total\{operation="getNumberListGames",binding="get",status="200"\} 6$/m,
  );
  assert.match(metrics, /^laurel_ready 1$/m);
});

test('the metrics contain the transactions of the first process, and each series once', async () => {
  const { url: admin } = await served.logged('admin address');
  const metrics = await (await fetch(`${String(admin)}/metrics`)).text();
  // The first process has loaded the demo data; workers only read.
  assert.match(metrics, /^laurel_store_duration_seconds_count\{work="transaction"\} [1-9]/m);
  const series = metrics
    .split('\n')
    .flatMap((line) => /^([a-z_]+(?:\{.*\})?) /.exec(line)?.[1] ?? []);
  assert.ok(series.length > 100);
  assert.equal(new Set(series).size, series.length);
});

test('a hanging worker makes the service not ready until the worker has answered for a while', async () => {
  const { url: admin } = await served.logged('admin address');
  const [victim = 0] = startedWorkers();
  const check = async (): Promise<readonly [number, unknown]> => {
    const answer = await fetch(`${String(admin)}/readyz`);
    const { checks } = (await answer.json()) as {
      readonly checks: Readonly<Record<string, string>>;
    };
    return [answer.status, checks['workers']];
  };
  // Waits, because a busy machine may have blocked a worker just before.
  await eventually(async () => (await check())[0] === 200, 60_000, 'both workers are ready');
  process.kill(victim, 'SIGSTOP');
  const [hung, metrics] = await Promise.all([
    check(),
    fetch(`${String(admin)}/metrics`).then((answer) => answer.text()),
  ]);
  process.kill(victim, 'SIGCONT');
  assert.deepEqual(hung, [503, '1 of 2 do not answer']);
  assert.match(metrics, /^laurel_ready 0$/m);
  const [, after] = await check();
  assert.match(String(after), /^1 of 2 are not ready: eventLoop blocked for \d+ ms$/);
});

test('the next answer of every worker contains what another process has committed', async () => {
  for (let asked = 0; asked < 4; asked += 1) await ask('getLastUpdate?sNetID=LanternFox');
  const writer = await openStore(store);
  try {
    for (const day of ['05', '06', '07']) {
      const updated = Date.parse(`2031-01-${day}T00:00:00Z`);
      const options = { now: updated, source: 'test' };
      await writer.load(options, (load) =>
        load.apply([{ type: 'player', name: 'LanternFox', updated }]),
      );
      for (let asked = 0; asked < 4; asked += 1)
        assert.match(await ask('getLastUpdate?sNetID=LanternFox'), new RegExp(`2031-01-${day}T`));
    }
  } finally {
    await writer.close();
  }
});

test('a killed worker is replaced, no connection is refused, and every request is answered once its death is noticed', async () => {
  const [victim = 0] = startedWorkers();
  const isReplaced = (): boolean =>
    served.log.some(({ msg }) => msg === 'a worker ended and is replaced');
  const outcomes: { readonly outcome: string; readonly isAfter: boolean }[] = [];
  const load = { isOver: false };
  const client = async (): Promise<void> => {
    while (!load.isOver) {
      const isAfter = isReplaced();
      const outcome = await ask('getNumberListGames').then(() => 'answered', reasonOf);
      outcomes.push({ outcome, isAfter });
    }
  };
  const clients = Promise.all([client(), client(), client()]);
  process.kill(victim, 'SIGKILL');
  const ended = await served.logged('a worker ended and is replaced');
  assert.deepEqual([ended['pid'], ended['signal']], [victim, 'SIGKILL']);
  await eventually(() => startedWorkers().length === 3, 60_000, 'the new worker listens');
  await eventually(
    () => outcomes.some(({ isAfter }) => isAfter),
    60_000,
    'a request was sent after the replacement',
  );
  load.isOver = true;
  await clients;
  // Connections that are passed to the worker before its end is noticed are lost. Their number depends on the machine, so only later
  // requests must have a response.
  assert.deepEqual(
    [...new Set(outcomes.filter(({ isAfter }) => isAfter).map(({ outcome }) => outcome))],
    ['answered'],
  );
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'ECONNREFUSED').length, 0);
  assert.ok(startedWorkers().slice(1).every(isRunning));
});

function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}

test('a stop finishes responses in progress, closes their connections and leaves no process', async () => {
  const { port } = new URL(served.url);
  const slow = openRaw(Number(port));
  slow.socket.write(
    'POST /api/getNumberListGames HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n',
  );
  slow.socket.write('Content-Length: 3\r\nExpect: 100-continue\r\n\r\n');
  await slow.until(/100 Continue/);
  served.signal('SIGTERM');
  await served.logged('stopping');
  slow.socket.write('a=b');
  const answer = await slow.ended();
  assert.match(answer, /HTTP\/1\.1 200 OK[^]*<int/);
  assert.deepEqual(await served.ended, { code: 0, signal: null });
  assert.equal(startedWorkers().some(isRunning), false);
});

test('a second signal ends the workers at once', async () => {
  served = await startServed(['--store', store, '--workers', '2']);
  const { port } = new URL(served.url);
  const held = openRaw(Number(port));
  held.socket.write(
    'POST /api/getNumberListGames HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n',
  );
  held.socket.write('Content-Length: 3\r\nExpect: 100-continue\r\n\r\n');
  await held.until(/100 Continue/);
  served.signal('SIGTERM');
  await served.logged('stopping');
  served.signal('SIGTERM');
  assert.deepEqual(await served.ended, { code: 1, signal: null });
  await held.ended();
  const isRefused = (): Promise<boolean> =>
    ask('getNumberListGames').then(
      () => false,
      () => true,
    );
  await eventually(isRefused, 60_000, 'no process listens any more');
});

test('an in-memory store is rejected with several workers', async () => {
  const { code, err } = await failServed(['--store', 'sqlite::memory:', '--workers', '2']);
  assert.equal(code, 1);
  assert.match(err, /An in-memory store belongs to one process/);
});
