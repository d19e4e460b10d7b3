/** Start and stop of the service, as seen by its supervisor. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { openStore } from '../../src/store/index.ts';
import { openRaw } from '../support/raw-connection.ts';
import type { Served } from '../support/served.ts';
import { failServed, startServed } from '../support/served.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();

const half =
  'POST /api/getNumberListGames HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=';

/**
 * Sends a request without its last byte. Then waits for the response to another request, so that the service has received the headers of
 * the first.
 */
async function beginRequest({ url }: Served): Promise<ReturnType<typeof openRaw>> {
  const connection = openRaw(Number(new URL(url).port));
  connection.socket.write(half);
  await fetch(`${url}/getNumberListGames`);
  return connection;
}

test('a stopping service finishes responses in progress and removes the port file', async () => {
  const portFile = join(folder, 'port');
  const served = await startServed(['--store', 'sqlite::memory:', '--port-file', portFile]);
  assert.equal(await readFile(portFile, 'utf8'), `${served.url}\n`);
  const { socket, ended } = await beginRequest(served);
  served.signal('SIGTERM');
  await served.logged('stopping');
  await refused(served);
  socket.write('b');
  assert.match(await ended(), /^HTTP\/1\.1 200 OK\r\n[^]*<int/);
  assert.deepEqual(await served.ended, { code: 0, signal: null });
  assert.equal(existsSync(portFile), false);
});

/** Resolves when connections are no longer accepted. */
async function refused({ url }: Pick<Served, 'url'>): Promise<void> {
  const answer = await fetch(url).catch(() => null);
  if (answer === null) return;
  await answer.text();
  await refused({ url });
}

test('a response that is not finished within the stop timeout is cut off', async () => {
  const served = await startServed(['--store', 'sqlite::memory:', '--stop-timeout', '0']);
  const { ended } = await beginRequest(served);
  served.signal('SIGINT');
  assert.equal(await ended(), '');
  assert.deepEqual(await served.ended, { code: 0, signal: null });
});

test('a second signal ends the service at once', async () => {
  const served = await startServed(['--store', 'sqlite::memory:', '--stop-timeout', '3600']);
  const { ended } = await beginRequest(served);
  served.signal('SIGTERM');
  await served.logged('stopping');
  served.signal('SIGTERM');
  assert.deepEqual(await served.ended, { code: 1, signal: null });
  assert.equal(await ended(), '');
});

for (const workers of ['1', '2']) {
  test(`the service listens on a socket inherited from systemd, with ${workers} processes`, async (context) => {
    const socket = createServer();
    context.after(() => socket.close());
    await new Promise<void>((resolve) => void socket.listen(0, '127.0.0.1', resolve));
    const address = socket.address();
    assert.ok(typeof address === 'object' && address !== null);
    const fd = Number(Reflect.get(Reflect.get(socket, '_handle'), 'fd'));
    const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
    const store = `sqlite:${join(folder, `activated-${workers}.db`)}`;
    // LISTEN_PID must be the process id of the service. The shell sets it to its own, which the service keeps after exec.
    const child = spawn(
      '/bin/sh',
      [
        '-c',
        'LISTEN_PID=$$ exec "$@"',
        'sh',
        process.execPath,
        main,
        'serve',
        '--store',
        store,
        '--port',
        '1',
        '--workers',
        workers,
      ],
      { stdio: ['ignore', 'pipe', 'inherit', fd], env: { ...process.env, LISTEN_FDS: '1' } },
    );
    context.after(() => child.kill());
    const closed = once(child, 'close');
    assert.ok(child.stdout !== null);
    const [line]: unknown[] = await Promise.race([
      once(createInterface(child.stdout), 'line'),
      closed,
    ]);
    assert.equal(line, `http://127.0.0.1:${address.port}/api`);
    socket.close();
    const answer = await fetch(`http://127.0.0.1:${address.port}/api/getNumberListGames`);
    assert.equal(answer.status, 200);
    await answer.arrayBuffer();
    child.kill('SIGTERM');
    assert.equal((await closed)[0], 0);
  });
}

test('the service warns about a store that others can read, and rejects one that others can write', async () => {
  const file = join(folder, 'open.db');
  await (await openStore(`sqlite:${file}`)).close();
  await chmod(file, 0o644);
  const served = await startServed(['--store', `sqlite:${file}`]);
  const message = `Other users can read ${file}, which contains the data of players. Run "chmod 600 ${file}".`;
  assert.equal((await served.logged(message))['level'], 40);
  served.signal('SIGTERM');
  await served.ended;
  await chmod(file, 0o666);
  const { code, err } = await failServed(['--store', `sqlite:${file}`]);
  assert.equal(code, 1);
  assert.match(err, /^laurel: Other users can write /m);
});

test('a retired setting is accepted with a warning as a flag, as a variable and in the settings file', async () => {
  const config = join(folder, 'retired.toml');
  await writeFile(config, 'kept-lists = 64\n');
  const ways: readonly (readonly [readonly string[], NodeJS.ProcessEnv])[] = [
    [['--kept-lists', '64'], {}],
    [[], { LAUREL_KEPT_LISTS: '64' }],
    [['--config', config], {}],
  ];
  for (const [flags, env] of ways) {
    const served = await startServed(['--store', 'sqlite::memory:', ...flags], env);
    const warning = await served.logged(
      'This setting no longer has any effect. Serialized lists of games are no longer stored.',
    );
    assert.deepEqual([warning['level'], warning['name']], [40, 'kept-lists']);
    served.signal('SIGTERM');
    await served.ended;
  }
});

test('a port in use and an unwritable port file are reported in a sentence', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  assert.ok(typeof address === 'object' && address !== null);
  const inUse = await failServed(['--store', 'sqlite::memory:', '--port', String(address.port)]);
  assert.match(
    inUse.err,
    new RegExp(`^laurel: Port ${address.port} of 127\\.0\\.0\\.1 is in use\\.`, 'm'),
  );
  taken.close();
  const unwritable = await failServed([
    '--store',
    'sqlite::memory:',
    '--port-file',
    join(folder, 'none', 'port'),
  ]);
  assert.equal(unwritable.code, 1);
  assert.match(unwritable.err, /^laurel: The port file .*none\/port cannot be written: ENOENT/m);
});
