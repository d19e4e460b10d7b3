/** The base URL of the service in documents. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawRequest } from '../../../test/conformance/raw-http.ts';
import { answering, handlers, send, server } from '../../../test/support/answering-server.ts';
import { smallHandler, startSmall } from '../../../test/support/small-service.ts';

answering();

/** Returns the service's URL in the WSDL. */
async function locationOf(
  headers: RawRequest['headers'],
  port = server().port,
): Promise<string | undefined> {
  const { body } = await send('GET', '/api?wsdl', headers, '', port);
  return /<soap:address location="([^"]*)"/.exec(body.toString())?.[1];
}

test('the WSDL contains the address that the client used', async () => {
  assert.equal(
    await locationOf([['Host', 'trophies.example:81']]),
    'http://trophies.example:81/api',
  );
  assert.equal(await locationOf([['Host', '[::1]:8080']]), 'http://[::1]:8080/api');
});

const forwarded = [
  ['Host', 'inner.example'],
  ['X-Forwarded-For', '198.51.100.7, 127.0.0.1'],
  ['X-Forwarded-Host', 'outer.example, inner.example'],
  ['X-Forwarded-Proto', 'https'],
] as const;

test('forwarded fields are used only from a trusted proxy', async (context) => {
  assert.equal(await locationOf(forwarded), 'http://inner.example/api');
  const trusting = await startSmall(smallHandler(handlers), { trustProxy: 'loopback' });
  context.after(() => trusting.stop());
  assert.equal(await locationOf(forwarded, trusting.port), 'https://outer.example/api');
  assert.equal(
    await locationOf(
      [
        ['Host', 'a'],
        ['X-Forwarded-Proto', 'javascript'],
      ],
      trusting.port,
    ),
    'http://a/api',
  );
  assert.equal(
    await locationOf(
      [
        ['Host', 'a'],
        ['X-Forwarded-Host', '"><b>'],
      ],
      trusting.port,
    ),
    'http://a/api',
  );
});

test('the publicUrl setting overrides the address of the request', async (context) => {
  const withPublicUrl = await startSmall(smallHandler(handlers), {
    publicUrl: 'https://trophies.example/x',
    trustProxy: 'loopback',
  });
  context.after(() => withPublicUrl.stop());
  assert.equal(await locationOf(forwarded, withPublicUrl.port), 'https://trophies.example/x');
});
