/** `npm run demo:public`: its restrictions on visitors and on the operator's settings. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/postgres/free-port.ts';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'demo-public.ts');
const withinMs = 60_000;

describe(
  'the public demo',
  { skip: process.platform === 'win32' ? 'there is no SIGHUP' : false },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-public-demo-'));
    let demo: ReturnType<typeof spawn>;
    let base: string;
    let adminPort: number;

    before(async () => {
      const port = await freePort();
      adminPort = await freePort();
      base = `http://127.0.0.1:${port}`;
      const env = {
        ...process.env,
        TMPDIR: folder,
        LAUREL_ADMIN_PORT: String(adminPort),
        LAUREL_STORE: join(folder, 'own.db'),
      };
      const given = [
        '--port',
        String(port),
        '--rate-burst',
        '40',
        '--admin-port',
        String(adminPort),
      ];
      demo = spawn(process.execPath, [script, ...given], { env, stdio: 'ignore' });
      await eventually(updatedAt, withinMs, 'the demo is served');
    });
    after(() => {
      demo.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    });

    /** Returns the time of a player's last update, in milliseconds UTC. */
    async function updatedAt(): Promise<number> {
      const response = await fetch(`${base}/api/v1/players/LanternFox`);
      const { updatedAt: text }: { readonly updatedAt: string } = JSON.parse(await response.text());
      return Date.parse(text);
    }

    /** Lists the folders of the demo's stores. */
    function stores(): string[] {
      return readdirSync(folder).filter((name) => name.startsWith('laurel-demo-'));
    }

    test('says that it is one', async () => {
      const page = await (await fetch(base)).text();
      assert.match(page, /Laurel demo/);
      assert.match(page, /All players and games are invented/);
    });

    test('has no method that changes anything', async () => {
      const addresses = [
        '/',
        '/players/LanternFox',
        '/api/v1/players/LanternFox',
        '/v1/players',
        '/v1/site',
      ];
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const address of addresses) {
          const { status } = await fetch(base + address, {
            method,
            headers: { authorization: 'Bearer x' },
          });
          assert.ok([404, 405].includes(status), `${method} ${address}: ${status}`);
        }
      }
    });

    test('has no admin address, whatever the settings say', async () => {
      await assert.rejects(fetch(`http://127.0.0.1:${adminPort}/healthz`));
    });

    test('limits the clients that a proxy on the same machine names', async () => {
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      const statuses = await Promise.all(
        Array.from({ length: 100 }, async () => (await fetch(`${base}/api`, { headers })).status),
      );
      assert.ok(statuses.includes(200) && statuses.includes(429), statuses.join(' '));
    });

    test('is made again with newer dates, in a new store', async () => {
      const former = await updatedAt();
      const [store = ''] = stores();
      demo.kill('SIGHUP');
      await eventually(async () => (await updatedAt()) > former, withinMs, 'the data is newer');
      await eventually(() => !stores().includes(store), withinMs, 'the former store is deleted');
    });

    test('leaves nothing behind', async () => {
      const ended = once(demo, 'exit');
      demo.kill('SIGTERM');
      assert.deepEqual(await ended, [0, null]);
      assert.deepEqual(stores(), []);
    });
  },
);
