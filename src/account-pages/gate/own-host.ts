/**
 * The hosts under which account pages may be opened (docs/spec/access.md 3, rule 7). Without this check, an attacker could point a domain
 * name of their own at this service. The service's pages would then have the same origin as the attacker's pages.
 */

import { isIP } from 'node:net';

/** Suffixes of host names that an attacker cannot register: those of local networks, and `.ts.net` of the overlay network Tailscale. */
const localEndings = ['.local', '.lan', '.internal', '.home.arpa', '.ts.net', '.localhost'];

/** Checks whether a Host header names this service. @param publicUrl the operator's setting; empty for none */
export function isOwnHost(host: string, publicUrl: string): boolean {
  const name = hostNameIn(`http://${host}`);
  if (name === null) return false;
  if (publicUrl !== '' && hostNameIn(publicUrl) === name) return true;
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true;
  return !name.includes('.') || localEndings.some((ending) => name.endsWith(ending));
}

function hostNameIn(address: string): string | null {
  const name = URL.parse(address)?.hostname.toLowerCase().replace(/\.$/, '');
  return name === undefined || name === '' ? null : name;
}
