import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { NetworkError } from './network-error.ts';
import { readBody } from './read-body.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server on loopback, which is closed after the test, and sends it a request. */
async function ask(context: TestContext, answer: Answer): Promise<Response> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return fetch(`http://127.0.0.1:${address.port}/`);
}

test('an answer is read whole, also where a letter is cut between two parts', async (context) => {
  const text = '{"title":"Café"}';
  const bytes = Buffer.from(text);
  const response = await ask(context, (_, answer) => {
    answer.write(bytes.subarray(0, 14)); // the cut is inside the bytes of é
    setImmediate(() => answer.end(bytes.subarray(14)));
  });
  assert.equal(await readBody(response, 'host.example'), text);
});

test('an answer without an end is refused at the limit, and its connection ends', async (context) => {
  const gone = Promise.withResolvers<void>();
  const response = await ask(context, (request, answer) => {
    request.socket.on('close', () => gone.resolve());
    const part = Buffer.alloc(65_536, 'x');
    const send = (): void => {
      while (!answer.destroyed && answer.write(part));
    };
    answer.on('drain', send);
    send();
  });
  await assert.rejects(
    readBody(response, 'host.example', 1_000_000),
    (error) => error instanceof NetworkError && error.kind === 'incomplete',
  );
  await gone.promise;
});
