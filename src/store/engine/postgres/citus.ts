/**
 * The profile of Citus: all that the engine does otherwise over a cluster, in one place, each with what it costs. Reads of a player are
 * measured over it; writes are slow, because a load writes what is counted on every server (docs/explanation/scale.md).
 */

import type { Parameters } from '../engine.ts';
import type { ReadByPlayerId } from '../statement.ts';
import { read } from '../statement.ts';
import type { PostgresSession } from './session.ts';

/** What differs between one server and a cluster. */
export interface Profile {
  readonly name: 'one server' | 'citus';
  /**
   * A read by a player's name looks up the id, and reads by it. By name, a cluster would ask every server, because it finds a player by the id
   * alone. Costs one read more.
   */
  readonly readsByPlayerId: boolean;
  /**
   * Reads of many lists are joined into one command (batch.ts). A cluster sends such a command to every server, and refuses some. Without it, a
   * thousand lookups are a thousand statements, sent at once.
   */
  readonly joinsReads: boolean;
  /** Writes of different tables are sent as one command (together.ts), which a cluster refuses. Without it, a small load has more messages. */
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

/** SQL that is true without the extension. Its catalogue is looked up by name, because a database without it has none. */
export const hasNoCluster = `to_regclass('pg_dist_partition') IS NULL`;

/**
 * A transaction may write the rows of one player and of all players, which a cluster can do only over one connection to each server: its
 * shards are then written one after the other. Other servers ignore the setting.
 */
export const overOneConnection = `SET LOCAL citus.multi_shard_modify_mode = 'sequential'`;

/** The text of a conflict whose SQLSTATE stands for statements that no transaction may contain, too. A repeated transaction succeeds. */
export const citusConflict = /placements that were modified over multiple connections/;

/** The context in which an error of a worker is reported. A worker that cannot be reached is part of the message itself. */
export const workerPattern = /while executing command on (\S+:\d+)/;

const selectProfile = read<{ isOne: number }>(
  `SELECT CASE WHEN ${hasNoCluster} THEN 1 ELSE 0 END AS "isOne"`,
);

/** The profile of the server. Asked again after the server was lost, because the next one may be another. */
export class KnownProfile {
  readonly #given: Profile | undefined;
  #found: { readonly epoch: number; readonly answer: Promise<Profile> } | null = null;

  /** @param given the answer, if it is not to be asked */
  constructor(given: Profile | undefined) {
    this.#given = given;
  }

  /** @param epoch changes when the server was lost */
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
