/**
 * A bounded pool of connections to one role. Reads share connections: several are on their way on each at a
 * time (pipelining), which is faster than a connection for each and needs fewer of them. A new one is opened
 * while all are in use and there is room.
 *
 * Reads of one row go together on one connection, as long as nothing longer is on it: what is sent and received at once
 * costs either side up to a quarter less. Others have a connection that is idle, if there is one, so that nobody waits
 * behind them.
 */

import { StoreError } from '../errors.ts';
import type { PostgresAddress, PostgresHost } from './address.ts';
import type { Connection, ConnectLimits, Role } from './connect.ts';
import { connect } from './connect.ts';
import type { PostgresSession } from './session.ts';

/** After a failure to connect, others are told the same for this long instead of trying too: milliseconds. */
const sameFailureMs = 100;

/** Reads of one row that go together: with twice as many, those that cost the server more than the node waited for one core of it. */
const mostTogether = 8;

/** How much a read may ask for: one row, or any number. */
export type ReadLength = 'row' | 'rows';

interface Lane {
  readonly connection: Connection;
  /** Reads on their way. */
  busy: number;
  /** Those of them that may be long. */
  long: number;
}

export interface LanesOptions {
  readonly address: PostgresAddress;
  readonly role: Role;
  readonly limits: ConnectLimits;
  /** Connections at most. */
  readonly most: number;
  /** The server whose state is known, where one is: two replicas need not be at the same place in time. */
  readonly watched: () => PostgresHost | null;
}

export class Lanes {
  readonly #address: PostgresAddress;
  readonly #role: Role;
  readonly #limits: ConnectLimits;
  readonly #most: number;
  readonly #watched: () => PostgresHost | null;
  #lanes: Lane[] = [];
  #opening: Promise<Lane> | null = null;
  #failure: { readonly error: unknown; readonly at: number } | null = null;
  /** Raised by reset(): a connection that was being opened then may be to the wrong server as well. */
  #generation = 0;
  #closed = false;

  constructor(options: LanesOptions) {
    this.#address = options.address;
    this.#role = options.role;
    this.#limits = options.limits;
    this.#most = options.most;
    this.#watched = options.watched;
  }

  /** Runs `work` on a connection that others use too; throws what it throws, or why there is none. */
  async use<T>(length: ReadLength, work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const picked = this.#pick(length);
    // At once where there is one, so that the next sees that it is busy.
    const lane = picked instanceof Promise ? await picked : picked;
    const long = length === 'row' ? 0 : 1;
    lane.busy += 1;
    lane.long += long;
    try {
      return await work(lane.connection.session);
    } finally {
      lane.busy -= 1;
      lane.long -= long;
    }
  }

  /** Lets go of every connection, so that the next is made anew: they may be to a server that is no longer what it was. */
  reset(): void {
    const lanes = this.#lanes;
    this.#lanes = [];
    this.#opening = null;
    this.#failure = null;
    this.#generation += 1;
    for (const { connection } of lanes) void connection.close();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening?.catch(() => undefined);
    const lanes = this.#lanes;
    this.#lanes = [];
    await Promise.all(lanes.map(({ connection }) => connection.close()));
  }

  #pick(length: ReadLength): Lane | Promise<Lane> {
    if (this.#closed) throw closed();
    if (this.#lanes.some(({ connection }) => !connection.isOpen())) {
      this.#lanes = this.#lanes.filter(({ connection }) => connection.isOpen());
    }
    const watched = this.#watched();
    if (watched !== null && this.#lanes.some(({ connection }) => connection.host !== watched)) this.reset();
    const shared = length === 'row' ? this.#lanes.find(({ busy, long }) => long === 0 && busy < mostTogether) : undefined;
    if (shared !== undefined) return shared;
    const idlest = this.#idlest();
    if (idlest !== undefined && (idlest.busy === 0 || this.#lanes.length >= this.#most)) return idlest;
    const opening = this.#opening ?? this.#beginOpening();
    if (idlest === undefined) return opening;
    opening.catch(() => undefined); // the next that finds no connection at all will say so
    return idlest;
  }

  #idlest(): Lane | undefined {
    let idlest: Lane | undefined;
    for (const lane of this.#lanes) if (idlest === undefined || lane.busy < idlest.busy) idlest = lane;
    return idlest;
  }

  /** Opens a connection for all who need one meanwhile. */
  #beginOpening(): Promise<Lane> {
    const opening = this.#open();
    this.#opening = opening;
    // Not by #open itself, which may fail before it is noted here, and would then be noted for ever.
    const forget = (): void => {
      if (this.#opening === opening) this.#opening = null;
    };
    opening.then(forget, forget);
    return opening;
  }

  async #open(): Promise<Lane> {
    if (this.#closed) throw closed();
    if (this.#failure !== null && performance.now() - this.#failure.at < sameFailureMs) throw this.#failure.error;
    const host = this.#watched() ?? this.#lanes[0]?.connection.host;
    const hosts = host === undefined ? this.#address.hosts : [host];
    const generation = this.#generation;
    try {
      const connection = await connect({ ...this.#address, hosts }, this.#role, this.#limits);
      if (this.#generation !== generation || this.#closed) {
        void connection.close();
        return await this.#open();
      }
      const lane = { connection, busy: 0, long: 0 };
      this.#failure = null;
      this.#lanes.push(lane);
      return lane;
    } catch (error) {
      this.#failure = { error, at: performance.now() };
      throw error;
    }
  }
}

function closed(): StoreError {
  return new StoreError('closed', 'The store is closed.');
}
