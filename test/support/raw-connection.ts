/** A TCP connection for sending and receiving raw bytes. */

import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A connection, and the text that it has received. */
export interface RawConnection {
  readonly socket: Socket;
  /** Resolves with all received text as soon as it matches. */
  readonly until: (pattern: RegExp) => Promise<string>;
  /** Resolves with all received text when the connection has been closed. */
  readonly ended: () => Promise<string>;
}

/** The timeout is long because it matters only if a test fails, and a busy machine is slow. */
const defaultTimeoutMs = 60_000;

/** @param timeoutMs maximum milliseconds of each wait */
export function openRaw(port: number, timeoutMs = defaultTimeoutMs): RawConnection {
  const socket = connect({ host: '127.0.0.1', port });
  let received = '';
  let isEnded = false;
  let check = (): void => {};
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    received += String(text);
    check();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isEnded = true;
    check();
  });

  function wait(isComplete: () => boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Timed out. Received: ${received.slice(0, 500)}`)),
        timeoutMs,
      );
      check = () => {
        if (!isComplete() && !isEnded) return;
        clearTimeout(timer);
        if (isComplete()) resolve(received);
        else reject(new Error(`The connection was closed. Received: ${received.slice(0, 500)}`));
      };
      check();
    });
  }

  return {
    socket,
    until: (pattern) => wait(() => pattern.test(received)),
    ended: () => wait(() => isEnded),
  };
}

/** Sends text, one byte per character, and resolves with all received text when the connection has been closed. */
export function sendText(
  port: number,
  text: string,
  timeoutMs = defaultTimeoutMs,
): Promise<string> {
  const { socket, ended } = openRaw(port, timeoutMs);
  socket.write(text, 'latin1');
  return ended();
}
