/** A TCP proxy that simulates a network failure. While it is cut, connections are reset and no responses arrive. */

import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

export interface Cable {
  /** Loopback port of the proxy. */
  readonly port: number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Starts a proxy. @param port loopback port of the server */
export async function openCable(port: number): Promise<Cable> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const join = (near: Socket, far: Socket): void => {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {}); // 'close' follows
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  };
  const server = createServer((near) => {
    if (isCut) near.destroy();
    else join(near, connect(port, '127.0.0.1'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: portOf(server.address()),
    cut,
    mend: () => void (isCut = false),
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new TypeError('The cable has no port.');
  return address.port;
}
