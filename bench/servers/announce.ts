/** Listening on a free port of loopback and saying which: what the comparisons do as Laurel does it. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens, prints the address in a line, and ends with the process that started it. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.stdout.write(`http://127.0.0.1:${isAddressInfo(address) ? address.port : 0}/api\n`);
  });
  process.on('SIGTERM', () => process.exit());
  process.on('disconnect', () => process.exit());
}

function isAddressInfo(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
