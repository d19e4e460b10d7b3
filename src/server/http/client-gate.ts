/** Identifies the client of each connection and request, and enforces the connection limit. */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Fault, retryAfterField } from '../../contract/index.ts';
import type { Client, Limits } from '../../limits/index.ts';
import { clientKey, readAddresses } from '../../limits/index.ts';
import { bareResponse } from './bare-response.ts';
import type { ForwardedReader } from './forwarded.ts';

/** Settings of the addresses that are proxies, and of the clients without limits. */
export interface GateSettings {
  /** Addresses and networks that are exempt from limits. */
  readonly limitExempt: string;
  /** Addresses and networks of trusted proxies. */
  readonly trustProxy: string;
}

/** Returns the client to whom a request is charged, or null if the client is exempt. */
export type ClientFinder = (message: IncomingMessage) => Client | null;

/** Fields of the response to a client with too many connections, before the connection is closed. */
const refusalFields = retryAfterField(new Fault('client.requests.too-many'));

/** Maximum number of addresses whose client keys are cached. */
const maxAddresses = 10_000;

/** Counts the connections of `server` for each client, and returns the function that finds the client of a request. */
export function guardClients(
  server: Server,
  { clients: limits, load }: Limits,
  { limitExempt, trustProxy }: GateSettings,
  forwardedOf: ForwardedReader,
): ClientFinder {
  const exempt = readAddresses(limitExempt);
  const proxies = readAddresses(trustProxy);
  const keyOf = cacheKeys((address) => (exempt.has(address) ? null : clientKey(address)));
  /** Client of each connection; null if exempt. */
  const peers = new WeakMap<Duplex, Client | null>();

  server.on('connection', (socket) => {
    load.connected();
    const address = socket.remoteAddress ?? '';
    // A proxy's connections transport the requests of all its clients, so the clients are identified by request.
    if (proxies.has(address)) return;
    const key = keyOf(address);
    const client = key === null ? null : limits.clientOf(key);
    peers.set(socket, client);
    if (client === null) return;
    if (!limits.connect(client)) {
      socket.end(bareResponse('429 Too Many Requests', refusalFields));
      return;
    }
    socket.once('close', () => limits.disconnect(client));
  });

  return (message) => {
    const forwarded = forwardedOf(message);
    if (forwarded === null) return peers.get(message.socket) ?? null;
    const key = keyOf(forwarded.client);
    return key === null ? null : limits.clientOf(key);
  };
}

/** Caches client keys by address, because parsing an address takes longer than all other checks before a request is accepted. */
function cacheKeys(read: (address: string) => string | null): (address: string) => string | null {
  const cached = new Map<string, string | null>();
  return (address) => {
    const key = cached.get(address);
    if (key !== undefined) return key;
    if (cached.size >= maxAddresses) cached.clear();
    const found = read(address);
    cached.set(address, found);
    return found;
  };
}
