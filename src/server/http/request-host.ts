/**
 * The host that a request is for (RFC 9112, 3.2). It is checked before anything else looks at the request, so that an
 * invalid one never reaches a document.
 */

import type { IncomingMessage } from 'node:http';
import { Fault } from '../../contract/index.ts';

/** A host name or address with an optional port. What else the grammar allows is in no address that anybody uses. */
const hostPattern = /^(?:[A-Za-z0-9._~-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d*)?$/;

/** Whether documents may repeat a host: addresses with it must be valid, so that the range of the port counts too. */
export function isHost(text: string): boolean {
  return hostPattern.test(text) && URL.canParse(`http://${text}`);
}

/** Says why a request cannot be answered; null where it can. The request is in origin form afterwards. */
export type HostCheck = (message: IncomingMessage) => Fault | null;

export function createHostCheck(): HostCheck {
  /** Most requests have the Host of the one before. */
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
    // Whatever stands in front may see another end of the request (RFC 9112, 6.1).
    if (isOld && headers['transfer-encoding'] !== undefined) return new Fault('client.transfer-encoding');
    if (host === undefined) return isOld ? takeAuthority(message) : new Fault('client.host.missing');
    if (isRepeated(message)) return new Fault('client.host.repeated');
    if (host !== '' && !isValid(host)) return new Fault('client.host.invalid');
    return takeAuthority(message);
  };
}

/** Of several Host fields node hands on the first. */
function isRepeated({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

/** A target in absolute form brings its own authority, which replaces the Host (RFC 9112, 3.2.2). */
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
