/** A webhook receiver on loopback with behaviour set by the test. */

import { createHmac } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly id: string;
  readonly body: {
    readonly type: string;
    readonly data: { readonly trophy?: { readonly id: number } };
  };
  /** Whether the signature matches the secret. */
  readonly isSigned: boolean;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves when `count` requests have arrived. */
  heard(count: number): Promise<void>;
  stop(): Promise<void>;
}

export type Behaviour = (response: ServerResponse, nth: number) => void;

export const accept: Behaviour = (response) => void response.writeHead(204).end();

/** Starts a receiver. With `port` 0, it listens on a free port. */
export async function startReceiver(
  secret: string,
  behave: Behaviour = accept,
  port = 0,
): Promise<Receiver> {
  const received: Received[] = [];
  const waiting: { readonly count: number; readonly done: () => void }[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await read(request);
    const id = String(request.headers['webhook-id']);
    received.push({ id, body: JSON.parse(text), isSigned: isSigned(request, text, secret) });
    for (const { count, done } of waiting) if (received.length >= count) done();
    behave(response, received.length);
  }
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}/hook`,
    received,
    heard: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((done) => void waiting.push({ count, done })),
    stop: () => close(server),
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Computes the signature independently, by the specification of Standard Webhooks. */
function isSigned({ headers }: IncomingMessage, body: string, secret: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return (
    headers['webhook-signature'] ===
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  );
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
