/**
 * Request targets with bytes beyond ASCII. RFC 9112 wants them escaped, node's parser refuses them, the
 * platform reads them as UTF-8 (docs/spec/wire-format.md 4, "Raw UTF-8 in the request line"). So the refused packet is
 * escaped and given to the same server once more, on a connection made for this one request.
 */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** One GET or HEAD request whole, with nothing behind it: method, target, version and the lines of its header. */
// What a target cannot hold.
const wholeRequest = /^(GET|HEAD) ([^\0-\x20\x7f]+) (HTTP\/1\.[01])\r\n((?:[^\r\n]+\r\n)*)\r\n$/;
// What is not ASCII.
const beyondAscii = /[^\0-\x7f]/g;
/** Fields that would keep the connection for another request, or announce a body. */
const unwanted = /^(?:connection|keep-alive|content-length|transfer-encoding|expect):/i;

/** The packet with its target escaped; null for one that is no whole request, or has nothing to escape. */
export function escapeTarget(packet: Buffer): Buffer | null {
  const [, method = '', target = '', version = '', lines = ''] = wholeRequest.exec(packet.toString('latin1')) ?? [];
  const escaped = target.replace(beyondAscii, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  if (escaped === target) return null;
  const kept = lines.split('\r\n').filter((line) => line !== '' && !unwanted.test(line));
  return Buffer.from(`${[`${method} ${escaped} ${version}`, ...kept, 'Connection: close'].join('\r\n')}\r\n\r\n`, 'latin1');
}

/** Lets the server answer a request on a connection of its own; the answer goes to `socket`, which then ends. */
export function replay(server: Server, request: Buffer, socket: Socket): void {
  const connection = new OneRequest(request, socket);
  // What is left of an earlier request's time-out is not meant for this one.
  socket.setTimeout(0);
  socket.once('close', () => connection.destroy());
  server.emit('connection', connection);
}

/** The connection that the bytes really come and go on. */
export function carrierOf(socket: Duplex): Duplex {
  return socket instanceof OneRequest ? socket.carrier : socket;
}

/** A connection that carries one request, and writes to another. */
class OneRequest extends Duplex {
  readonly #socket: Socket;
  readonly #request: Buffer;
  #isRead = false;

  constructor(request: Buffer, socket: Socket) {
    super();
    this.#request = request;
    this.#socket = socket;
  }

  get carrier(): Socket {
    return this.#socket;
  }

  /** That of the connection underneath: what is limited for a client is limited here too. */
  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  /** The end is not told: to the server a client that ends has left. */
  override _read(): void {
    if (!this.#isRead) this.push(this.#request);
    this.#isRead = true;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.destroySoon();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.writableFinished) this.#socket.destroy();
    done(error);
  }
}
