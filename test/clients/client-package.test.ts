/** The client of packages/client, against a running service and a server that refuses. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Client } from '../../packages/client/client.ts';
import { loadContractData, now } from '../contract/data.ts';
import type { StartedService } from '../support/start-service.ts';
import { runLaurel } from '../support/run-laurel.ts';
import { startService } from '../support/start-service.ts';

const folder = fileURLToPath(new URL('../../packages/client/', import.meta.url));
// The file is not in the repository: `npm run client` writes it, and so does this test.
await runLaurel('client', '--output', join(folder, 'client.ts'));
const { createClient, ServiceError } = await import('../../packages/client/client.ts');

describe('the client package', () => {
  let started: StartedService;
  let client: Client;
  /** Statuses of the responses, in the order of the requests. */
  const statuses: number[] = [];
  before(async () => {
    started = await startService({}, loadContractData, () => now);
    client = createClient(started.url, {
      async fetch(...request) {
        const response = await fetch(...request);
        statuses.push(response.status);
        return response;
      },
    });
  });
  after(() => started.stop());

  test('is the client that the service serves', async () => {
    const served = await (await fetch(`${started.url}/client.ts`)).text();
    assert.equal(served, await readFile(join(folder, 'client.ts'), 'utf8'));
  });

  test('compiles as its package compiles it', async () => {
    const compiler = fileURLToPath(
      new URL('../../node_modules/typescript/bin/tsc', import.meta.url),
    );
    await promisify(execFile)(process.execPath, [compiler, '-p', folder, '--noEmit']);
  });

  test('calls the modern API and the compatible interface', async () => {
    const player = await client.getPlayer({ name: 'lanternfox', fields: ['name', 'country'] });
    assert.deepEqual(player, { name: 'LanternFox', country: 'us' });
    assert.equal(
      (await client.getCatalogueGame({ id: 'NPWR90003_00' })).title,
      'Clockwork Orchard',
    );
    assert.equal(
      (await client.getGame({ sNetID: 'LanternFox', sIdGame: 'NPWR90003_00' }))?.Title,
      'Clockwork Orchard',
    );
  });

  test('follows the pages of a list', async () => {
    const numbers: number[] = [];
    for await (const { trophy } of client.listPlayerTrophiesItems({ name: 'LanternFox', limit: 2 }))
      numbers.push(trophy.number);
    const { items } = await client.listPlayerTrophies({ name: 'LanternFox' });
    assert.deepEqual(
      numbers,
      items.map(({ trophy }) => trophy.number),
    );
    assert.equal(numbers.length, 7);
  });

  test('sends entity tags, and answers an unchanged answer from its own cache', async () => {
    const first = await client.listGames({ limit: 3 });
    first.items.length = 0;
    const second = await client.listGames({ limit: 3 });
    assert.equal(statuses.at(-1), 304);
    assert.equal(second.items.length, 3);
    assert.ok(second.next);
  });

  test('throws the problem details of an error, without another try', async () => {
    const requests = statuses.length;
    await assert.rejects(client.getPlayer({ name: 'Nobody' }), (error) => {
      assert.ok(error instanceof ServiceError);
      assert.deepEqual([error.status, error.problem?.code], [404, 'client.resource.unknown']);
      return true;
    });
    assert.equal(statuses.length, requests + 1);
  });

  describe('at a server that is busy', () => {
    let requests = 0;
    /** Refuses all requests except every third. */
    const server = createServer(({ url }, response) => {
      requests += 1;
      if (requests % 3 === 0) response.end('{"name":"LanternFox"}');
      else
        response
          .writeHead(requests % 3 === 1 ? 429 : 503, {
            'Retry-After': url?.includes('Patient') === true ? '60' : '0',
          })
          .end();
    });
    let address: string;
    before(async () => {
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    after(() => void server.close());

    test('sends a request again after the time that the server asks for', async () => {
      requests = 0;
      assert.equal(
        (await createClient(address).getPlayer({ name: 'LanternFox' })).name,
        'LanternFox',
      );
      assert.equal(requests, 3);
    });

    test('gives up after the number of retries, and at once if the wait would be too long', async () => {
      requests = 0;
      const isRefused = (error: unknown): boolean =>
        error instanceof ServiceError && [429, 503].includes(error.status);
      await assert.rejects(
        createClient(address, { retries: 1 }).getPlayer({ name: 'LanternFox' }),
        isRefused,
      );
      assert.equal(requests, 2);
      requests = 0;
      await assert.rejects(createClient(address).getPlayer({ name: 'Patient' }), isRefused);
      assert.equal(requests, 1);
    });

    test('stops waiting when the call is aborted', async () => {
      requests = 0;
      const patient = createClient(address, { maxWait: 100 });
      await assert.rejects(
        patient.getPlayer({ name: 'Patient' }, { signal: AbortSignal.timeout(50) }),
        { name: 'TimeoutError' },
      );
    });
  });
});
