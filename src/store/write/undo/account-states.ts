/** Stores a player's accounts and dates on other networks before a load changes them. Their totals are derived from the games. */

import type { OtherNetwork } from '../../../domain/index.ts';
import { readOtherNetwork } from '../../../domain/index.ts';
import { zip } from '../../../invariant.ts';
import type { SqlValue, Transaction } from '../../engine/engine.ts';
import { deletion, read, update } from '../../engine/statement.ts';
import type { LoadedPlayer } from '../loaded-player.ts';
import type { AccountState, UndoAccount } from './undo-content.ts';

interface AccountRow {
  readonly accountId: string | null;
  readonly accountName: string | null;
  readonly updatedAt: number | null;
}

const selectAccount = read<AccountRow>(
  'SELECT account_id AS "accountId", account_name AS "accountName", updated_at AS "updatedAt" FROM player_network WHERE player_id = ? AND network = ?',
);
const updateAccount = update('player_network', 'account_id = ?, account_name = ?, updated_at = ?', {
  keys: ['player_id', 'network'],
});
const deleteEmpty = deletion('player_network', {
  keys: ['player_id', 'network'],
  and: 'games = 0',
});

/** The state of a row before a load; null if there was no row. */
export function accountState(row: AccountRow | undefined): AccountState {
  return row === undefined ? null : [row.accountId, row.accountName, row.updatedAt];
}

/** Notes the players' rows on each other network on which the load changes games. Call before these rows are written. */
export async function noteAccounts(
  transaction: Transaction,
  players: readonly LoadedPlayer[],
): Promise<void> {
  const changed = players.flatMap((player) =>
    [...(player.facts.changedNetworks ?? [])].map((network) => ({
      player,
      network,
      key: [player.tracked.row.playerId, network],
    })),
  );
  const rows = await transaction.allMany(
    selectAccount,
    changed.map(({ key }) => key),
  );
  for (const [{ player, network }, [row]] of zip(changed, rows))
    noteAccount(player, network, accountState(row));
}

/** Notes a row before its first change in a load. */
export function noteAccount(
  { facts }: LoadedPlayer,
  network: OtherNetwork,
  before: AccountState,
): void {
  facts.accountsBefore ??= new Map();
  if (!facts.accountsBefore.has(network)) facts.accountsBefore.set(network, before);
}

/** Marks the networks of an undo as changed, and as networks whose dates a record states. Call before the player is written. */
export function markAccounts({ facts }: LoadedPlayer, accounts: readonly UndoAccount[]): void {
  for (const network of accounts.flatMap(([name]) => readOtherNetwork(name) ?? [])) {
    (facts.changedNetworks ??= new Set()).add(network);
    (facts.datedNetworks ??= new Set()).add(network);
  }
}

/** Restores accounts and dates. Call after the player is written. */
export async function restoreAccounts(
  transaction: Transaction,
  playerId: number,
  accounts: readonly UndoAccount[],
): Promise<void> {
  const none: readonly SqlValue[] = [null, null, null];
  await transaction.runMany(
    updateAccount,
    accounts.map(([network, state]) => [...(state ?? none), playerId, network]),
  );
  await transaction.runMany(
    deleteEmpty,
    accounts.flatMap(([network, state]) => (state === null ? [[playerId, network]] : [])),
  );
}
