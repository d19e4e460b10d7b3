/** A connection on which bytes are sent as the test likes, and read as they came. */

import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** Resolves with all that came once it matches. */
  readonly until: (pattern: RegExp) => Promise<string>;
  /** Resolves with all that came when the other side has ended. */
  readonly ended: () => Promise<string>;
}

/** Generous: it bounds a failure on a busy machine, it is not an expectation. */
const usualPatienceMs = 60_000;

/** @param patienceMs how long anything is waited for */
export function openRaw(port: number, patienceMs = usualPatienceMs): RawConnection {
  const socket = connect({ host: '127.0.0.1', port });
  let received = '';
  let isEnded = false;
  let look = (): void => {};
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    received += String(text);
    look();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isEnded = true;
    look();
  });

  function wait(isThere: () => boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Waited in vain. So far: ${received.slice(0, 500)}`)), patienceMs);
      look = () => {
        if (!isThere() && !isEnded) return;
        clearTimeout(timer);
        if (isThere()) resolve(received);
        else reject(new Error(`The connection ended. So far: ${received.slice(0, 500)}`));
      };
      look();
    });
  }

  return { socket, until: (pattern) => wait(() => pattern.test(received)), ended: () => wait(() => isEnded) };
}

/** Sends text, one byte a character, and resolves with all that came until the other side ended. */
export function sendText(port: number, text: string, patienceMs = usualPatienceMs): Promise<string> {
  const { socket, ended } = openRaw(port, patienceMs);
  socket.write(text, 'latin1');
  return ended();
}
