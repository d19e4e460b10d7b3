/**
 * The presence of all players, in memory. It is read with one statement after a commit of presence, not once per response that shows
 * presence. Networks are queried about a few thousand players at most.
 */

import { isFreshPresence, readPresenceState } from '../../domain/play/index.ts';
import type { Engine } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { StoreError } from '../port/errors.ts';
import type { PresenceReads, PresenceRow } from '../port/presence.ts';
import { toNetwork } from '../rows/row-values.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, presence } from '../schema/tables.ts';
import { OncePerVersion } from './once-per-version.ts';
import { readPeople } from './people.ts';

/** Maximum number of rows, which bounds the memory. The most recent readings are shown. */
const maxRows = 20_000;

const selectRows = read<RowOf<typeof presence>>(
  `SELECT ${columnList(presence, 'o')} FROM presence o ORDER BY o.read_at DESC, o.player_id, o.network LIMIT ${maxRows}`,
);

/** A reading with the version that validates it. */
interface Entry extends PresenceRow {
  readonly changedIn: number;
}

interface Board {
  readonly version: number;
  /** All readings, the most recent first. */
  readonly all: readonly Entry[];
  readonly byPlayer: ReadonlyMap<number, readonly Entry[]>;
}

const nobody: Board = { version: 0, all: [], byPlayer: new Map() };

/** Reads the presence of all players once per commit of presence. */
export class PresenceBoard {
  readonly #engine: Engine;
  readonly #board = new OncePerVersion<Board>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Returns the presence as of the last commit. In a store that never had any presence, this needs no statement. */
  async read(): Promise<Board> {
    const version = this.#engine.commitVersions().ofPresence();
    if (version === 0) return nobody;
    return this.#board.get([this.#engine.epoch(), this.#engine.source(), version], async () => {
      const all = (await this.#engine.all(selectRows, [])).map(toEntry);
      return { version, all, byPlayer: Map.groupBy(all, ({ playerId }) => playerId) };
    });
  }
}

/** Creates the reads of the port. */
export function createPresenceReads(engine: Engine, board: PresenceBoard): PresenceReads {
  return {
    async presence({ playerId, presenceHidden }) {
      if (presenceHidden) return [];
      return (await board.read()).byPlayer.get(playerId) ?? []; // absent: no network was queried about the player
    },
    async playingNow(at, limit) {
      const { all } = await board.read();
      const fresh = all.filter(
        ({ state, readAt }) => state === 'playing' && isFreshPresence(readAt, at),
      );
      const playing = fresh.toSorted((a, b) => b.sinceAt - a.sinceAt || a.playerId - b.playerId);
      const firsts = [
        ...new Map(playing.toReversed().map((row) => [row.playerId, row])).values(),
      ].toReversed();
      const people = await readPeople(
        engine,
        firsts.slice(0, maxPeople).map(({ playerId }) => playerId),
      );
      return firsts
        .flatMap((row) => {
          const player = people.get(row.playerId);
          return player === undefined || player.excluded || player.presenceHidden
            ? []
            : [{ player, presence: row }];
        })
        .slice(0, limit);
    },
    async presenceVersion(playerId) {
      const { version, byPlayer } = await board.read();
      if (playerId === null) return version;
      // absent: no network was queried about the player
      return (byPlayer.get(playerId) ?? []).reduce((sum, { changedIn }) => sum + changedIn, 0);
    },
  };
}

/** Maximum number of players read for a list; some of them may be hidden. */
const maxPeople = 100;

function toEntry({ state, network, ...row }: RowOf<typeof presence>): Entry {
  const known = readPresenceState(state);
  if (known === null)
    throw new StoreError(
      'corrupt',
      `The store contains the unknown presence ${JSON.stringify(state)}.`,
    );
  return { ...row, state: known, network: toNetwork(network) };
}
