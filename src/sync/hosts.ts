/** Where the hosts of the network are. The package has them as constants; the network has moved before (docs/spec/domain.md 1.2). */

/** From a host of the package to the origin asked in its place. */
export type HostMap = ReadonlyMap<string, string>;

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The hosts of the requests Laurel makes, with what each is for. */
export const networkHosts = {
  'ca.account.sony.com': 'login',
  'us-prof.np.community.playstation.net': 'who a player is',
  'm.np.playstation.com': 'profiles and trophies',
} as const;

/**
 * Reads `HOST=PLACE,HOST=PLACE`: a place is a host or an origin. Returns the map, or the reason why there is none:
 * an unknown host, no address, or plain http anywhere but on this machine, which would show the tokens to everybody on the way.
 */
export function readHostMap(text: string): HostMap | string {
  const map = new Map<string, string>();
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [host = '', place = ''] = entry.split(/=(.*)/s, 2).map((part) => part.trim());
    if (!(host.toLowerCase() in networkHosts)) {
      return `${JSON.stringify(host)} is none of the network's hosts: ${Object.keys(networkHosts).join(', ')}`;
    }
    const url = URL.parse(place.includes('://') ? place : `https://${place}`);
    if (url === null || url.href !== `${url.origin}/` || !/^[\w.:[\]-]+$/.test(url.host)) {
      return `${JSON.stringify(place)} is no host or origin`;
    }
    if (url.protocol !== 'https:' && !loopback.has(url.hostname)) return `${JSON.stringify(place)} is not https`;
    map.set(host.toLowerCase(), url.origin);
  }
  return map;
}

/** The address that is asked for an address of the package. */
export function rewriteHost(address: string, hosts: HostMap): URL {
  const url = new URL(address);
  const origin = hosts.get(url.host);
  return origin === undefined ? url : new URL(`${url.pathname}${url.search}`, origin);
}
