/**
 * Which addresses messages may go to. A webhook is an address somebody typed; without a guard it reaches what only
 * this machine can reach. Names are judged by what they resolve to at the moment of connecting, and the connection
 * is made to the very address that was judged.
 */

import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A target that messages do not go to; the message says why. */
export class RefusedAddress extends Error {
  constructor(host: string) {
    super(`${host} is no public address; --webhook-allow-private permits it`);
    this.name = 'RefusedAddress';
  }
}

/**
 * Whether an IP address is public: neither private, loopback, link-local nor of any other special range (IANA), and no
 * such address written as IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast';
}

/** Throws RefusedAddress for an address of numbers that is not public; names are judged when they are resolved. */
export function checkHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new RefusedAddress(host);
}

/** Resolves like the system does, and fails where any address of a name is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null) callback(error, '', 0);
    else if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
      callback(new RefusedAddress(hostname), '', 0);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
