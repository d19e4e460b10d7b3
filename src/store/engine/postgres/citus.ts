/**
 * The profile of Citus: all differences in the engine's behaviour over a cluster, each with its cost. The speed of player reads over a
 * cluster is measured. Writes are slow, because a load writes the counts over all players on every server (docs/explanation/scale.md).
 */

import type { Parameters } from '../engine.ts';
import type { ReadByPlayerId } from '../statement.ts';
import { read } from '../statement.ts';
import type { PostgresSession } from './session.ts';

/** Differences between one server and a cluster. */
export interface Profile {
  readonly name: 'one server' | 'citus';
  /**
   * Whether a read by player name first looks up the id, and then reads by id. A cluster finds the server of a player only by id; by name,
   * it would ask every server. Costs one more read.
   */
  readonly readsByPlayerId: boolean;
  /**
   * Whether reads of many lists are joined into one command (batch.ts). A cluster sends such a command to every server, and refuses some of
   * these commands. Without joining, a thousand lookups are a thousand statements, which are sent at the same time.
   */
  readonly joinsReads: boolean;
  /** Whether writes of different tables are sent as one command (together.ts). A cluster refuses it, so loads there need more messages. */
  readonly joinsWrites: boolean;
}

/** PostgreSQL, with or without replicas. */
export const oneServer: Profile = {
  name: 'one server',
  readsByPlayerId: false,
  joinsReads: true,
  joinsWrites: true,
};

/** Citus 13: a coordinator and its workers. */
export const citus: Profile = {
  name: 'citus',
  readsByPlayerId: true,
  joinsReads: false,
  joinsWrites: false,
};

/** Condition that Citus is not installed. Its catalogue is looked up by name, because a database without Citus has no such table. */
export const hasNoCluster = `to_regclass('pg_dist_partition') IS NULL`;

/**
 * A transaction may write rows of one player and rows of all players. A cluster can do that only over one connection per server, so its
 * shards are written one after the other. Servers without Citus ignore the setting.
 */
export const overOneConnection = `SET LOCAL citus.multi_shard_modify_mode = 'sequential'`;

/**
 * The message of a conflict, after which a repeated transaction succeeds. The SQLSTATE does not show this, because it also stands for
 * statements that a cluster never allows.
 */
export const citusConflict = /placements that were modified over multiple connections/;

/** The context in which an error of a worker is reported. If a worker cannot be reached, its name is in the message instead. */
export const workerPattern = /while executing command on (\S+:\d+)/;

const selectProfile = read<{ isOne: number }>(
  `SELECT CASE WHEN ${hasNoCluster} THEN 1 ELSE 0 END AS "isOne"`,
);

/** Caches the profile of the server. It is queried again after the server was lost, because the next server may differ. */
export class KnownProfile {
  readonly #given: Profile | undefined;
  #found: { readonly epoch: number; readonly answer: Promise<Profile> } | null = null;

  /** @param given the profile, if the server must not be queried */
  constructor(given: Profile | undefined) {
    this.#given = given;
  }

  /** @param epoch a number that changes when the server was lost */
  async ask(session: PostgresSession, epoch: number): Promise<Profile> {
    if (this.#given !== undefined) return this.#given;
    if (this.#found?.epoch !== epoch) {
      const answer = readProfile(session);
      this.#found = { epoch, answer };
      answer.catch(() => (this.#found = null));
    }
    return this.#found.answer;
  }
}

async function readProfile(session: PostgresSession): Promise<Profile> {
  return (await session.get(selectProfile, []))?.isOne === 1 ? oneServer : citus;
}

const selectPlayerId = read<{ playerId: number }>(
  'SELECT player_id AS "playerId" FROM player_name WHERE name_key = ?',
);

/** Runs the variant of a read by player id. `parameters` are those of the read by name. */
export async function readByPlayerId<Row>(
  session: PostgresSession,
  { read: byId, index: nameIndex, from }: ReadByPlayerId<Row>,
  parameters: Parameters,
): Promise<Row[]> {
  const found = await session.get(selectPlayerId, [parameters[nameIndex] ?? null]);
  if (found === undefined) return [];
  return session.all(
    byId,
    from.map((index) => (index === null ? found.playerId : (parameters[index] ?? null))),
  );
}
