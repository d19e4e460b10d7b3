/** Players that are distributed over servers (maintenance/distribute.ts): a read of a player goes to the server of that player. */

import type { Parameters } from '../engine.ts';
import type { ReadByPlayerId } from '../statement.ts';
import { read } from '../statement.ts';
import type { PostgresSession } from './session.ts';

const selectSpread = read<{ found: number }>(
  `SELECT CASE WHEN to_regclass('pg_catalog.pg_dist_partition') IS NULL THEN 0 ELSE 1 END AS "found"`,
);
const selectPlayerId = read<{ playerId: number }>(
  'SELECT player_id AS "playerId" FROM player_name WHERE name_key = ?',
);

/** Whether players are distributed. Asked again after the server was lost, because the next one may be another. */
export class Spread {
  readonly #given: boolean | undefined;
  #found: {
    readonly epoch: number;
    readonly answer: Promise<boolean>;
    known: boolean | null;
  } | null = null;

  /** @param given the answer, if it is not to be asked */
  constructor(given: boolean | undefined) {
    this.#given = given;
  }

  /** @param epoch changes when the server was lost */
  async ask(session: PostgresSession, epoch: number): Promise<boolean> {
    if (this.#given !== undefined) return this.#given;
    if (this.#found?.epoch !== epoch) {
      const answer = readSpread(session);
      const found: {
        readonly epoch: number;
        readonly answer: Promise<boolean>;
        known: boolean | null;
      } = {
        epoch,
        answer,
        known: null,
      };
      this.#found = found;
      answer.then(
        (isSpread) => (found.known = isSpread),
        () => (this.#found = null),
      );
    }
    return this.#found.answer;
  }

  /** Whether players are known to be on one server, by the last answer. */
  isKnownAsOne(epoch: number): boolean {
    if (this.#given !== undefined) return !this.#given;
    return this.#found?.epoch === epoch && this.#found.known === false;
  }
}

async function readSpread(session: PostgresSession): Promise<boolean> {
  return (await session.get(selectSpread, []))?.found === 1;
}

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
