/**
 * Validation of the Host of a request (RFC 9112, 3.2). It runs before any other processing, so that an invalid host never
 * appears in a document.
 */

import type { IncomingMessage } from 'node:http';
import { Fault } from '../../contract/index.ts';

/** A host name or address with an optional port. Other forms allowed by the grammar do not occur in practice. */
const hostPattern = /^(?:[A-Za-z0-9._~-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d*)?$/;

/** Whether a host is valid in a URL, including the range of its port. */
export function isHost(text: string): boolean {
  return hostPattern.test(text) && URL.canParse(`http://${text}`);
}

/** Returns the fault of an invalid request, or null. The request target is in origin form afterwards. */
type HostCheck = (message: IncomingMessage) => Fault | null;

/** Creates the check, which remembers the last valid host. */
export function createHostCheck(): HostCheck {
  /** The last valid host: most requests repeat it. */
  let lastValid = '';

  function isValid(host: string): boolean {
    if (host === lastValid) return true;
    if (!isHost(host)) return false;
    lastValid = host;
    return true;
  }

  return (message) => {
    const { headers, httpVersion } = message;
    const { host } = headers;
    const isOld = httpVersion === '1.0';
    // A proxy may find the end of a request in HTTP/1.0 with Transfer-Encoding at another position (RFC 9112, 6.1).
    if (isOld && headers['transfer-encoding'] !== undefined)
      return new Fault('client.transfer-encoding');
    if (host === undefined)
      return isOld ? takeAuthority(message) : new Fault('client.host.missing');
    if (isRepeated(message)) return new Fault('client.host.repeated');
    if (host !== '' && !isValid(host)) return new Fault('client.host.invalid');
    return takeAuthority(message);
  };
}

/** Whether there are several Host fields, of which Node exposes only the first. */
function isRepeated({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

/** Replaces the Host by the authority of a request target in absolute form (RFC 9112, 3.2.2). */
function takeAuthority(message: IncomingMessage): Fault | null {
  const { url = '/' } = message;
  if (url.startsWith('/')) return null;
  const [start, authority = ''] = absoluteForm.exec(url) ?? [];
  if (start === undefined) return null;
  if (!isHost(authority)) return new Fault('client.host.invalid');
  const rest = url.slice(start.length);
  message.headers.host = authority;
  message.url = rest.startsWith('/') ? rest : `/${rest}`;
  return null;
}
