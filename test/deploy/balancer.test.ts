/** The configuration of the load balancer. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { healthPaths, usualTimeouts } from '../../src/server/http/index.ts';
import { makeFolder } from '../support/make-folder.ts';
import { freePort } from '../support/postgres/free-port.ts';
import { defaultSettings } from '../support/start-service.ts';
import { balancerConfiguration, startBalancer } from './balancer.ts';
import { missingProgram, readDeployed } from './files.ts';

const text = readDeployed('haproxy.cfg');
const secondsOf = (name: string) =>
  Number(new RegExp(`^ {2}timeout ${name} (\\d+)s$`, 'm').exec(text)?.[1]);

const { basePath } = defaultSettings();

interface SilentNode {
  readonly port: number;
  close(): void;
}

/** Starts a node that is ready, and closes the connection of every other request without a response. */
async function startSilentNode(onRequest: (request: string) => void): Promise<SilentNode> {
  const server = createServer(({ method, url, socket }, response) => {
    if (url === healthPaths.ready) return response.end();
    onRequest(`${method} ${url}`);
    return socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { port: address.port, close: () => server.close() };
}

describe('the balancer', () => {
  test('has a configuration that haproxy accepts', (context) => {
    const skip = missingProgram('haproxy');
    if (skip !== false) return context.skip(skip);
    const folder = mkdtempSync(join(tmpdir(), 'laurel-haproxy-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      balancerConfiguration({ service: 8080, figures: 8405, nodes: [8081, 8082, 8083] }),
    );
    // -dW makes haproxy treat warnings as errors.
    execFileSync('haproxy', ['-c', '-dW', '-f', file], { stdio: 'pipe' });
  });

  test('repeats only requests that read, if a node sends no response', async (context) => {
    const skip = missingProgram('haproxy');
    if (skip !== false) return context.skip(skip);
    const folder = makeFolder();
    const received: string[] = [];
    const nodes = await Promise.all(
      Array.from({ length: 3 }, () => startSilentNode((request) => received.push(request))),
    );
    const service = await freePort();
    const figures = await freePort();
    const ports = { service, figures, nodes: nodes.map(({ port }) => port) };
    const balancer = await startBalancer(folder, ports);
    context.after(async () => {
      await balancer.stop();
      for (const node of nodes) node.close();
    });
    await Promise.all(['node1', 'node2', 'node3'].map((node) => balancer.awaitState(node, 'UP')));
    const countOf = async (method: string, path: string): Promise<number> => {
      received.length = 0;
      const body = method === 'POST' ? { body: new URLSearchParams({ a: 'b' }) } : {};
      // On a reused connection, the balancer would close it instead, so that the client repeats the request.
      const headers = { Connection: 'close' };
      const url = `http://127.0.0.1:${service}${path}`;
      const { status } = await fetch(url, { method, headers, ...body });
      assert.equal(status, 502);
      return received.filter((request) => request === `${method} ${path}`).length;
    };
    assert.deepEqual(
      {
        page: await countOf('GET', '/players/LanternFox'),
        operation: await countOf('POST', `${basePath.toUpperCase()}/getGames`),
        soap: await countOf('POST', basePath),
        form: await countOf('POST', '/manage/people'),
        similar: await countOf('POST', `${basePath}x`),
        deletion: await countOf('DELETE', `${basePath}/getGames`),
      },
      { page: 3, operation: 3, soap: 3, form: 1, similar: 1, deletion: 1 },
    );
  });

  test('has the timeouts of Laurel and keeps connections no longer than Laurel does', () => {
    const { sendTimeout, requestTimeout } = usualTimeouts;
    const { keepAliveTimeout } = defaultSettings();
    for (const name of ['client', 'server'])
      assert.ok(secondsOf(name) > Math.max(sendTimeout, requestTimeout), name);
    assert.ok(secondsOf('http-request') > requestTimeout);
    assert.ok(secondsOf('http-keep-alive') < keepAliveTimeout);
  });

  test('replaces every header that Laurel trusts from a proxy', () => {
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto']) {
      assert.ok(text.includes(`http-request set-header ${name} `), name);
    }
    assert.ok(text.includes('set-header X-Forwarded-For %[src]'));
  });
});
