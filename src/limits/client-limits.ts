/**
 * Limits of one client: request rate and cost by a token bucket, concurrent requests, and concurrent connections.
 * A bucket is stored as one number, the time at which it will be full again (generic cell rate algorithm). Each request adds the
 * time in which one token is refilled, and is refused if the sum is further ahead than the time to fill the whole bucket.
 */

import { Fault } from '../contract/index.ts';
import { bytesPerMegabyte } from './buffered-bytes.ts';

/** The limits of each client. */
export interface ClientRules {
  /** Tokens that a client gets per second. A request takes one token, and one more for every 10 ms that it costs. 0 means no limit. */
  readonly rateLimit: number;
  /** Size of the bucket: the number of requests that an idle client may send in a burst. */
  readonly rateBurst: number;
  /** Maximum concurrent requests; 0 for no limit. */
  readonly maxClientRequests: number;
  /** Maximum concurrent connections; 0 for no limit. */
  readonly maxClientConnections: number;
  /** Megabytes that responses to all clients may buffer (buffered-bytes.ts). */
  readonly sendMemory: number;
}

/** State of one client. */
export interface Client {
  readonly key: string;
  /** Time at which the client's bucket is full again, in milliseconds of the clock. The time is in the past if the bucket is full. */
  fullAt: number;
  /** Costs of the client's requests, in milliseconds, that no token was taken for yet. */
  unpaidMs: number;
  requests: number;
  connections: number;
  /** Bytes of responses that the client has not received yet. */
  bufferedBytes: number;
}

/** Number of refusals since startup, by limit. */
interface ClientCounts {
  /** Requests refused by the rate limit. */
  rate: number;
  /** Requests refused by the limit of concurrent requests. */
  requests: number;
  /** Connections refused by the limit of concurrent connections. */
  connections: number;
  /** Requests refused because the client has too many unread bytes of earlier responses. */
  unread: number;
}

/** Milliseconds of a request's cost that take one token (docs/adr/0008-limits-by-cost.md). */
const msPerToken = 10;
/** Maximum number of clients in memory; beyond it, idle clients are evicted, oldest first. */
const maxClients = 65_536;
/** Maximum share of the buffer budget for one client, so that other clients get responses while one client reads nothing. */
const clientShare = 1 / 4;
/** Number of clients examined for one eviction. */
const sweepLength = 64;

/** Counts the clients' requests and connections, and refuses those that exceed the limits. */
export class ClientLimits {
  readonly counts: ClientCounts = { rate: 0, requests: 0, connections: 0, unread: 0 };
  readonly #rules: ClientRules;
  readonly #now: () => number;
  readonly #clients = new Map<string, Client>();
  /** Milliseconds to refill one token; the next field is the time to refill all but one token of a bucket. */
  readonly #tokenMs: number;
  readonly #slackMs: number;

  /** @param now monotonic clock in milliseconds */
  constructor(rules: ClientRules, now: () => number = () => performance.now()) {
    this.#rules = rules;
    this.#now = now;
    this.#tokenMs = rules.rateLimit === 0 ? 0 : 1000 / rules.rateLimit;
    this.#slackMs = this.#tokenMs * (rules.rateBurst - 1);
  }

  /** Number of clients in memory. */
  get size(): number {
    return this.#clients.size;
  }

  /** Returns the client with this key; creates it if it is not in memory. */
  clientOf(key: string): Client {
    const existing = this.#clients.get(key);
    if (existing !== undefined) return existing;
    if (this.#clients.size >= maxClients) this.#evict();
    const client = { key, fullAt: 0, unpaidMs: 0, requests: 0, connections: 0, bufferedBytes: 0 };
    this.#clients.set(key, client);
    return client;
  }

  /** Begins a request and returns null, or returns the fault of a refusal. An accepted request must be ended with `end`. */
  begin(client: Client): Fault | null {
    const { maxClientRequests: max, rateLimit, sendMemory } = this.#rules;
    if (max !== 0 && client.requests >= max) {
      this.counts.requests += 1;
      return new Fault('client.requests.too-many', { limit: max, retryAfter: 1 });
    }
    const megabytes = sendMemory * clientShare;
    if (client.bufferedBytes >= megabytes * bytesPerMegabyte) {
      this.counts.unread += 1;
      return new Fault('client.answers.unread', { limit: megabytes, retryAfter: 1 });
    }
    if (rateLimit !== 0) {
      const now = this.#now();
      const aheadMs = client.fullAt - now;
      if (aheadMs > this.#slackMs) return this.#refuseRate(aheadMs);
      client.fullAt = (aheadMs > 0 ? client.fullAt : now) + this.#tokenMs;
    }
    client.requests += 1;
    return null;
  }

  /**
   * Returns a function that receives the costs of the client's requests in milliseconds. It takes a token for every 10 ms, in addition to
   * the request's own token. A client that owes tokens is refused until they have been refilled.
   */
  meter(client: Client): (ms: number) => void {
    return (ms) => {
      client.unpaidMs += ms;
      if (client.unpaidMs < msPerToken) return;
      const tokens = Math.floor(client.unpaidMs / msPerToken);
      client.unpaidMs -= tokens * msPerToken;
      client.fullAt = Math.max(client.fullAt, this.#now()) + tokens * this.#tokenMs;
    };
  }

  end(client: Client): void {
    client.requests -= 1;
  }

  /** Begins a connection, or returns false if the client has too many. An accepted connection must be ended with `disconnect`. */
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

  #refuseRate(aheadMs: number): Fault {
    this.counts.rate += 1;
    const retryAfter = Math.max(1, Math.ceil((aheadMs - this.#slackMs) / 1000));
    return new Fault('client.rate', { limit: this.#rules.rateLimit, retryAfter });
  }

  /** Checks whether a client has a full bucket, no connections and no requests, so that its state equals that of a new client. */
  #isIdle({ connections, requests, fullAt }: Client): boolean {
    return connections === 0 && requests === 0 && fullAt <= this.#now();
  }

  #forgetIfIdle(client: Client): boolean {
    return this.#isIdle(client) && this.#clients.delete(client.key);
  }

  /** Evicts an idle client among the oldest clients. If none is idle, it evicts the first without connections and requests. */
  #evict(): void {
    let examined = 0;
    let candidate: Client | null = null;
    for (const client of this.#clients.values()) {
      if (this.#forgetIfIdle(client)) return;
      if (candidate === null && client.connections === 0 && client.requests === 0)
        candidate = client;
      examined += 1;
      if (examined >= sweepLength) break;
    }
    if (candidate !== null) this.#clients.delete(candidate.key);
  }
}
