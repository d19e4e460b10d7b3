/** Whom the network source follows, and how it stands with each: the freshness of a player (domain.md 6, themes 1 and 6). */

import { foldName } from '../../domain/index.ts';
import type { Engine, Transaction } from '../engine/engine.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, columnName, insertInto, syncPlayer, valuesOf } from '../schema/tables.ts';
import { deletion, read, update } from '../engine/statement.ts';

/** Private and missing accounts are not empty ones (domain.md 3.2). */
export type SyncPlayerState = 'new' | 'ok' | 'failed' | 'private' | 'missing';
export type WalkPhase = 'idle' | 'listing' | 'loading';

/** A followed player; instants are milliseconds UTC. */
export type SyncPlayer = Readonly<Omit<RowOf<typeof syncPlayer>, 'state' | 'phase'>> & {
  readonly state: SyncPlayerState;
  readonly phase: WalkPhase;
};

/** What the store knows of a player who may be the one of an account. */
export interface KnownPlayer {
  readonly playerId: number;
  readonly name: string;
  readonly accountId: string | null;
  readonly statedPoints: number | null;
  readonly games: number;
}

export interface SyncPlayers {
  /** Follows a name from now on; false where it is followed already. */
  follow(name: string, now: number): Promise<boolean>;
  /** Follows a name no longer; what is stored of the player stays. False where it was not followed. */
  unfollow(name: string): Promise<boolean>;
  /** Everybody who is followed, by name. */
  followed(): Promise<readonly SyncPlayer[]>;
  /** The followed player of this name, be it the one he was added under or any of his names in the store. */
  findFollowed(name: string): Promise<SyncPlayer | null>;
  /** Writes what has become of a followed player; false where he is not followed any more. */
  saveFollowed(player: SyncPlayer): Promise<boolean>;
  /** The stored player of an account, hidden ones included. */
  playerOfAccount(accountId: string): Promise<KnownPlayer | null>;
  /** The stored player of a current or former name, hidden ones included. */
  playerOfName(name: string): Promise<KnownPlayer | null>;
}

const columns = columnList(syncPlayer, 'f');
const selectAll = read<RowOf<typeof syncPlayer>>(`SELECT ${columns} FROM sync_player f ORDER BY f.name_key`);
const selectOne = read<RowOf<typeof syncPlayer>>(
  `SELECT ${columns} FROM sync_player f
   WHERE f.name_key = ? OR f.player_id = (SELECT n.player_id FROM player_name n WHERE n.name_key = ?) ORDER BY f.name_key LIMIT 1`,
);
const selectOfPlayer = read<{ nameKey: string }>(
  'SELECT f.name_key AS "nameKey" FROM sync_player f WHERE f.player_id = ? ORDER BY f.name_key LIMIT 1',
);
const known = `SELECT p.player_id AS "playerId", p.name AS "name", p.account_id AS "accountId",
  p.stated_points AS "statedPoints", s.games AS "games" FROM player p JOIN player_score s ON s.player_id = p.player_id`;
const selectByAccount = read<KnownPlayer>(`${known} WHERE p.account_id = ? ORDER BY p.player_id LIMIT 1`);
const selectByName = read<KnownPlayer>(
  `${known} WHERE p.player_id = (SELECT n.player_id FROM player_name n WHERE n.name_key = ?)`,
);
const insertPlayer = insertInto(syncPlayer);
const assigned = syncPlayer.properties.map((property) => `${columnName(property)} = ?`).join(', ');
const updatePlayer = update('sync_player', assigned, { keys: ['name_key'] });
const deletePlayer = deletion('sync_player', { keys: ['name_key'] });
const deleteTitles = deletion('sync_title', { keys: ['name_key'] });

export function createSyncPlayers(engine: Engine): SyncPlayers {
  async function findFollowed(name: string): Promise<SyncPlayer | null> {
    const row = await engine.get(selectOne, [foldName(name), foldName(name)]);
    return row === undefined ? null : playerOf(row);
  }
  return {
    findFollowed,
    follow: (name, now) =>
      engine.transaction(async (transaction) => {
        const key = foldName(name);
        if ((await transaction.get(selectOne, [key, key])) !== undefined) return false;
        const added = { nameKey: key, name: name.trim(), accountId: null, playerId: null, addedAt: now };
        await transaction.run(insertPlayer, valuesOf(syncPlayer, newPlayer(added)));
        return true;
      }),
    async unfollow(name) {
      const found = await findFollowed(name);
      if (found === null) return false;
      return engine.transaction(async (transaction) => {
        await transaction.run(deleteTitles, [found.nameKey]);
        return (await transaction.run(deletePlayer, [found.nameKey])) > 0;
      });
    },
    followed: async () => (await engine.all(selectAll, [])).map(playerOf),
    saveFollowed: (player) =>
      engine.transaction(async (transaction) => {
        const written = await transaction.run(updatePlayer, [...valuesOf(syncPlayer, player), player.nameKey]);
        return written > 0;
      }),
    playerOfAccount: async (accountId) => (await engine.get(selectByAccount, [accountId])) ?? null,
    playerOfName: async (name) => (await engine.get(selectByName, [foldName(name)])) ?? null,
  };
}

/** What is known of a followed player before the first walk. */
export type AddedPlayer = Pick<SyncPlayer, 'nameKey' | 'name' | 'accountId' | 'playerId' | 'addedAt'>;

/** Follows a player within a transaction; false where the name or the player is followed already. */
export async function addFollowed(transaction: Transaction, added: AddedPlayer): Promise<boolean> {
  const byName = await transaction.get(selectOne, [added.nameKey, added.nameKey]);
  const byPlayer = added.playerId === null ? undefined : await transaction.get(selectOfPlayer, [added.playerId]);
  if (byName !== undefined || byPlayer !== undefined) return false;
  await transaction.run(insertPlayer, valuesOf(syncPlayer, newPlayer(added)));
  return true;
}

function newPlayer(added: AddedPlayer): SyncPlayer {
  return {
    ...added,
    state: 'new',
    lastSuccessAt: null,
    lastErrorAt: null,
    lastError: null,
    nextAttemptAt: null,
    failures: 0,
    phase: 'idle',
    isFull: 0,
    startedAt: null,
    lastFullAt: null,
    titles: null,
    doubtedTitles: null,
  };
}

const states: readonly SyncPlayerState[] = ['new', 'ok', 'failed', 'private', 'missing'];
const phases: readonly WalkPhase[] = ['idle', 'listing', 'loading'];

function playerOf(row: RowOf<typeof syncPlayer>): SyncPlayer {
  const state = states.find((candidate) => candidate === row.state);
  const phase = phases.find((candidate) => candidate === row.phase);
  if (state === undefined || phase === undefined)
    throw new Error(`No such state of a followed player: ${row.state}, ${row.phase}.`);
  return { ...row, state, phase };
}
