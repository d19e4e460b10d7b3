/**
 * Warns once if forwarding headers come from this machine although no local proxy is trusted. All clients of such a proxy appear to be
 * local, and local clients are exempt from the limits.
 */

import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { readAddresses } from '../../limits/index.ts';
import type { GateSettings } from './client-gate.ts';

/** Checks the first request of each exempt connection, until one has such a header. */
export function warnOfForwarded(
  server: Server,
  { limitExempt, trustProxy }: GateSettings,
  log: Logger,
): void {
  const exempt = readAddresses(limitExempt);
  const proxies = readAddresses(trustProxy);
  const unasked = new WeakSet<Duplex>();
  let isWarned = false;
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (!isWarned && exempt.has(address) && !proxies.has(address)) unasked.add(socket);
  });
  server.on('request', ({ socket, headers }) => {
    if (isWarned || !unasked.delete(socket)) return;
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    isWarned = true;
    log.warn(
      { peer: socket.remoteAddress },
      'A proxy forwards requests, but --trust-proxy does not name it. So the requests of clients behind the proxy are not limited. Set --trust-proxy, for example to "loopback".',
    );
  });
}
