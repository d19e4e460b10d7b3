/** The requests to an OpenID provider, and what is believed of its responses (docs/spec/access.md 3, rule 14). */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { AccessError } from '../access-error.ts';
import { describeProviderFailure } from './failure.ts';
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

/** Responds as a provider that knows one person. @param sub the id that it states for the person */
function knowing(sub: string): Listener {
  return ({ url = '', headers }, response) => {
    const issuer = `http://${headers.host ?? ''}`; // absent: never, the client sends the host
    const seconds = Math.floor(Date.now() / 1000);
    const encode = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iss: issuer, aud: 'laurel', sub, nonce, iat: seconds, exp: seconds + 60 };
    const answer = url.endsWith('openid-configuration')
      ? {
          issuer,
          authorization_endpoint: `${issuer}/begin`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        }
      : {
          access_token: 'access',
          token_type: 'bearer',
          id_token: `${encode({ alg: 'RS256' })}.${encode(claims)}.${encode({})}`,
        };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
}

const nonce = 'nonce-of-the-attempt';
const attempt = { state: 'state-of-the-attempt', nonce, verifier: 'v'.repeat(43) };
const returned = new URLSearchParams({ code: 'code', state: attempt.state });

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

test('a person whose id can be stored is known by the issuer and the id', async (context) => {
  const provider = await start(context, knowing('ada'));
  const { subject } = await provider.finish(returned, attempt);
  assert.match(subject, /^http:\/\/127\.0\.0\.1:\d+ ada$/);
});

for (const sub of ['ada\0', 'ada\ud800'])
  test(`a person with the id ${JSON.stringify(sub)}, which cannot be stored, is refused`, async (context) => {
    const provider = await start(context, knowing(sub));
    await assert.rejects(provider.finish(returned, attempt), isRefused);
  });

/** Returns the reason why the provider fails. */
async function reasonOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => describeProviderFailure(error),
  );
}

test('the reason of a failure has the status of a response, and quotes nothing of a malformed one', async (context) => {
  const missing = await start(context, (_request, response) => void response.writeHead(404).end());
  assert.match((await reasonOf(missing.begin())) ?? '', /status 404$/);
  const odd = await start(context, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('secret');
  });
  const reason = (await reasonOf(odd.begin())) ?? ''; // absent: fails
  assert.match(reason, /pars/);
  assert.doesNotMatch(reason, /secret/);
});

test('the reason of a failure says why there is no response', async (context) => {
  const provider = await start(context, (request) => void request.socket.destroy());
  assert.match((await reasonOf(provider.begin())) ?? '', /^fetch failed: \S/);
});
