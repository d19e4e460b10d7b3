import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { sendPieces } from './send-pieces.ts';

const pieces = 200;
const length = 65_536;

/** Creates chunks that share one buffer; `state` counts them and records whether the generator was closed. */
function countedPieces() {
  const state = { made: 0, left: false };
  async function* make(): AsyncGenerator<Uint8Array, void, undefined> {
    const memory = Buffer.alloc(length);
    try {
      for (; state.made < pieces; state.made += 1) yield memory.fill(state.made);
    } finally {
      state.left = true;
    }
  }
  return { state, body: make() };
}

async function serve(context: TestContext, body: AsyncIterable<Uint8Array>) {
  const sent = Promise.withResolvers<void>();
  const server = createServer((_, response) => sent.resolve(sendPieces(response, body)));
  context.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const request = get({ port: address.port, host: '127.0.0.1', agent: false });
  const message: IncomingMessage = await new Promise((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  return { message, sent: sent.promise };
}

test('chunks that share one buffer arrive intact', async (context) => {
  const { message, sent } = await serve(context, countedPieces().body);
  const received: Buffer[] = [];
  for await (const chunk of message) received.push(Buffer.from(chunk));
  const expected = Buffer.concat(
    Array.from({ length: pieces }, (_, index) => Buffer.alloc(length, index)),
  );
  assert.ok(Buffer.concat(received).equals(expected));
  await sent;
});

test('remaining chunks are not created when the client disconnects', async (context) => {
  const { state, body } = countedPieces();
  const { message, sent } = await serve(context, body);
  message.once('data', () => message.destroy());
  await assert.rejects(sent, { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  assert.equal(state.left, true);
  assert.ok(state.made < pieces);
});
