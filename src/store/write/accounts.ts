/** Applies records of players' accounts on other networks (docs/spec/networks.md 1). An account belongs to one player and never moves. */

import type { AccountRecord } from '../../records/records.ts';
import type { Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { accountState, noteAccount } from './undo/account-states.ts';
import type { Outcome } from '../port/loads.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, emptyRow, playerNetwork } from '../schema/tables.ts';
import type { LoadedPlayer } from './loaded-player.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { assign, createRowWriter, trackNew, trackStored } from '../schema/tracked-row.ts';

type AccountRow = RowOf<typeof playerNetwork>;

const selectRow = read<AccountRow>(
  `SELECT ${columnList(playerNetwork, 'n')} FROM player_network n WHERE n.player_id = ? AND n.network = ?`,
);
const selectOwner = read<{ playerId: number }>(
  'SELECT n.player_id AS "playerId" FROM player_network n WHERE n.network = ? AND n.account_id = ? AND n.player_id <> ? LIMIT 1',
);
const writeRows = createRowWriter(playerNetwork, ['accountId', 'accountName', 'updatedAt']);
const emptyAccount = emptyRow(playerNetwork);

/** Applies records in order, one at a time, because a store has few players. */
export async function applyAccounts(
  {
    transaction,
    players,
  }: { readonly transaction: Transaction; readonly players: PlayerDirectory },
  records: readonly AccountRecord[],
): Promise<Outcome[]> {
  await players.load(new Set(records.map(({ player }) => player)));
  const outcomes: Outcome[] = [];
  for (const record of records) {
    const player = players.find(record.player);
    if (player) outcomes.push(await applyOne(transaction, player, record));
    else outcomes.push({ rejected: `unknown player ${JSON.stringify(record.player)}` });
  }
  return outcomes;
}

async function applyOne(
  transaction: Transaction,
  player: LoadedPlayer,
  record: AccountRecord,
): Promise<Outcome> {
  const { playerId } = player.tracked.row;
  const { network, id: accountId, name: accountName, updated: updatedAt } = record;
  const stored = await transaction.get(selectRow, [playerId, network]);
  const known = stored?.accountId ?? accountId ?? null; // absent: the player had no account on the network
  if (typeof accountId === 'string' && known !== accountId) {
    return {
      rejected: `player ${JSON.stringify(record.player)} has another account of the network ${network}`,
    };
  }
  if (
    typeof accountId === 'string' &&
    (await transaction.get(selectOwner, [network, accountId, playerId])) !== undefined
  ) {
    return {
      rejected: `the account of the network ${network} belongs to another player than ${JSON.stringify(record.player)}`,
    };
  }
  const tracked =
    stored === undefined
      ? trackNew<AccountRow>({ ...emptyAccount, playerId, network })
      : trackStored(stored);
  const isChanged = assign(tracked.row, { accountId, accountName, updatedAt });
  if (stored === undefined || isChanged) noteAccount(player, network, accountState(stored));
  if (updatedAt !== undefined) (player.facts.datedNetworks ??= new Set()).add(network);
  await writeRows(transaction, [tracked]);
  return stored === undefined ? 'added' : isChanged ? 'changed' : 'unchanged';
}
