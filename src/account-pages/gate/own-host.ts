/**
 * Hosts under which pages with power answer (docs/spec/access.md 3, rule 7). A name that anybody can register could be pointed at this
 * service, and its pages would then be of the same origin as those of the attacker.
 */

import { isIP } from 'node:net';

/** Endings of names that nobody can register: of local networks, and of one overlay network. */
const localEndings = ['.local', '.lan', '.internal', '.home.arpa', '.ts.net', '.localhost'];

/** Whether a Host field names this service. @param publicUrl the operator's setting; empty for none */
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
