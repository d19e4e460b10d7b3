/** The operator's actions on players, including hidden ones: list, find, rename, hide, exclude, delete (docs/spec/decisions.md 8). */

import { foldName } from '../../domain/index.ts';
import { erasePlayer } from '../corrections/erase-player.ts';
import { addTombstone } from '../write/instance/tombstones.ts';
import type { Engine, Transaction } from '../engine/engine.ts';
import type { LoadedPlayer } from '../write/loaded-player.ts';
import { PlayerDirectory } from '../write/player-directory.ts';
import { Aggregates } from '../derived/aggregates.ts';
import { assign, toFlag } from '../schema/tracked-row.ts';
import { writePlayers } from '../write/write-players.ts';
import { read } from '../engine/statement.ts';

/** A player in a list. */
export interface ListedPlayer {
  readonly name: string;
  readonly hidden: boolean;
  readonly excluded: boolean;
  /** Milliseconds UTC. */
  readonly updatedAt: number;
  /** The source that last changed the player. */
  readonly source: string;
  /** Number of games on all networks. */
  readonly games: number;
}

/** A player with all of their names. */
export interface FoundPlayer extends ListedPlayer {
  /** The internal id, which never changes. */
  readonly playerId: number;
  readonly formerNames: readonly string[];
  readonly hoursHidden: boolean;
  readonly presenceHidden: boolean;
}

/** Flags that hide or exclude a player; omitted flags remain unchanged. */
export interface PlayerFlags {
  /** Whether the player is hidden from all responses. */
  readonly hidden?: boolean;
  /** Whether the player is excluded from rankings. */
  readonly excluded?: boolean;
  /** Whether the player's play times are hidden. */
  readonly hoursHidden?: boolean;
  /** Whether the player's presence is hidden: their online state and the game that they are playing. */
  readonly presenceHidden?: boolean;
}

/** Actions of the operator on players. */
export interface PlayerAdmin {
  /** Lists all players in batches, sorted by name, ignoring case. */
  list(): AsyncIterable<readonly ListedPlayer[]>;
  /** Finds a player by current or former name; null if there is none. */
  find(name: string): Promise<FoundPlayer | null>;
  /** Returns the current name of a player, including hidden players; null if no player has the id. */
  currentName(playerId: number): Promise<string | null>;
  /** Returns the current and former names of a player, found by any of them; null if there is none. */
  names(
    name: string,
  ): Promise<{ readonly current: string; readonly former: readonly string[] } | null>;
  /** Renames a player or changes the case of their name; the player is still found by the previous name. `now` in milliseconds UTC. */
  rename(name: string, newName: string, now: number): Promise<'renamed' | 'unknown' | 'taken'>;
  /** Hides a player or some of their data, or excludes them from rankings; returns false if there is no such player. */
  setFlags(name: string, flags: PlayerFlags, now: number): Promise<boolean>;
  /** Deletes all data of a player and adds tombstones that block later loads; returns false if there is no such player. */
  delete(name: string, now: number): Promise<boolean>;
}

const pageSize = 500;
interface ListedColumns {
  readonly nameKey: string;
  readonly name: string;
  readonly hidden: number;
  readonly excluded: number;
  readonly updatedAt: number;
  readonly source: string;
  readonly games: number;
}
interface FoundColumns extends ListedColumns {
  readonly playerId: number;
  readonly hoursHidden: number;
  readonly presenceHidden: number;
}
/** SQL for the number of a player's games on all networks, from player_score AS s. */
const countGames = 's.games + s.other_games';
const selectPlayers = read<ListedColumns>(
  `SELECT n.name_key AS "nameKey", p.name AS "name", p.hidden AS "hidden", p.excluded AS "excluded",
     p.updated_at AS "updatedAt", p.source AS "source", ${countGames} AS "games"
   FROM player_name n JOIN player p ON p.player_id = n.player_id JOIN player_score s ON s.player_id = p.player_id
   WHERE n.is_current = 1 AND n.name_key > ? ORDER BY n.name_key LIMIT ?`,
);
const selectPlayer = read<FoundColumns>(
  `SELECT c.name_key AS "nameKey", p.player_id AS "playerId", p.name AS "name", p.hidden AS "hidden", p.excluded AS "excluded",
     p.hours_hidden AS "hoursHidden", p.presence_hidden AS "presenceHidden",
     p.updated_at AS "updatedAt", p.source AS "source", ${countGames} AS "games"
   FROM player_name n JOIN player p ON p.player_id = n.player_id JOIN player_score s ON s.player_id = p.player_id
     JOIN player_name c ON c.player_id = p.player_id AND c.is_current = 1
   WHERE n.name_key = ?`,
);
const selectNames = read<{ name: string; isCurrent: number }>(
  `SELECT o.name AS "name", o.is_current AS "isCurrent" FROM player_name n JOIN player_name o ON o.player_id = n.player_id
   WHERE n.name_key = ? ORDER BY o.name_key`,
);
const selectName = read<{ name: string }>(
  `SELECT p.name AS "name" FROM player p WHERE p.player_id = ?`,
);
/** Implements the administration of players. */
export function createPlayerAdmin(engine: Engine): PlayerAdmin {
  return {
    list: () => listPlayers(engine),
    find: (name) => findPlayer(engine, name),
    async currentName(playerId) {
      const row = await engine.get(selectName, [playerId]);
      return row === undefined ? null : row.name;
    },
    async names(name) {
      const rows = await engine.all(selectNames, [foldName(name)]);
      const current = rows.find(({ isCurrent }) => isCurrent === 1);
      if (current === undefined) return null;
      return {
        current: current.name,
        former: rows.filter((row) => row !== current).map((row) => row.name),
      };
    },
    rename: (name, newName, now) =>
      changePlayer<'renamed' | 'unknown' | 'taken'>(
        engine,
        { names: [name, newName], now, unknown: 'unknown' },
        (player, directory) => {
          const owner = directory.find(newName);
          if (owner !== null && owner !== player) return 'taken';
          directory.rename(player, newName.trim());
          return 'renamed';
        },
      ),
    setFlags: (name, { hidden, excluded, hoursHidden, presenceHidden }, now) =>
      changePlayer(engine, { names: [name], now, unknown: false }, ({ tracked }) => {
        assign(tracked.row, {
          hidden: toFlag(hidden),
          excluded: toFlag(excluded),
          hoursHidden: toFlag(hoursHidden),
          presenceHidden: toFlag(presenceHidden),
        });
        return true;
      }),
    delete: (name, now) =>
      engine.transaction((transaction) => deletePlayer(transaction, name, now), { erases: true }),
  };
}

async function findPlayer(engine: Engine, name: string): Promise<FoundPlayer | null> {
  const row = await engine.get(selectPlayer, [foldName(name)]);
  if (row === undefined) return null;
  const names = await engine.all(selectNames, [foldName(name)]);
  const formerNames = names.filter(({ isCurrent }) => isCurrent === 0).map((former) => former.name);
  const hoursHidden = row.hoursHidden === 1;
  const presenceHidden = row.presenceHidden === 1;
  return { playerId: row.playerId, ...toListed(row), hoursHidden, presenceHidden, formerNames };
}

/** The player to change, and the result if there is none. */
interface PlayerChange<T> {
  /** The name of the player first, then other names that the change needs, which may belong to other players. */
  readonly names: readonly [string, ...string[]];
  /** Milliseconds UTC. */
  readonly now: number;
  /** The result if there is no such player. */
  readonly unknown: T;
}

/** Runs `change` on a player in a transaction and recalculates derived data like a load. */
function changePlayer<T>(
  engine: Engine,
  { names, now, unknown }: PlayerChange<T>,
  change: (player: LoadedPlayer, directory: PlayerDirectory) => T,
): Promise<T> {
  return engine.transaction(async (transaction) => {
    const directory = new PlayerDirectory(transaction);
    await directory.load(names);
    const player = directory.find(names[0]) ?? null;
    if (player === null) return unknown;
    const result = change(player, directory);
    await writePlayer(transaction, player, now);
    return result;
  });
}

/** Writes a player whom the operator has changed, with the derived data. @param now milliseconds UTC */
export async function writePlayer(
  transaction: Transaction,
  player: LoadedPlayer,
  now: number,
): Promise<void> {
  const aggregates = new Aggregates();
  await writePlayers(
    transaction,
    [player],
    { now, source: 'command', isAdministrative: true },
    { aggregates },
  );
  await aggregates.write(transaction, now);
}

async function deletePlayer(transaction: Transaction, name: string, now: number): Promise<boolean> {
  await transaction.excludeOperational();
  const directory = new PlayerDirectory(transaction);
  await directory.load([name]);
  const player = directory.find(name) ?? null;
  if (player === null) return false;
  const { row } = player.tracked;
  const names = await transaction.all(selectNames, [directory.keyOf(name)]);
  await addTombstone(
    transaction,
    names.map((each) => each.name),
    row.accountId,
    now,
  );
  const aggregates = new Aggregates();
  await erasePlayer(transaction, row, aggregates);
  await aggregates.write(transaction, now);
  return true;
}

async function* listPlayers(engine: Engine): AsyncGenerator<readonly ListedPlayer[]> {
  for (let after = ''; ;) {
    const rows = await engine.all(selectPlayers, [after, pageSize]);
    if (rows.length > 0) yield rows.map(toListed);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.nameKey;
  }
}

function toListed(row: ListedColumns): ListedPlayer {
  const { name, updatedAt, source, games } = row;
  return { name, hidden: row.hidden === 1, excluded: row.excluded === 1, updatedAt, source, games };
}
