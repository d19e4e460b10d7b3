/**
 * The floor: node's own HTTP server that reads what is sent to it and answers the same bytes to everything. A
 * process of its own; the benchmark says which bytes. No service in Node can be faster.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import * as v from 'valibot';
import { announce } from './announce.ts';

const answerOrder = v.object({ body: v.instance(Uint8Array), contentType: v.string() });

let answer: v.InferOutput<typeof answerOrder> = { body: new Uint8Array(), contentType: 'text/xml; charset=utf-8' };

function send(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': answer.contentType, 'Content-Length': answer.body.length });
  response.end(answer.body);
}

function readWhole(request: IncomingMessage, onEnd: () => void): void {
  const chunks: Uint8Array[] = [];
  request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  request.on('end', onEnd);
}

const server = createServer((request, response) => {
  if (request.method === 'POST') readWhole(request, () => send(response));
  else send(response);
});

process.on('message', (message) => {
  answer = v.parse(answerOrder, message);
  process.send?.({ done: true });
});
announce(server);
