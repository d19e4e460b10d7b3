/**
 * Request targets with non-ASCII bytes. RFC 9112 requires them to be escaped and Node's parser rejects them, but the original
 * platform reads them as UTF-8 (docs/spec/wire-format.md 4, "Raw UTF-8 in the request line"). The rejected packet is therefore
 * escaped and replayed to the same server, on a virtual connection for this one request.
 */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/**
 * One complete GET or HEAD request with nothing after it: method, target, version and header lines. The target excludes control
 * characters and spaces.
 */
const wholeRequest = /^(GET|HEAD) ([^\0-\x20\x7f]+) (HTTP\/1\.[01])\r\n((?:[^\r\n]+\r\n)*)\r\n$/;

const beyondAscii = /[^\0-\x7f]/g;
/** Fields that keep the connection alive or announce a body. */
const unwanted = /^(?:connection|keep-alive|content-length|transfer-encoding|expect):/i;

/** Returns the packet with its target escaped; null if it is not exactly one request or has nothing to escape. */
export function escapeTarget(packet: Buffer): Buffer | null {
  const [, method = '', target = '', version = '', lines = ''] =
    wholeRequest.exec(packet.toString('latin1')) ?? [];
  const escaped = target.replace(
    beyondAscii,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (escaped === target) return null;
  const remaining = lines.split('\r\n').filter((line) => line !== '' && !unwanted.test(line));
  return Buffer.from(
    `${[`${method} ${escaped} ${version}`, ...remaining, 'Connection: close'].join('\r\n')}\r\n\r\n`,
    'latin1',
  );
}

/** Replays a request to the server on a virtual connection. The response goes to `socket`, which then ends. */
export function replay(server: Server, request: Buffer, socket: Socket): void {
  const connection = new OneRequest(request, socket);
  // Clears the remaining timeout of an earlier request.
  socket.setTimeout(0);
  socket.once('close', () => connection.destroy());
  server.emit('connection', connection);
}

/** Returns the real connection under a virtual one. */
export function findCarrier(socket: Duplex): Duplex {
  return socket instanceof OneRequest ? socket.carrier : socket;
}

/** A virtual connection that provides one request and writes the response to the real connection. */
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

  /** The address of the real connection, so that the client's limits apply. */
  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  /** Does not signal the end of the stream: the server would treat it as a disconnected client. */
  override _read(): void {
    if (!this.#isRead) this.push(this.#request);
    this.#isRead = true;
  }

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
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
