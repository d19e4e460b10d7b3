/** The options of the engine, and their defaults. */

import type { Profile } from './citus.ts';

/** Servers and limits; each has a default. */
export interface PostgresOptions {
  /** Address of replicas for reads. */
  readonly readStore?: string;
  /** Maximum number of connections for reads: this many to the primary, and this many to the replica. */
  readonly readConnections?: number;
  /** Maximum milliseconds until a write of one node is visible on all nodes. */
  readonly visibleWithinMs?: number;
  readonly connectTimeoutMs?: number;
  /** Maximum milliseconds for a read, including all waiting. */
  readonly readTimeoutMs?: number;
  /** Maximum milliseconds for the response to each statement of a write. */
  readonly writeTimeoutMs?: number;
  /** Maximum milliseconds to wait for each lock of a write. */
  readonly busyTimeoutMs?: number;
  /** The profile of the server. By default, the server is queried for it. */
  readonly profile?: Profile;
}

const defaults = {
  readConnections: 4,
  visibleWithinMs: 1000,
  connectTimeoutMs: 3000,
  // Long, because commands may read the whole store. The service has its own setting.
  readTimeoutMs: 60_000,
  writeTimeoutMs: 300_000,
  busyTimeoutMs: 10_000,
};

/** Options with all limits set. */
export type CompleteOptions = PostgresOptions & typeof defaults;

/** Sets the limits that are not given to their defaults. */
export function withDefaults(options: PostgresOptions): CompleteOptions {
  return { ...defaults, ...options };
}
