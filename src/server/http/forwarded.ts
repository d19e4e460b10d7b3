/**
 * What proxies tell about the request they pass on: X-Forwarded-For, -Proto and -Host, or Forwarded (RFC 7239).
 * Each proxy adds to the right, and anybody can send such fields, so the list is read from the right for as long
 * as the one who wrote the entry is trusted.
 */

import type { IncomingMessage } from 'node:http';
import type { AddressSet } from '../../limits/index.ts';
import { readAddresses } from '../../limits/index.ts';

export interface ProxySettings {
  /** Addresses and networks of the proxies that are believed. */
  readonly trustProxy: string;
  /** The fields they write; those of the other kind are the client's, and not read. */
  readonly forwardedHeader: 'x-forwarded' | 'forwarded';
}

/** A request as it reached the first proxy that is believed. */
export interface Forwarded {
  /** Address of the client, as far as it is known. */
  readonly client: string;
  readonly proto: string | undefined;
  readonly host: string | undefined;
}

/** Reads what was forwarded; null for a request that came from no proxy we trust. */
export type ForwardedReader = (message: IncomingMessage) => Forwarded | null;

export function createForwardedReader({ trustProxy, forwardedHeader }: ProxySettings): ForwardedReader {
  const trusted = readAddresses(trustProxy);
  if (trusted.isEmpty) return () => null;
  const read = forwardedHeader === 'forwarded' ? readForwarded : readXForwarded;
  return (message) => {
    const peer = message.socket.remoteAddress ?? '';
    return trusted.has(peer) ? read(message, peer, trusted) : null;
  };
}

function readXForwarded({ headers }: IncomingMessage, peer: string, trusted: AddressSet): Forwarded {
  const addresses = splitList(headers['x-forwarded-for']).map(addressOfNode);
  const [client] = believed(addresses, (address) => address, peer, trusted);
  return { client, proto: firstOf(headers['x-forwarded-proto']), host: firstOf(headers['x-forwarded-host']) };
}

/** Each proxy appends; the first value is the one the client used. */
function firstOf(field: string | string[] | undefined): string | undefined {
  return splitList(field)[0];
}

function readForwarded({ headers }: IncomingMessage, peer: string, trusted: AddressSet): Forwarded {
  const elements = splitList(headers.forwarded).map(readElement);
  const [client, element] = believed(elements, (pairs) => addressOfNode(pairs.get('for') ?? ''), peer, trusted);
  return { client, proto: element?.get('proto')?.toLowerCase(), host: element?.get('host') };
}

/** The entry that was written by the outermost proxy we trust, and the address in it. */
function believed<T>(
  entries: readonly T[],
  addressOf: (entry: T) => string,
  peer: string,
  trusted: AddressSet,
): [client: string, entry: T | undefined] {
  let [client, entry]: [string, T | undefined] = [peer, undefined];
  for (const candidate of entries.toReversed()) {
    if (!trusted.has(client)) break;
    const address = addressOf(candidate);
    entry = candidate;
    if (address === '') break;
    client = address;
  }
  return [client, entry];
}

/** Entries at most: what lies further to the left was written by nobody we could trust anyway. */
const maxEntries = 32;

/** What commas separate, and semicolons; those inside quotes are part of a value. */
const listParts = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;
const elementParts = /(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/g;

function splitList(field: string | string[] | undefined): string[] {
  const text = Array.isArray(field) ? field.join(',') : (field ?? '');
  return (text.match(listParts) ?? []).slice(-maxEntries).map((part) => part.trim());
}

/** `for=192.0.2.60;proto=https;host=a.example`, names without regard to case. */
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
  return value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
}

/** The address in `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`; empty for a name or `unknown`. */
function addressOfNode(text: string): string {
  const [, bracketed, dotted] = /^(?:\[([0-9A-Fa-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?)$/.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  return /^[0-9A-Fa-f:.]+$/.test(address) && /[.:]/.test(address) ? address : '';
}
