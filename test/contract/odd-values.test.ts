/**
 * Values that no store can hold: U+0000 in names, numbers that are too large for their columns, forged cursors. All engines must respond
 * alike, and never with an internal error. The tests send every value in every parameter of all routes of the pages, the APIs and the admin
 * address.
 */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { composeState } from '../../src/app/compose-state.ts';
import { allScopes, createToken } from '../../src/ops/admin/index.ts';
import { hasPostgres } from '../../src/store/testing/quick-run.ts';
import { openStore } from '../../src/store/index.ts';
import { takeTestDatabase } from '../../src/store/testing/test-databases.ts';
import { forgedCursors, oddAddresses, pagedAddresses } from '../support/odd-addresses.ts';
import { startServed } from '../support/served.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** Returns calls of the admin API that contain the text, or the number, wherever a client can choose a value. */
const adminCalls = (text: string, number: string): readonly Asked[] => {
  const path = encodeURIComponent(text);
  const fields = JSON.stringify({ name: text });
  return [
    { method: 'GET', path: `/v1/players/${path}` },
    { method: 'DELETE', path: `/v1/players/${path}` },
    { method: 'PATCH', path: `/v1/players/LanternFox`, body: fields },
    { method: 'DELETE', path: `/v1/games/${path}` },
    { method: 'DELETE', path: `/v1/players/LanternFox/games/${path}` },
    { method: 'DELETE', path: `/v1/players/LanternFox/games/NPWR90001_00/trophies/${number}` },
    { method: 'PUT', path: `/v1/site/site-name`, body: text },
    { method: 'PUT', path: `/v1/sync/players/${path}` },
    { method: 'GET', path: `/v1/export?player=${path}` },
    { method: 'GET', path: `/v1/players?search=${path}` },
  ];
};

/** Starts a service with the demo data, and asks it. */
async function start(context: TestContext, url: string) {
  const served = await startServed([
    '--demo',
    '--store',
    url,
    '--admin-port',
    '0',
    '--limit-exempt',
    '127.0.0.0/8',
  ]);
  const admin = String((await served.logged('admin address'))['url']);
  const store = await openStore(url);
  const { text: token, id, secretHash } = createToken();
  const rights = { scopes: allScopes.join(' '), createdAt: 0, expiresAt: null, lastUsedAt: null };
  await composeState(store).tokens.add({ tokenId: id, name: 'a test', secretHash, ...rights });
  await store.close();
  context.after(async () => {
    served.signal('SIGTERM');
    await served.ended;
  });
  const root = new URL(served.url).origin;
  const ask = async (base: string, { method, path, body }: Asked): Promise<Response> =>
    fetch(`${base}${path}`, {
      method,
      redirect: 'manual',
      headers: { Authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
  return {
    statusOf: async (path: string): Promise<number> =>
      (await ask(root, { method: 'GET', path })).status,
    statusOfAdmin: async (asked: Asked): Promise<number> => (await ask(admin, asked)).status,
    nextOf: async (path: string): Promise<string | null> =>
      (await ask(root, { method: 'GET', path })).headers.get('link'),
  };
}

const stores = [
  { name: 'SQLite', isSkipped: false, take: takeFile },
  { name: 'PostgreSQL', isSkipped: !hasPostgres(), take: takeTestDatabase },
];

async function takeFile() {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-odd-'));
  return {
    url: `sqlite:${join(folder, 'laurel.db')}`,
    release: () => rm(folder, { recursive: true }),
  };
}

for (const { name, isSkipped, take } of stores) {
  test(
    `no value in an address is an internal error, ${name}`,
    { skip: isSkipped && 'needs PostgreSQL' },
    async (context) => {
      const { url, release } = await take();
      context.after(release);
      const service = await start(context, url);
      const failed: string[] = [];
      const check = async (what: string, status: Promise<number>): Promise<void> => {
        if ((await status) >= 500) failed.push(`${await status} ${what}`);
      };
      for (const path of oddAddresses(['\0', '99999999999']))
        await check(path, service.statusOf(path));
      for (const path of pagedAddresses) {
        const link = await service.nextOf(path);
        assert.ok(link !== null, path);
        for (const forged of forgedCursors(link)) await check(forged, service.statusOf(forged));
      }
      for (const asked of adminCalls('a\0', '99999999999'))
        await check(`${asked.method} ${asked.path}`, service.statusOfAdmin(asked));
      assert.deepEqual(failed, []);
      // None of these values was stored.
      assert.equal(
        await service.statusOfAdmin({ method: 'PUT', path: '/v1/site/site-name', body: 'a\0' }),
        400,
      );
      assert.equal(await service.statusOf('/players/LanternFox'), 200);
    },
  );
}
