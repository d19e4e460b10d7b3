/**
 * Replaces the networks' hosts. The packages contain them as constants, but a network has moved to another host before (docs/spec/domain.md
 * 1.2).
 */

/** Maps a host of a network to the origin to use instead. */
export type HostMap = ReadonlyMap<string, string>;

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Hosts that Laurel sends requests to, with their purposes. */
export const networkHosts = {
  'ca.account.sony.com': 'login',
  'us-prof.np.community.playstation.net': 'accounts of players',
  'm.np.playstation.com': 'profiles and trophies',
  'retroachievements.org': 'RetroAchievements',
  'api.steampowered.com': 'Steam',
} as const;

/**
 * Parses `HOST=REPLACEMENT,HOST=REPLACEMENT`. A replacement is a host or an origin. Returns the map, or an error text if a host is unknown,
 * a replacement is invalid, or plain http would send tokens to another machine.
 */
export function readHostMap(text: string): HostMap | string {
  const map = new Map<string, string>();
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [host = '', replacement = ''] = entry.split(/=(.*)/s, 2).map((part) => part.trim());
    if (!(host.toLowerCase() in networkHosts)) {
      return `${JSON.stringify(host)} is not one of the networks' hosts: ${Object.keys(networkHosts).join(', ')}`;
    }
    const url = URL.parse(replacement.includes('://') ? replacement : `https://${replacement}`);
    if (url === null || url.href !== `${url.origin}/` || !/^[\w.:[\]-]+$/.test(url.host)) {
      return `${JSON.stringify(replacement)} is not a host or an origin`;
    }
    if (url.protocol !== 'https:' && !loopback.has(url.hostname))
      return `${JSON.stringify(replacement)} does not use https`;
    map.set(host.toLowerCase(), url.origin);
  }
  return map;
}

/** Replaces the host of a URL, if the map contains it. */
export function rewriteHost(address: string, hosts: HostMap): URL {
  const url = new URL(address);
  const origin = hosts.get(url.host);
  return origin === undefined ? url : new URL(`${url.pathname}${url.search}`, origin);
}
