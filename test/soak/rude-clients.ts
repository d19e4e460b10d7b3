/** Misbehaving clients: some disconnect before the response, some request large responses and do not read them. */

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** @param request bytes to send, one character per byte @param waitMs time until the client disconnects */
export async function leaveEarly(
  port: number,
  endAt: number,
  request: () => string,
  waitMs: () => number,
): Promise<void> {
  while (performance.now() < endAt) {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    await once(socket, 'connect').catch(() => {});
    socket.write(request(), 'latin1');
    await delay(waitMs());
    socket.destroy();
    await delay(20);
  }
}

const atOnce = 3;
const requestsEach = 10;
const heldMs = 2000;

export async function takeNothing(port: number, endAt: number): Promise<void> {
  while (performance.now() < endAt) {
    const sockets = Array.from({ length: atOnce }, () => connect({ port, host: '127.0.0.1' }));
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.pause();
      socket.write('GET /api/getListGames HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requestsEach));
    }
    await delay(heldMs);
    for (const socket of sockets) socket.destroy();
  }
}
