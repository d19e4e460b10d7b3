/** Sets of network addresses, and the grouping of addresses into clients. */

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Subnet = readonly [Address, number];

/** Names of standard ranges; `all` is every address. */
const namedSubnets: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  all: ['0.0.0.0/0', '::/0'],
};

/** A set of addresses and networks, from a setting. */
export interface AddressSet {
  /** Whether the set is empty. */
  readonly isEmpty: boolean;
  /** Whether the set contains an address; false if the text is not an address. */
  has(address: string): boolean;
}

/**
 * Parses a list such as `loopback, 10.1.0.0/16, 2001:db8::7`.
 * @throws RangeError that names the invalid entry
 */
export function readAddresses(list: string): AddressSet {
  const subnets = list
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .flatMap((part) => namedSubnets[part.toLowerCase()] ?? [part]) // absent: the entry is an address
    .map(readSubnet);
  return {
    isEmpty: subnets.length === 0,
    has(text) {
      const address = subnets.length === 0 ? null : readAddress(text);
      return address !== null && subnets.some((subnet) => isIn(address, subnet));
    },
  };
}

function readSubnet(text: string): Subnet {
  const [address = '', prefix] = text.split('/', 2);
  const read = readAddress(address);
  const max = read?.kind() === 'ipv4' ? 32 : 128;
  // absent: the prefix length is not a number
  const bits = prefix === undefined ? max : Number(/^\d{1,3}$/.exec(prefix)?.[0] ?? Number.NaN);
  if (read !== null && bits <= max) return [read, bits];
  const words = Object.keys(namedSubnets).join(', ');
  throw new RangeError(
    `${JSON.stringify(text)} is not an address, a network such as 10.0.0.0/8, or one of ${words}`,
  );
}

function isIn(address: Address, [network, bits]: Subnet): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

/** Parses an address; returns null for any other text. An IPv4-mapped IPv6 address becomes an IPv4 address. */
function readAddress(text: string): Address | null {
  return isIP(text) === 0 ? null : ipaddr.process(text);
}

/**
 * Returns the key of the client at an address: the IPv4 address, or the first 64 bits of an IPv6 address, because a subscriber
 * gets at least a /64 network. Null if the text is not an address.
 */
export function clientKey(address: string): string | null {
  const read = readAddress(address);
  if (read === null) return null;
  if (read instanceof ipaddr.IPv4) return read.toString();
  return `${read.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/**
 * Returns the part of an address that is logged, to protect privacy: 24 bits of IPv4, 48 bits of IPv6 (docs/spec/access.md 3, rule 9).
 * Returns an empty text if the text is not an address.
 */
export function shortenAddress(address: string): string {
  const read = readAddress(address);
  if (read === null) return '';
  if (read instanceof ipaddr.IPv4) return `${read.octets.slice(0, 3).join('.')}.0/24`;
  return `${read.parts
    .slice(0, 3)
    .map((part) => part.toString(16))
    .join(':')}::/48`;
}
