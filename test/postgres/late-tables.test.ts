/** Imports and backups of a node while the primary is down: their tables are opened when the primary can be reached. */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { openStore } from '../../src/store/index.ts';
import { load, makePlayer } from '../../src/store/testing/records.ts';
import { eventually } from '../support/eventually.ts';
import { addToken, callAdmin, playerLines } from '../support/instance-file.ts';
import type { PostgresPair } from '../support/postgres/pair.ts';
import { startPair } from '../support/postgres/pair.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';

interface Node {
  readonly pair: PostgresPair;
  /** Token of the admin API. */
  readonly token: string;
  start(...flags: readonly string[]): Promise<Served>;
}

/** Prepares a store with a player over two servers, and how a node is started that reads from the replica. */
async function prepare(context: TestContext): Promise<Node> {
  const pair = await startPair();
  context.after(() => pair.stop());
  const store = await openStore(pair.primary);
  await load(store, [makePlayer('Fox')]);
  const token = await addToken(store, null);
  await store.close();
  await pair.awaitReplication();
  return {
    pair,
    token,
    async start(...flags) {
      const given = ['--store', pair.primary, '--read-store', pair.replica, '--admin-port', '0'];
      const served = await startServed([...given, ...flags]);
      context.after(() => served.signal('SIGKILL'));
      return served;
    },
  };
}

const workers = ({ log }: Served): number[] =>
  log.filter(({ msg }) => msg === 'a worker listens').map(({ pid }) => Number(pid));

async function find(served: Served): Promise<boolean> {
  const headers = { Connection: 'close' };
  const answer = await fetch(`${served.url}/getNetID?sNetID=Fox`, { headers });
  return answer.status === 200;
}

test('workers that die while the primary is down are replaced, and the replica answers', async (context) => {
  const { pair, start } = await prepare(context);
  const served = await start('--workers', '2');
  await pair.killPrimary();
  const first = workers(served);
  for (const pid of first) process.kill(pid, 'SIGKILL');
  await eventually(() => workers(served).length >= 4, 30_000, 'both workers are replaced');
  await eventually(() => find(served), 30_000, 'a new worker answers');
});

describe('a node that is started while the primary is down', () => {
  test('imports files as soon as the primary is back', async (context) => {
    const { pair, token, start } = await prepare(context);
    await pair.killPrimary();
    const served = await start();
    assert.ok(await find(served));
    const { url } = await served.logged('admin address');
    const list = (): Promise<Response> => callAdmin(url, token, 'GET', '/v1/imports');
    assert.equal((await list()).status, 503);
    await pair.bringPrimaryBack();
    await served.logged('Imports and backups in the background have started.');
    const body = new FormData();
    body.append('load', 'now');
    body.append('file', new Blob([playerLines('Owl', 1)]), 'players.ndjson');
    const headers = { Authorization: `Bearer ${token}` };
    const sent = await fetch(`${String(url)}/v1/imports`, { method: 'POST', headers, body });
    assert.equal(sent.status, 202);
    await eventually(
      async () => (await (await list()).text()).includes('"state":"done"'),
      30_000,
      'the import is done',
    );
  });

  test('stops without an error before the primary is back', async (context) => {
    const { pair, start } = await prepare(context);
    await pair.killPrimary();
    const served = await start();
    served.signal('SIGTERM');
    assert.deepEqual(await served.ended, { code: 0, signal: null });
  });
});
