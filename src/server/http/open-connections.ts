/**
 * The open connections of a server and the data each still has to send. Node considers a connection idle as soon as its response
 * has ended, although megabytes of it may still be buffered in the process for a slow reader.
 */

import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findCarrier } from './raw-target.ts';

/** The last two responses begun on a connection. Responses are sent in order, so all earlier ones are sent when these are. */
export interface BegunResponses {
  readonly latest: ServerResponse | null;
  readonly before: ServerResponse | null;
}

interface Connection {
  begun: BegunResponses;
  /** Time of the first shutdown check that found the connection idle; null if the connection is busy or was not checked yet. */
  idleSince: number | null;
  bytesRead: number;
  /** Callbacks for responses that are not sent yet. */
  readonly sending: Set<() => void>;
}

const noResponses: BegunResponses = { latest: null, before: null };

/**
 * Milliseconds an idle connection stays open during shutdown. A client that is just sending a request then gets a response
 * instead of a reset.
 */
const lingerMs = 500;
/** Milliseconds without a new connection after which the accept queue is considered empty, and the maximum number of such waits. */
const quietMs = 20;
const maxQuietWaits = 15;

/** The connections of one server, to be closed in order when it stops. */
export class OpenConnections {
  readonly #open = new Map<Duplex, Connection>();
  readonly #cut = new AbortController();
  #isStopping = false;
  /** Requests delayed until the server stops accepting connections; null except during that time. */
  #delayed: (() => void)[] | null = null;
  #accepted = 0;
  #unfinished = 0;
  #onFinished = (): void => {};

  constructor(server: Server) {
    server.on('connection', (socket) => {
      if (socket instanceof Socket) this.#add(socket);
    });
    const begin: RequestListener = (message, response) => {
      const connection = this.#open.get(findCarrier(message.socket));
      if (connection !== undefined)
        connection.begun = { latest: response, before: connection.begun.latest };
      // Sends `Connection: close` during shutdown.
      if (this.#isStopping) response.shouldKeepAlive = false;
    };
    server.prependListener('request', begin);
    server.prependListener('checkContinue', (message, response) => {
      if (server.listenerCount('checkContinue') > 1) return begin(message, response);
      // With this listener, Node no longer permits bodies itself. A server without its own listener would never receive such a request.
      response.writeContinue();
      server.emit('request', message, response);
    });
  }

  /** Aborted when unfinished work must stop. */
  get whenCut(): AbortSignal {
    return this.#cut.signal;
  }

  /** Returns the last responses begun on a connection. */
  begunOn(socket: Duplex): BegunResponses {
    return this.#open.get(findCarrier(socket))?.begun ?? noResponses;
  }

  /** Calls `done` when a response is sent or its connection is closed. */
  whenSent(response: ServerResponse, done: () => void): void {
    const sending = this.#open.get(findCarrier(response.req.socket))?.sending;
    if (sending === undefined) return done();
    sending.add(done);
    response.once('finish', () => {
      if (sending.delete(done)) done();
    });
  }

  /** Registers work for a request that `stop` waits for, even if the client has disconnected. */
  watchWork(work: Promise<void>): void {
    this.#unfinished += 1;
    const end = (): void => {
      this.#unfinished -= 1;
      if (this.#unfinished === 0) this.#onFinished();
    };
    work.then(end, end);
  }

  /** Resolves when no work is left. Call it once. */
  workFinished(): Promise<void> {
    if (this.#unfinished === 0) return Promise.resolve();
    return new Promise((resolve) => (this.#onFinished = resolve));
  }

  /**
   * Begins to process a request immediately. While a shutdown still accepts the last connections, the request waits until this has ended.
   */
  take(begin: () => void): void {
    if (this.#delayed === null) begin();
    else this.#delayed.push(begin);
  }

  /**
   * Begins the shutdown. From now on every response closes its connection. `close` is called when the accept queue is empty, because
   * connections in the queue would be reset together with their requests. Until then no request is processed: a client whose connection was
   * closed after a response would open another one.
   */
  async beginStop(close: () => void): Promise<void> {
    this.#isStopping = true;
    this.#delayed = [];
    for (const { begun } of this.#open.values())
      if (begun.latest?.headersSent === false) begun.latest.shouldKeepAlive = false;
    for (let waits = 0; waits < maxQuietWaits; waits += 1) {
      const before = this.#accepted;
      await delay(quietMs);
      if (this.#accepted === before) break;
    }
    close();
    const delayed = this.#delayed;
    this.#delayed = null;
    for (const begin of delayed) begin();
  }

  /** Ends connections that have been idle for a while, and destroys those that do not end. */
  endIdle(now: number): void {
    for (const [socket, connection] of this.#open) {
      if (!(socket instanceof Socket)) continue;
      const { begun, bytesRead } = connection;
      const { latest } = begun;
      const isBusy = latest !== null && !latest.writableFinished && !latest.destroyed;
      if (isBusy || connection.idleSince === null || socket.bytesRead !== bytesRead) {
        connection.idleSince = isBusy ? null : now;
        connection.bytesRead = socket.bytesRead;
      } else if (now - connection.idleSince >= 2 * lingerMs) socket.destroy();
      else if (now - connection.idleSince >= lingerMs && socket.writable) socket.end();
    }
  }

  /** Destroys all connections and aborts unfinished work. */
  cut(): void {
    for (const socket of this.#open.keys()) socket.destroy();
    this.#cut.abort();
  }

  #add(socket: Socket): void {
    this.#accepted += 1;
    const sending = new Set<() => void>();
    this.#open.set(socket, { begun: noResponses, idleSince: null, bytesRead: 0, sending });
    socket.once('close', () => {
      this.#open.delete(socket);
      for (const done of sending) done();
    });
  }
}

const byServer = new WeakMap<Server, OpenConnections>();

/** Returns the connections of a server. The first call must come before the server listens, because it starts the monitoring. */
export function trackConnections(server: Server): OpenConnections {
  const found = byServer.get(server) ?? new OpenConnections(server);
  byServer.set(server, found);
  return found;
}
