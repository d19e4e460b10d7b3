/** The requests to an OpenID provider, and what is believed of its responses (docs/spec/access.md 3, rule 14). */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { AccessError } from '../access-error.ts';
import { createOpenIdProvider } from './provider.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server that stands for the provider; returns the provider that asks it. */
async function start(context: TestContext, listener: Listener, clock = () => 0) {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const settings = {
    issuer: `http://127.0.0.1:${address.port}`,
    clientId: 'laurel',
    clientSecret: 'the secret of this client',
    scopes: 'openid',
    operators: null,
    register: 'off',
    redirectUri: 'http://127.0.0.1/sign-in/provider/back',
  } as const;
  return createOpenIdProvider(settings, clock);
}

const isRefused = (error: unknown): boolean =>
  error instanceof AccessError && error.code === 'provider-failed';

test('a provider that fails is asked again after five seconds', async (context) => {
  let asked = 0;
  let now = 0;
  const provider = await start(
    context,
    (_request, response) => {
      asked += 1;
      response.writeHead(500).end();
    },
    () => now,
  );
  for (const time of [0, 1000, 4999]) {
    now = time;
    await assert.rejects(provider.begin(), isRefused);
  }
  assert.equal(asked, 1);
  now = 5000;
  await assert.rejects(provider.begin(), isRefused);
  assert.equal(asked, 2);
});

test('a response that never ends is not read after one megabyte', async (context) => {
  let sent = 0;
  const provider = await start(context, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const part = 'x'.repeat(65_536);
    const write = (): void => {
      sent += part.length;
      if (!response.destroyed && sent < 64 * 1_048_576) response.write(part, write);
    };
    response.write('{"issuer":"', write);
  });
  await assert.rejects(provider.begin(), isRefused);
  assert.ok(sent < 8 * 1_048_576, `${sent} bytes were sent`);
});
