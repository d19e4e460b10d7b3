/** Stores followed players and their freshness (docs/spec/domain.md 6, themes 1 and 6). */

import { foldName } from '../../domain/index.ts';
import type { RowOf } from '../../store/sql.ts';
import {
  addFollowed,
  columnList,
  columnName,
  deletion,
  read,
  selectFollowed,
  syncPlayer,
  update,
  toValues,
} from '../../store/sql.ts';
import type { StateOf } from './sync-state.ts';

/** The state of a player's last sync. Private and missing accounts are distinguished from empty ones (docs/spec/domain.md 3.2). */
type SyncPlayerState = 'new' | 'ok' | 'failed' | 'private' | 'missing';
type WalkPhase = 'idle' | 'listing' | 'loading';

/** A followed player. Instants are milliseconds UTC. */
export type SyncPlayer = Readonly<Omit<RowOf<typeof syncPlayer>, 'state' | 'phase'>> & {
  readonly state: SyncPlayerState;
  readonly phase: WalkPhase;
};

/** The facts that are known when a name is followed: its account, or the stored player that it is linked to. */
export type KnownIdentity = Partial<Pick<SyncPlayer, 'accountId' | 'playerId'>>;

/** The followed players of a network, and the state of each player's sync. */
export interface SyncPlayers {
  /** Follows a name. Returns false if the name, the account or the linked player is already followed. */
  follow(name: string, now: number, known?: KnownIdentity): Promise<boolean>;
  /** Unfollows a name. Returns false if it is not followed. The player's data remains. */
  unfollow(name: string): Promise<boolean>;
  /** Lists followed players by name. */
  followed(): Promise<readonly SyncPlayer[]>;
  /** Finds a followed player by the name that was followed, or by any of their names in the store. */
  findFollowed(name: string): Promise<SyncPlayer | null>;
  /** Makes a followed player due immediately. Returns false if they are not followed. */
  hasten(name: string): Promise<boolean>;
  /**
   * Saves a followed player. Returns false if they are no longer followed. Also returns false, and removes this entry, if their account is
   * followed under another name.
   */
  saveFollowed(player: SyncPlayer): Promise<boolean>;
}

const selectAll = read<RowOf<typeof syncPlayer>>(
  `SELECT ${columnList(syncPlayer, 'f')} FROM sync_player f WHERE f.network = ? ORDER BY f.name_key`,
);
const selectTwin = read<{ nameKey: string }>(
  'SELECT name_key AS "nameKey" FROM sync_player WHERE network = ? AND account_id = ? AND name_key <> ?',
);
const assigned = syncPlayer.properties.map((property) => `${columnName(property)} = ?`).join(', ');
/** The date of following distinguishes two players who were followed under the same name one after the other. */
const updatePlayer = update('sync_player', assigned, { keys: ['network', 'name_key', 'added_at'] });
const hastenPlayer = update('sync_player', 'next_attempt_at = NULL', {
  keys: ['network', 'name_key'],
});
const deletePlayer = deletion('sync_player', { keys: ['network', 'name_key'] });
const deleteTitles = deletion('sync_title', { keys: ['network', 'name_key'] });

/** Creates access to the followed players of a network. */
export function createSyncPlayers({ tables, network }: StateOf): SyncPlayers {
  async function findFollowed(name: string): Promise<SyncPlayer | null> {
    const key = foldName(name);
    const row = await tables.get(selectFollowed, [network, key, key, key]);
    return row === undefined ? null : playerOf(row);
  }
  return {
    findFollowed,
    follow: (name, now, { accountId = null, playerId = null } = {}) =>
      tables.transaction((transaction) => {
        const added = {
          network,
          nameKey: foldName(name),
          name: name.trim(),
          accountId,
          playerId,
          addedAt: now,
        };
        return addFollowed(transaction, added);
      }),
    async unfollow(name) {
      const found = await findFollowed(name);
      if (found === null) return false;
      return tables.transaction(async (transaction) => {
        await transaction.run(deleteTitles, [network, found.nameKey]);
        return (await transaction.run(deletePlayer, [network, found.nameKey])) > 0;
      });
    },
    hasten: async (name) => makeDue({ tables, network }, await findFollowed(name)),
    followed: async () => (await tables.all(selectAll, [network])).map(playerOf),
    saveFollowed: (player) =>
      tables.transaction(async (transaction) => {
        const { nameKey, accountId, addedAt } = player;
        if ((await transaction.get(selectTwin, [network, accountId, nameKey])) !== undefined) {
          // The account is already followed under another name. That entry is found by any name of the player.
          for (const command of [deleteTitles, deletePlayer])
            await transaction.run(command, [network, nameKey]);
          return false;
        }
        return (
          (await transaction.run(updatePlayer, [
            ...toValues(syncPlayer, player),
            network,
            nameKey,
            addedAt,
          ])) > 0
        );
      }),
  };
}

function makeDue({ tables, network }: StateOf, player: SyncPlayer | null): Promise<boolean> {
  return tables.transaction(
    async (transaction) =>
      player !== null && (await transaction.run(hastenPlayer, [network, player.nameKey])) > 0,
  );
}

const states: readonly SyncPlayerState[] = ['new', 'ok', 'failed', 'private', 'missing'];
const phases: readonly WalkPhase[] = ['idle', 'listing', 'loading'];

function playerOf(row: RowOf<typeof syncPlayer>): SyncPlayer {
  const state = states.find((candidate) => candidate === row.state);
  const phase = phases.find((candidate) => candidate === row.phase);
  if (state === undefined || phase === undefined)
    throw new Error(`Unknown state of a followed player: ${row.state}, ${row.phase}.`);
  return { ...row, state, phase };
}
