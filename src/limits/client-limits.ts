/**
 * What one client may do: requests a second by a token bucket, requests at a time, connections at a time.
 * The bucket is kept as one number, the time at which it will be full again (the generic cell rate algorithm):
 * a request moves it on by the time one token takes to come back, and is refused where that would lie further
 * ahead than a whole bucket takes to fill.
 */

import { Fault } from '../contract/index.ts';
import { bytesPerMegabyte } from './buffered-bytes.ts';

export interface ClientRules {
  /** Requests a second, on average; 0 for no limit. */
  readonly rateLimit: number;
  /** Requests at once that a client who was quiet may make: the size of the bucket. */
  readonly rateBurst: number;
  /** Requests at a time; 0 for no limit. */
  readonly maxClientRequests: number;
  /** Connections at a time; 0 for no limit. */
  readonly maxClientConnections: number;
  /** Where buckets are kept: in this process, or in the store for all of them (shared-rates.ts). */
  readonly rateStore: 'memory' | 'store';
  /** Megabytes that the answers to all clients may hold while they are read (buffered-bytes.ts). */
  readonly sendMemory: number;
}

/** One client as it is kept while there is anything to keep. */
export interface Client {
  readonly key: string;
  /** When its bucket is full again: milliseconds of the clock, in the past for one that is full. */
  fullAt: number;
  /** Requests taken since they were last told to the other processes. */
  pending: number;
  requests: number;
  connections: number;
  /** Bytes of answers that the client has not read yet. */
  bufferedBytes: number;
}

/** How often which limit was met, since the start. */
export interface ClientCounts {
  /** Requests refused for their rate. */
  rate: number;
  /** Requests refused because as many were being answered already. */
  requests: number;
  /** Connections refused because as many were open already. */
  connections: number;
  /** Requests refused because too much was still to be read of earlier answers. */
  unread: number;
}

/** Clients that are kept at most. A sender of more networks than this makes us forget who was quiet longest. */
const maxClients = 65_536;
/** Of the memory for slow readers, what one client may use: others are still answered when one reads nothing. */
const shareOfMemory = 1 / 4;
/** How many are looked at to make room for one. */
const sweepLength = 64;

export class ClientLimits {
  readonly counts: ClientCounts = { rate: 0, requests: 0, connections: 0, unread: 0 };
  readonly #rules: ClientRules;
  readonly #now: () => number;
  readonly #clients = new Map<string, Client>();
  /** Milliseconds in which one token comes back, and a whole bucket but one. */
  readonly #tokenMs: number;
  readonly #slackMs: number;
  /** What a request adds to what is to be told. */
  readonly #reported: 0 | 1;

  /** @param now a clock that never goes back: milliseconds */
  constructor(rules: ClientRules, now: () => number = () => performance.now()) {
    this.#rules = rules;
    this.#now = now;
    this.#tokenMs = rules.rateLimit === 0 ? 0 : 1000 / rules.rateLimit;
    this.#slackMs = this.#tokenMs * (rules.rateBurst - 1);
    this.#reported = rules.rateStore === 'store' ? 1 : 0;
  }

  /** How many clients are kept. */
  get size(): number {
    return this.#clients.size;
  }

  /** The client of this key; a new one is made where it is not kept. */
  clientOf(key: string): Client {
    const known = this.#clients.get(key);
    if (known !== undefined) return known;
    if (this.#clients.size >= maxClients) this.#evict();
    const client = { key, fullAt: 0, pending: 0, requests: 0, connections: 0, bufferedBytes: 0 };
    this.#clients.set(key, client);
    return client;
  }

  /** Takes a request, to be ended with `end`; or says why not, and nothing is to be ended. */
  begin(client: Client): Fault | null {
    const { maxClientRequests: max, rateLimit, sendMemory } = this.#rules;
    if (max !== 0 && client.requests >= max) {
      this.counts.requests += 1;
      return new Fault('client.requests.too-many', { limit: max, retryAfter: 1 });
    }
    const megabytes = sendMemory * shareOfMemory;
    if (client.bufferedBytes >= megabytes * bytesPerMegabyte) {
      this.counts.unread += 1;
      return new Fault('client.answers.unread', { limit: megabytes, retryAfter: 1 });
    }
    if (rateLimit !== 0) {
      const now = this.#now();
      const aheadMs = client.fullAt - now;
      if (aheadMs > this.#slackMs) return this.#refuseRate(aheadMs);
      client.fullAt = (aheadMs > 0 ? client.fullAt : now) + this.#tokenMs;
      client.pending += this.#reported;
    }
    client.requests += 1;
    return null;
  }

  end(client: Client): void {
    client.requests -= 1;
  }

  /** Takes a connection, to be ended with `disconnect`; false where the client has too many. */
  connect(client: Client): boolean {
    const { maxClientConnections: max } = this.#rules;
    if (max !== 0 && client.connections >= max) {
      this.counts.connections += 1;
      return false;
    }
    client.connections += 1;
    return true;
  }

  disconnect(client: Client): void {
    client.connections -= 1;
    this.#forgetIfIdle(client);
  }

  /** Every client that took requests since it was last told of; the caller sets `untold` back. */
  pending(): Client[] {
    return [...this.#clients.values()].filter((client) => client.pending > 0);
  }

  #refuseRate(aheadMs: number): Fault {
    this.counts.rate += 1;
    const retryAfter = Math.max(1, Math.ceil((aheadMs - this.#slackMs) / 1000));
    return new Fault('client.rate', { limit: this.#rules.rateLimit, retryAfter });
  }

  /** A client with a full bucket and nothing open is one we know nothing of. */
  #isIdle({ connections, requests, fullAt, pending }: Client): boolean {
    return connections === 0 && requests === 0 && pending === 0 && fullAt <= this.#now();
  }

  #forgetIfIdle(client: Client): boolean {
    return this.#isIdle(client) && this.#clients.delete(client.key);
  }

  /** Forgets idle clients among those known longest, else the first of them without anything open. */
  #evict(): void {
    let looked = 0;
    let quiet: Client | null = null;
    for (const client of this.#clients.values()) {
      if (this.#forgetIfIdle(client)) return;
      if (quiet === null && client.connections === 0 && client.requests === 0) quiet = client;
      looked += 1;
      if (looked >= sweepLength) break;
    }
    if (quiet !== null) this.#clients.delete(quiet.key);
  }
}
