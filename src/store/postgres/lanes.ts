/**
 * A bounded pool of connections to one role. Reads share connections: several are on their way on each at a
 * time (pipelining), which is faster than a connection for each and needs fewer of them. A new one is opened
 * while all are in use and there is room.
 */

import { StoreError } from '../errors.ts';
import type { PostgresAddress } from './address.ts';
import type { Connection, ConnectLimits, Role } from './connect.ts';
import { connect } from './connect.ts';
import type { PostgresSession } from './session.ts';

/** After a failure to connect, others are told the same for this long instead of trying too: milliseconds. */
const sameFailureMs = 100;

interface Lane {
  readonly connection: Connection;
  /** Reads on their way. */
  busy: number;
}

export class Lanes {
  readonly #address: PostgresAddress;
  readonly #role: Role;
  readonly #limits: ConnectLimits;
  readonly #most: number;
  #lanes: Lane[] = [];
  #opening: Promise<Lane> | null = null;
  #failure: { readonly error: unknown; readonly at: number } | null = null;
  #closed = false;

  constructor(address: PostgresAddress, role: Role, limits: ConnectLimits, most: number) {
    this.#address = address;
    this.#role = role;
    this.#limits = limits;
    this.#most = most;
  }

  /** Runs `work` on a connection that others use too; throws what it throws, or why there is none. */
  async use<T>(work: (session: PostgresSession) => Promise<T>): Promise<T> {
    const lane = await this.#pick();
    lane.busy += 1;
    try {
      return await work(lane.connection.session);
    } finally {
      lane.busy -= 1;
    }
  }

  /** Lets go of every connection, so that the next is made anew: they may be to a server that is no longer what it was. */
  reset(): void {
    const lanes = this.#lanes;
    this.#lanes = [];
    for (const { connection } of lanes) void connection.close();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening?.catch(() => undefined);
    const lanes = this.#lanes;
    this.#lanes = [];
    await Promise.all(lanes.map(({ connection }) => connection.close()));
  }

  async #pick(): Promise<Lane> {
    if (this.#closed) throw new StoreError('closed', 'The store is closed.');
    if (this.#lanes.some(({ connection }) => !connection.isOpen())) {
      this.#lanes = this.#lanes.filter(({ connection }) => connection.isOpen());
    }
    const idlest = this.#idlest();
    if (idlest !== undefined && (idlest.busy === 0 || this.#lanes.length >= this.#most)) return idlest;
    const opening = (this.#opening ??= this.#open());
    if (idlest === undefined) return opening;
    opening.catch(() => undefined); // the next that finds no connection at all will say so
    return idlest;
  }

  #idlest(): Lane | undefined {
    let idlest: Lane | undefined;
    for (const lane of this.#lanes) if (idlest === undefined || lane.busy < idlest.busy) idlest = lane;
    return idlest;
  }

  async #open(): Promise<Lane> {
    try {
      if (this.#failure !== null && performance.now() - this.#failure.at < sameFailureMs) throw this.#failure.error;
      // All to one server: two replicas need not be at the same place in time.
      const [first] = this.#lanes;
      const hosts = first === undefined ? this.#address.hosts : [first.connection.host];
      const lane = { connection: await connect({ ...this.#address, hosts }, this.#role, this.#limits), busy: 0 };
      this.#failure = null;
      this.#lanes.push(lane);
      return lane;
    } catch (error) {
      if (error !== this.#failure?.error) this.#failure = { error, at: performance.now() };
      throw error;
    } finally {
      this.#opening = null;
    }
  }
}
