/**
 * The open connections of a server and what each still has to send. Node takes a connection for idle as soon as the end of its
 * answer was handed over, though megabytes of it may wait in the memory of the process for a slow reader.
 */

import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { carrierOf } from './raw-target.ts';

interface Connection {
  /** The last answer begun; all before it are sent once it is. */
  latest: ServerResponse | null;
  /** Since when it has had nothing to send, as far as a stop has looked; null before. */
  idleSince: number | null;
  bytesRead: number;
  /** What is to be called when an answer is sent. */
  readonly sending: Set<() => void>;
}

/**
 * How long a connection without a request is left open when the service stops: a client that is just sending one, not knowing of
 * the stop, gets its answer and not a reset.
 */
const lingerMs = 500;
/** Time without a new connection after which the system has none left for us, and how often it is waited for at most. */
const quietMs = 20;
const maxQuietWaits = 15;

export class OpenConnections {
  readonly #open = new Map<Duplex, Connection>();
  readonly #cut = new AbortController();
  #isStopping = false;
  /** Requests that wait until no connection is accepted any more; null where none has to. */
  #held: (() => void)[] | null = null;
  #accepted = 0;
  #unfinished = 0;
  #onFinished = (): void => {};

  constructor(server: Server) {
    server.on('connection', (socket) => {
      if (socket instanceof Socket) this.#add(socket);
    });
    server.prependListener('request', (message, response) => {
      const connection = this.#open.get(carrierOf(message.socket));
      if (connection !== undefined) connection.latest = response;
      // A service that is stopping has no use for the connection any more, and the client is told so.
      if (this.#isStopping) response.shouldKeepAlive = false;
    });
  }

  /** Aborted when what is not finished yet shall break off. */
  get whenCut(): AbortSignal {
    return this.#cut.signal;
  }

  /** The last answer begun on a connection. */
  latestOn(socket: Duplex): ServerResponse | undefined {
    return this.#open.get(carrierOf(socket))?.latest ?? undefined;
  }

  /** Calls back when an answer is sent, or its connection is gone. */
  whenSent(response: ServerResponse, done: () => void): void {
    const sending = this.#open.get(carrierOf(response.req.socket))?.sending;
    if (sending === undefined) return done();
    sending.add(done);
    response.once('finish', () => {
      if (sending.delete(done)) done();
    });
  }

  /** Work for a request that `stop` has to wait for, whether its client is still there or not. */
  watchWork(work: Promise<void>): void {
    this.#unfinished += 1;
    const end = (): void => {
      this.#unfinished -= 1;
      if (this.#unfinished === 0) this.#onFinished();
    };
    work.then(end, end);
  }

  /** Resolves when no work is left; to be asked once. */
  workFinished(): Promise<void> {
    if (this.#unfinished === 0) return Promise.resolve();
    return new Promise((resolve) => (this.#onFinished = resolve));
  }

  /** Begins to answer a request, at once but for the moment in which a stop takes in the last connections. */
  take(begin: () => void): void {
    if (this.#held === null) begin();
    else this.#held.push(begin);
  }

  /**
   * From now on every answer ends its connection. Calls `close` when the connections that clients have made are taken: those the
   * system still has would be reset with the requests on them. Until then nothing is answered: a client that has its answer,
   * and finds its connection ended, makes another.
   */
  async beginStop(close: () => void): Promise<void> {
    this.#isStopping = true;
    this.#held = [];
    for (const { latest } of this.#open.values()) if (latest?.headersSent === false) latest.shouldKeepAlive = false;
    for (let waits = 0; waits < maxQuietWaits; waits += 1) {
      const before = this.#accepted;
      await delay(quietMs);
      if (this.#accepted === before) break;
    }
    close();
    const held = this.#held;
    this.#held = null;
    for (const begin of held) begin();
  }

  /** Ends connections that have had no request for a while, and closes those that do not end then. */
  endIdle(now: number): void {
    for (const [socket, connection] of this.#open) {
      if (!(socket instanceof Socket)) continue;
      const { latest, bytesRead } = connection;
      const isBusy = latest !== null && !latest.writableFinished && !latest.destroyed;
      if (isBusy || connection.idleSince === null || socket.bytesRead !== bytesRead) {
        connection.idleSince = isBusy ? null : now;
        connection.bytesRead = socket.bytesRead;
      } else if (now - connection.idleSince >= 2 * lingerMs) socket.destroy();
      else if (now - connection.idleSince >= lingerMs && socket.writable) socket.end();
    }
  }

  /** Breaks off whatever is left. */
  cut(): void {
    for (const socket of this.#open.keys()) socket.destroy();
    this.#cut.abort();
  }

  #add(socket: Socket): void {
    this.#accepted += 1;
    const sending = new Set<() => void>();
    this.#open.set(socket, { latest: null, idleSince: null, bytesRead: 0, sending });
    socket.once('close', () => {
      this.#open.delete(socket);
      for (const done of sending) done();
    });
  }
}

const known = new WeakMap<Server, OpenConnections>();

/** The connections of a server, which are watched from the first time they are asked for: before it listens. */
export function connectionsOf(server: Server): OpenConnections {
  const found = known.get(server) ?? new OpenConnections(server);
  known.set(server, found);
  return found;
}
