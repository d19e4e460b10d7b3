/** Which client a connection and a request belong to, and whether it may have them. */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Client, Limits } from '../../limits/index.ts';
import { clientKey, readAddresses } from '../../limits/index.ts';
import type { ForwardedReader } from './forwarded.ts';

export interface GateSettings {
  /** Addresses and networks nothing is limited for. */
  readonly limitExempt: string;
  /** Proxies that are believed. */
  readonly trustProxy: string;
}

/** The client of a request, to be asked of the limits; null for one that is not limited. */
export type ClientFinder = (message: IncomingMessage) => Client | null;

/** What is told to a client with too many connections, before it is cut. */
const refusal = 'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Bound of the addresses whose clients are remembered between requests that come through proxies. */
const maxAddresses = 10_000;

/** Counts the connections of `server` for their clients, and finds the client of a request. */
export function guardClients(
  server: Server,
  { clients: limits, load }: Limits,
  { limitExempt, trustProxy }: GateSettings,
  forwardedOf: ForwardedReader,
): ClientFinder {
  const [exempt, proxies] = [readAddresses(limitExempt), readAddresses(trustProxy)];
  const keyOf = rememberKeys((address) => (exempt.has(address) ? null : clientKey(address)));
  /** Clients of connections; null for those that are not limited. */
  const peers = new WeakMap<Duplex, Client | null>();

  server.on('connection', (socket) => {
    load.connected();
    const address = socket.remoteAddress ?? '';
    // Its connections are those of all its clients, each of whom is counted by what he asks.
    if (proxies.has(address)) return;
    const key = keyOf(address);
    const client = key === null ? null : limits.clientOf(key);
    peers.set(socket, client);
    if (client === null) return;
    if (!limits.connect(client)) {
      socket.end(refusal);
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

/** Remembers the keys of the addresses last seen: reading one takes longer than the rest of a request's admission. */
function rememberKeys(read: (address: string) => string | null): (address: string) => string | null {
  const known = new Map<string, string | null>();
  return (address) => {
    const key = known.get(address);
    if (key !== undefined) return key;
    if (known.size >= maxAddresses) known.clear();
    const found = read(address);
    known.set(address, found);
    return found;
  };
}
