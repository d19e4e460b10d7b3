/** A connection that is lost after COMMIT was sent, so that the outcome of the transaction is unknown. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { StoreError } from '../../src/store/port/errors.ts';
import { openStore } from '../../src/store/open-store.ts';
import { load, makePlayer } from '../../src/store/testing/records.ts';
import { takeTestDatabase } from '../../src/store/testing/test-databases.ts';

interface Cable {
  readonly url: string;
  /**
   * Cuts connections at COMMIT: before the server receives it, or after the server has executed it but before the client receives the
   * response.
   */
  cutAtCommit(where: 'before' | 'after'): void;
  mend(): void;
  close(): void;
}

/**
 * COMMIT as a statement, and as the tag in the response to it. Both end with a zero byte, unlike the word in the name of an isolation level
 * (READ COMMITTED).
 */
const commit = 'COMMIT\0';

/** Starts a proxy between clients and the server at this URL. */
async function openCable(url: string): Promise<Cable> {
  const { port, hostname } = new URL(url);
  const sockets = new Set<Socket>();
  let where: 'before' | 'after' | null = null;
  const server: Server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const cut = (): void => void [client, upstream].map((socket) => socket.destroy());
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', cut).on('close', cut);
    }
    client.on('data', (bytes) => {
      if (where === 'before' && bytes.includes(commit)) cut();
      else upstream.write(bytes);
    });
    // Responses to earlier statements can arrive before the response to COMMIT. Only the latter shows that COMMIT has been executed.
    upstream.on('data', (bytes) => {
      if (where === 'after' && bytes.includes(commit)) cut();
      else client.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? String(address.port) : '';
  return {
    url: url.replace(`:${port}/`, `:${own}/`),
    cutAtCommit: (at) => (where = at),
    mend: () => (where = null),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

for (const { where, isStored } of [
  { where: 'before', isStored: false },
  { where: 'after', isStored: true },
] as const) {
  test(`a load whose connection is lost ${where} the server executes COMMIT reports an unknown outcome, is not retried, and can be repeated`, async (context) => {
    const database = await takeTestDatabase();
    const cable = await openCable(database.url);
    const store = await openStore(cable.url);
    const direct = await openStore(database.url);
    context.after(async () => {
      await Promise.all([store.close(), direct.close()]);
      cable.close();
      await database.release();
    });
    let runs = 0;
    const loadOnce = () =>
      store.load({ now: 1, source: 'test' }, async (into) => {
        runs += 1;
        return into.apply([makePlayer('Fox')]);
      });
    cable.cutAtCommit(where);
    await assert.rejects(loadOnce(), (error) => {
      assert.ok(error instanceof StoreError);
      assert.equal(error.code, 'unavailable');
      assert.match(error.message, /may or may not have been saved/);
      return true;
    });
    assert.equal(runs, 1);
    assert.equal((await direct.findPlayer('Fox')) !== null, isStored);
    cable.mend();
    await load(store, [makePlayer('Fox')]);
    assert.equal((await direct.findPlayer('Fox'))?.name, 'Fox');
    assert.deepEqual(await direct.check(), []);
  });
}
