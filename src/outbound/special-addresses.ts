/**
 * Special-purpose address blocks, which are not globally reachable.
 *
 * Sources: the IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, RFC 8190; blocks whose "Globally Reachable"
 * is False or N/A), the IANA IPv4 Multicast Address Space, and the IANA IPv6 Address Space, in which only 2000::/3 is
 * global unicast. State: 2025. Entries within a listed block are omitted, including the few that are reachable
 * (192.0.0.9, 192.0.0.10, parts of 2001::/23): they are network services, not receivers of webhooks.
 */

interface AddressBlock {
  /** The address block in CIDR notation. */
  readonly block: string;
  readonly name: string;
}

/** Blocks of IPv4. */
export const specialIpv4: readonly AddressBlock[] = [
  { block: '0.0.0.0/8', name: 'this network (RFC 791)' },
  { block: '10.0.0.0/8', name: 'private use (RFC 1918)' },
  { block: '100.64.0.0/10', name: 'shared address space (RFC 6598)' },
  { block: '127.0.0.0/8', name: 'loopback (RFC 1122)' },
  { block: '169.254.0.0/16', name: 'link local (RFC 3927)' },
  { block: '172.16.0.0/12', name: 'private use (RFC 1918)' },
  { block: '192.0.0.0/24', name: 'IETF protocol assignments (RFC 6890)' },
  { block: '192.0.2.0/24', name: 'documentation (RFC 5737)' },
  { block: '192.88.99.0/24', name: '6to4 relay anycast, deprecated (RFC 7526)' },
  { block: '192.168.0.0/16', name: 'private use (RFC 1918)' },
  { block: '198.18.0.0/15', name: 'benchmarking (RFC 2544)' },
  { block: '198.51.100.0/24', name: 'documentation (RFC 5737)' },
  { block: '203.0.113.0/24', name: 'documentation (RFC 5737)' },
  { block: '224.0.0.0/4', name: 'multicast (RFC 5771)' },
  { block: '240.0.0.0/4', name: 'reserved, and limited broadcast (RFC 1112, RFC 8190)' },
];

/**
 * Global unicast IPv6. Outside of this block are loopback, unspecified, link-local, site-local, unique local and multicast addresses,
 * and addresses with an embedded IPv4 address: IPv4-compatible (::/96), IPv4-translated (::ffff:0:0:0/96), NAT64 (64:ff9b::/96,
 * 64:ff9b:1::/48). IPv4-mapped addresses (::ffff:0:0/96) are checked as IPv4.
 */
export const globalUnicastIpv6 = '2000::/3';

/** Special-purpose blocks within global unicast. */
export const specialIpv6: readonly AddressBlock[] = [
  {
    block: '2001::/23',
    name: 'IETF protocol assignments: Teredo, benchmarking, ORCHID (RFC 2928, RFC 4380, RFC 5180, RFC 7343)',
  },
  { block: '2001:db8::/32', name: 'documentation (RFC 3849)' },
  { block: '2002::/16', name: '6to4 (RFC 3056)' },
  { block: '3fff::/20', name: 'documentation (RFC 9637)' },
];
