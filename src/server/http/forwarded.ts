/**
 * Forwarding headers of proxies: X-Forwarded-For, -Proto, -Host and -Prefix, or Forwarded (RFC 7239).
 * Each proxy appends to the right, and any client can send these fields. The list is therefore read from the right,
 * as long as the writer of the entry is trusted.
 */

import type { IncomingMessage } from 'node:http';
import type { AddressSet } from '../../limits/index.ts';
import { readAddresses } from '../../limits/index.ts';

/** Settings of the proxies in front of the service. */
export interface ProxySettings {
  /** Addresses and networks of trusted proxies. */
  readonly trustProxy: string;
  /** The header fields that these proxies write. Fields of the other kind come from the client and are ignored. */
  readonly forwardedHeader: 'x-forwarded' | 'forwarded';
}

/** A request as it reached the outermost trusted proxy. */
interface Forwarded {
  /** Address of the client; if it is not stated, the address of the last trusted proxy. */
  readonly client: string;
  readonly proto: string | undefined;
  readonly host: string | undefined;
  /** The path that the proxy removed. `Forwarded` has no parameter for it. */
  readonly prefix?: string | undefined;
}

/** Parses the forwarding headers; null if the request did not come from a trusted proxy. */
export type ForwardedReader = (message: IncomingMessage) => Forwarded | null;

/** Creates the reader of the fields; without trusted proxies it finds none. */
export function createForwardedReader({
  trustProxy,
  forwardedHeader,
}: ProxySettings): ForwardedReader {
  const trusted = readAddresses(trustProxy);
  if (trusted.isEmpty) return () => null;
  const read = forwardedHeader === 'forwarded' ? readForwarded : readXForwarded;
  return (message) => {
    const peer = message.socket.remoteAddress ?? '';
    return trusted.has(peer) ? read(message, peer, trusted) : null;
  };
}

/** Returns the address of a request's client: the one that a trusted proxy states, or that of the connection. */
export type AddressFinder = (message: IncomingMessage) => string;

/** Creates the function that finds the addresses of clients. */
export function createAddressFinder(settings: ProxySettings): AddressFinder {
  const forwardedOf = createForwardedReader(settings);
  return (message) => addressOfClient(message, forwardedOf);
}

/** Returns the address of a request's client. */
export function addressOfClient(message: IncomingMessage, forwardedOf: ForwardedReader): string {
  return forwardedOf(message)?.client ?? message.socket.remoteAddress ?? ''; // absent: the client has disconnected
}

function readXForwarded(
  { headers }: IncomingMessage,
  peer: string,
  trusted: AddressSet,
): Forwarded {
  const addresses = splitList(headers['x-forwarded-for']).map(addressOfNode);
  const { client, hops } = outermostTrusted(addresses, (address) => address, peer, trusted);
  return {
    client,
    proto: writtenAt(headers['x-forwarded-proto'], hops),
    host: writtenAt(headers['x-forwarded-host'], hops),
    prefix: writtenAt(headers['x-forwarded-prefix'], hops),
  };
}

/**
 * Returns the value that the outermost trusted proxy wrote. Each proxy appends one value, or replaces the list by one. Values further to
 * the left came from the client.
 */
function writtenAt(field: string | string[] | undefined, hops: number): string | undefined {
  const values = splitList(field);
  return values[Math.max(0, values.length - Math.max(1, hops))];
}

function readForwarded({ headers }: IncomingMessage, peer: string, trusted: AddressSet): Forwarded {
  const elements = splitList(headers.forwarded).map(readElement);
  const { client, entry: element } = outermostTrusted(
    elements,
    (pairs) => addressOfNode(pairs.get('for') ?? ''),
    peer,
    trusted,
  );
  return { client, proto: element?.get('proto')?.toLowerCase(), host: element?.get('host') };
}

interface OutermostEntry<T> {
  /** The address in the entry; if there are no entries, the address of the peer. */
  readonly client: string;
  readonly entry: T | undefined;
  /** Number of entries that trusted proxies wrote. */
  readonly hops: number;
}

/** Returns the entry written by the outermost trusted proxy, and the address in it. */
function outermostTrusted<T>(
  entries: readonly T[],
  addressOf: (entry: T) => string,
  peer: string,
  trusted: AddressSet,
): OutermostEntry<T> {
  let found: OutermostEntry<T> = { client: peer, entry: undefined, hops: 0 };
  for (const entry of entries.toReversed()) {
    if (!trusted.has(found.client)) break;
    const address = addressOf(entry);
    found = { client: address === '' ? found.client : address, entry, hops: found.hops + 1 };
    if (address === '') break;
  }
  return found;
}

/** Maximum number of entries read. Entries further to the left cannot come from a trusted proxy. */
const maxEntries = 32;

/** Parts between commas, and between semicolons; quoted separators belong to the value. */
const listParts = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;
const elementParts = /(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/g;

function splitList(field: string | string[] | undefined): string[] {
  const text = Array.isArray(field) ? field.join(',') : (field ?? '');
  return (text.match(listParts) ?? []).slice(-maxEntries).map((part) => part.trim());
}

/** Parses `for=192.0.2.60;proto=https;host=a.example`; names are case-insensitive. */
function readElement(text: string): ReadonlyMap<string, string> {
  return new Map(
    (text.match(elementParts) ?? []).map((pair): [string, string] => {
      const equals = pair.indexOf('=');
      const value = pair.slice(equals + 1).trim();
      return [pair.slice(0, Math.max(0, equals)).trim().toLowerCase(), unquote(value)];
    }),
  );
}

function unquote(value: string): string {
  return value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replace(/\\(.)/g, '$1')
    : value;
}

/** Extracts the address from `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` or `[2001:db8::1]:80`; empty for a name or `unknown`. */
function addressOfNode(text: string): string {
  const [, bracketed, dotted] =
    /^(?:\[([0-9A-Fa-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?)$/.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  return /^[0-9A-Fa-f:.]+$/.test(address) && /[.:]/.test(address) ? address : '';
}
