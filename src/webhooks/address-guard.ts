/**
 * Which addresses and ports messages may go to. A webhook is an address that a person typed; without a guard it reaches what
 * only this machine can reach. Names are judged by what they resolve to at the moment of connecting, and the connection
 * is made to the very address that was judged.
 */

import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { globalUnicastIpv6, specialIpv4, specialIpv6 } from './special-addresses.ts';

/** What the owner permits beside public addresses on the ports of the web. */
export interface ReachRules {
  /** Addresses that are not public, on any port. */
  readonly allowPrivate: boolean;
  /** Ports of public addresses beside 80 and 443. */
  readonly ports: readonly number[];
}

/** A target that messages do not go to; the message says why. */
export class RefusedAddress extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RefusedAddress';
  }
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = ReturnType<typeof ipaddr.parseCIDR>;

const blockOf = ({ block }: { readonly block: string }): Block => ipaddr.parseCIDR(block);
const notPublic: readonly Block[] = [...specialIpv4, ...specialIpv6].map(blockOf);
const globalUnicast = ipaddr.parseCIDR(globalUnicastIpv6);

function isIn(address: Address, block: Block): boolean {
  return address.kind() === block[0].kind() && address.match(block);
}

/** Whether an IP address is reachable from everywhere. One with a zone is bound to a link, and is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  const parsed = ipaddr.process(version === 6 ? inHexadecimal(address) : address);
  const isUnicast = parsed.kind() === 'ipv4' || isIn(parsed, globalUnicast);
  return isUnicast && !notPublic.some((block) => isIn(parsed, block));
}

/** The package takes `::10.0.0.1` for an IPv4-mapped address, which it is not; in hexadecimal it does not. */
function inHexadecimal(ipv6: string): string {
  return new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
}

const webPorts: ReadonlySet<number> = new Set([80, 443]);

function isWebPort(port: number, { ports }: ReachRules): boolean {
  return webPorts.has(port) || ports.includes(port);
}

/** @param host as it was given, for the message */
function checkAddress(address: string, host: string, port: number, rules: ReachRules): void {
  if (!isPublicAddress(address)) {
    if (rules.allowPrivate) return;
    throw new RefusedAddress(`${host} is no public address; --webhook-allow-private permits it`);
  }
  if (!isWebPort(port, rules)) throw refusedPort(port);
}

function refusedPort(port: number): RefusedAddress {
  return new RefusedAddress(`port ${port} is not one that webhooks may use; --webhook-ports ${port} permits it`);
}

export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** Throws RefusedAddress for an address of numbers; names are judged when they are resolved. */
export function checkHost(url: URL, rules: ReachRules): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) checkAddress(host, host, portOf(url), rules);
}

/** Throws RefusedAddress for what will be refused whatever a name resolves to. */
export function checkUnresolved(url: URL, rules: ReachRules): void {
  checkHost(url, rules);
  if (!rules.allowPrivate && !isWebPort(portOf(url), rules)) throw refusedPort(portOf(url));
}

/** Every address of a name. */
export type Resolver = (
  hostname: string,
  options: Parameters<LookupFunction>[1] & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A lookup that resolves like the system does, and fails if any address of the name is refused. */
export function guardedLookup(port: number, rules: ReachRules, resolve: Resolver = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, '', 0);
        return;
      }
      try {
        for (const { address } of addresses) checkAddress(address, hostname, port, rules);
        const [first] = addresses;
        if (first === undefined) throw new RefusedAddress(`${hostname} has no address`);
        if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      } catch (refusal) {
        callback(refusal instanceof Error ? refusal : new Error(String(refusal)), '', 0);
      }
    });
  };
}
