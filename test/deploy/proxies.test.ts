/** The reverse proxies of deploy/, with the real programs in front of the service. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { loadDemo } from '../../src/data/generate/index.ts';
import { freePort } from '../support/postgres/free-port.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { deployFolder, missingProgram } from './files.ts';
import type { Proxy, ProxyPorts } from './proxies.ts';
import { domain, prepareCaddy, prepareNginx, startProxy } from './proxies.ts';

const now = Date.UTC(2026, 10, 21);
const proxies = [
  { name: 'Caddy', prepare: prepareCaddy, skip: missingProgram('caddy') },
  {
    name: 'nginx',
    prepare: prepareNginx,
    skip: missingProgram('nginx') || missingProgram('openssl'),
  },
];

for (const { name, prepare, skip } of proxies) {
  describe(`behind ${name}`, { skip }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-proxy-'));
    let service: StartedService;
    let proxy: Proxy;
    let ports: ProxyPorts;
    before(async () => {
      const settings = {
        trustProxy: 'loopback',
        hsts: 31_536_000,
        limitExempt: '',
        rateLimit: 1,
        rateBurst: 30,
      };
      service = await startService(settings, (store) => loadDemo(store, now));
      ports = { service: service.port, http: await freePort(), https: await freePort() };
      proxy = await startProxy(prepare(folder, ports), ports, folder);
    });
    after(async () => {
      await proxy.stop();
      await service.stop();
      rmSync(folder, { recursive: true });
    });

    test('a page is served over TLS, with Strict-Transport-Security', async () => {
      const { status, headers, body } = await proxy.ask('/players/LanternFox', {
        Accept: 'text/html',
      });
      assert.equal(status, 200);
      assert.equal(headers['strict-transport-security'], 'max-age=31536000');
      assert.match(body, /LanternFox/);
    });

    test('addresses in answers are those that clients use, whatever hosts they forge', async () => {
      const { body } = await proxy.ask('/api?wsdl', {
        'X-Forwarded-Host': 'forged.example',
        'X-Forwarded-Proto': 'http',
      });
      assert.match(body, new RegExp(`location="https://${domain}(?::\\d+)?/api"`));
      assert.doesNotMatch(body, /forged/);
    });

    test('http leads to https', async () => {
      const response = await fetch(`http://127.0.0.1:${ports.http}/games`, {
        redirect: 'manual',
        headers: { Host: domain },
      });
      assert.ok([301, 308].includes(response.status), String(response.status));
    });

    test('forged addresses do not escape the limit of a client', async () => {
      const asked = Array.from({ length: 40 }, (_, index) =>
        proxy.ask('/games', { 'X-Forwarded-For': `203.0.113.${index}` }),
      );
      const refused = (await Promise.all(asked)).filter(({ status }) => status === 429);
      assert.ok(refused.length > 0);
    });
  });
}

test('the local configuration of Caddy is valid', { skip: missingProgram('caddy') }, () => {
  const file = join(deployFolder, 'caddy', 'local.Caddyfile');
  execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'pipe',
  });
});
