/**
 * Protection against server-side request forgery: a URL typed by a user could otherwise reach internal services. It checks the addresses
 * and ports of webhooks and image downloads. A host name is resolved and checked for each connection, which uses the checked address.
 */

import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { globalUnicastIpv6, specialIpv4, specialIpv6 } from './special-addresses.ts';

/** Permissions in addition to public addresses with the ports 80 and 443. */
export interface ReachRules {
  /** Allows addresses that are not public, with any port. */
  readonly allowPrivate: boolean;
  /** Additional ports for public addresses. */
  readonly ports: readonly number[];
  /** Hosts that need no public address: `host` for any port, or `host:port`. Omitted if the caller has no such list. */
  readonly hosts?: readonly string[];
  /** Prefix of the options that extend these permissions, for messages; by default that of the webhook options. */
  readonly option?: string;
}

const optionOf = ({ option = '--webhook' }: ReachRules): string => option;

/** Thrown for a target that is not allowed. The message gives the reason. */
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

/** Checks whether an IP address is globally reachable. An address with a zone is link-local, so it is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  const parsed = ipaddr.process(version === 6 ? inHexadecimal(address) : address);
  const isUnicast = parsed.kind() === 'ipv4' || isIn(parsed, globalUnicast);
  return isUnicast && !notPublic.some((block) => isIn(parsed, block));
}

/** Converts IPv6 to hexadecimal, because the package ipaddr.js mistakes `::10.0.0.1` for an IPv4-mapped address. */
function inHexadecimal(ipv6: string): string {
  return new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
}

const webPorts: ReadonlySet<number> = new Set([80, 443]);

function isWebPort(port: number, { ports }: ReachRules): boolean {
  return webPorts.has(port) || ports.includes(port);
}

/** Checks whether the rules list a host, which is written as in a URL. */
function isNamed(host: string, port: number, { hosts = [] }: ReachRules): boolean {
  const name = host.replace(/\.$/, '');
  return hosts.includes(name) || hosts.includes(`${name}:${port}`);
}

/** Returns the option that would allow a host, for the message. */
function allowing(host: string, rules: ReachRules): string {
  return rules.hosts === undefined
    ? `${optionOf(rules)}-allow-private`
    : `--notice-hosts ${isIP(host) === 6 ? `[${host}]` : host}`;
}

/** Throws RefusedAddress if an address is not allowed. @param host the host from the URL, without brackets */
function checkAddress(address: string, host: string, port: number, rules: ReachRules): void {
  if (!isPublicAddress(address)) {
    if (rules.allowPrivate || isNamed(isIP(host) === 6 ? `[${host}]` : host, port, rules)) return;
    throw new RefusedAddress(
      `${host} is not a public address. Use ${allowing(host, rules)} to allow it`,
    );
  }
  if (!isWebPort(port, rules)) throw portError(port, rules);
}

function portError(port: number, rules: ReachRules): RefusedAddress {
  return new RefusedAddress(
    `The port ${port} is not allowed. Use ${optionOf(rules)}-ports ${port} to allow it`,
  );
}

/** Returns the port of a URL, or the default port of its scheme. */
export function readPort({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** Checks a URL with an IP address. Throws RefusedAddress. Host names are checked when they are resolved. */
export function checkHost(url: URL, rules: ReachRules): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) checkAddress(host, host, readPort(url), rules);
}

/** Checks a URL before its host name is resolved. Throws RefusedAddress if no address of the host could be allowed. */
export function checkUnresolved(url: URL, rules: ReachRules): void {
  checkHost(url, rules);
  const port = readPort(url);
  const mayBePrivate = rules.allowPrivate || isNamed(url.hostname, port, rules);
  if (!mayBePrivate && !isWebPort(port, rules)) throw portError(port, rules);
}

/** Resolves a host name to all its addresses. */
type Resolver = (
  hostname: string,
  options: Parameters<LookupFunction>[1] & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Creates a lookup that uses the system's resolver and fails if any address of the host is not allowed. */
export function guardedLookup(
  port: number,
  rules: ReachRules,
  resolve: Resolver = lookup,
): LookupFunction {
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
      } catch (rejection) {
        callback(rejection instanceof Error ? rejection : new Error(String(rejection)), '', 0);
      }
    });
  };
}
