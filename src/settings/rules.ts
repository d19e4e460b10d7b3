/** Validation rules that involve two settings. */

import { readAddresses } from '../limits/index.ts';
import { isLoopbackHost } from './addresses.ts';

type Values = Readonly<Record<string, unknown>>;

interface Rule {
  readonly keys: readonly [string, string];
  readonly isRight: (first: unknown, second: unknown) => boolean;
  /** The end of the error message, after the names and values of the two settings. */
  readonly message: string;
}

const rules: readonly Rule[] = [
  {
    keys: ['host', 'trustProxy'],
    isRight: (host, trusted) =>
      isLoopbackHost(String(host)) || !trustsEveryAddress(String(trusted)),
    message:
      'every client could choose its own address; name the addresses or the network of the proxy',
  },
];

/**
 * Pairs of addresses in different halves of the address space: of all addresses for IPv4, and of the public addresses (2000::/3) for IPv6.
 * A list with both addresses of a pair is considered to contain the whole internet.
 */
const farApart = [
  ['1.1.1.1', '203.0.113.1'],
  ['2001:db8::1', '3fff::1'],
] as const;

/** Checks whether a list contains the whole internet, as `all` does. */
function trustsEveryAddress(list: string): boolean {
  const trusted = readAddresses(list);
  return farApart.some((addresses) => addresses.every((address) => trusted.has(address)));
}

/** A violated rule. */
export interface BrokenRule {
  readonly keys: readonly [string, string];
  readonly message: string;
}

/** Returns the first violated rule among those whose settings are both present, or null. */
export function findBrokenRule(values: Values): BrokenRule | null {
  return (
    rules.find(
      ({ keys: [first, second], isRight }) =>
        first in values && second in values && !isRight(values[first], values[second]),
    ) ?? null
  );
}
