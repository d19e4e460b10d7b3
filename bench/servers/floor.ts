/**
 * The floor server: Node's own HTTP server, which sends as many bytes as the service, but has no logic. It responds to a request
 * `/SLOT/BYTES/…` with BYTES bytes of the buffer SLOT. No service in Node can be faster.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

/** Number of buffers. One alone would remain in the processor's cache, unlike the many responses of a service. */
const slots = 8;

const order = v.object({ maxBytes: v.number() });
let buffers: readonly Uint8Array[] = [];

const server = createServer((request, response) => {
  if (request.method === 'POST') request.resume().on('end', () => send(request, response));
  else send(request, response);
});

function send({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const [, slot, bytes] = url.split('/', 3);
  const body = buffers[Number(slot)]?.subarray(0, Number(bytes)) ?? '';
  response.writeHead(200, {
    'Content-Type': 'text/xml; charset=utf-8',
    'Content-Length': body.length,
  });
  response.end(body);
}

process.on('message', (message) => {
  const { maxBytes } = v.parse(order, message);
  buffers = Array.from({ length: slots }, () => new Uint8Array(maxBytes).fill(0x61));
  process.send?.({ done: true });
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${isAddressInfo(address) ? address.port : 0}/\n`);
});

function isAddressInfo(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
