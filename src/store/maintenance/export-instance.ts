/** Exports the state of an instance as records: webhooks with their secrets, followed players, the site's
 * identity, images, tombstones with their keys. */

import { omitNil } from '../../records/omit-nil.ts';
import type { DataRecord } from '../../records/records.ts';
import { exportMedia } from '../media/export-media.ts';
import { toNetwork } from '../rows/row-values.ts';
import { exportSite } from '../site/site-settings.ts';
import { readTombstoneKeys } from '../write/instance/tombstones.ts';
import type { Queries } from '../engine/engine.ts';
import { pages } from '../read/export-pages.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, deletedPlayer, syncPlayer, webhook } from '../schema/tables.ts';
import { rowToWebhook } from '../outbox/webhook.ts';
import { read } from '../engine/statement.ts';

const selectWebhooks = read<RowOf<typeof webhook>>(
  `SELECT ${columnList(webhook, 'w')} FROM webhook w WHERE w.webhook_id > ? ORDER BY w.webhook_id LIMIT ?`,
);
const selectFollowed = read<RowOf<typeof syncPlayer>>(
  `SELECT ${columnList(syncPlayer, 'f')} FROM sync_player f WHERE (f.network, f.name_key) > (?, ?) ORDER BY f.network, f.name_key LIMIT ?`,
);
const selectName = read<{ name: string }>(
  'SELECT p.name AS "name" FROM player p WHERE p.player_id = ?',
);
const selectTombstones = read<RowOf<typeof deletedPlayer>>(
  `SELECT ${columnList(deletedPlayer, 'd')} FROM deleted_player d WHERE d.name_hash > ? ORDER BY d.name_hash LIMIT ?`,
);

/**
 * Exports in the order of the keys. Tombstones come last: a player with the name of a deleted player must be imported before the tombstone
 * that would block them.
 */
export async function* exportInstance(queries: Queries): AsyncGenerator<DataRecord> {
  for await (const row of pages(queries, selectWebhooks, [], ({ webhookId }) => [webhookId], [
    '',
  ])) {
    const player = await nameOf(queries, row);
    // The webhook of a deleted player receives no events and could not be imported.
    if (row.playerId === null || player !== null) yield webhookRecordOf(row, player);
  }
  for await (const row of pages(
    queries,
    selectFollowed,
    [],
    ({ network, nameKey }) => [network, nameKey],
    ['', ''],
  )) {
    const { name, network, accountId, addedAt } = row;
    const player = await nameOf(queries, row);
    yield {
      type: 'followed',
      name,
      ...omitNil({ network: network === 'psn' ? null : toNetwork(network), accountId, player }),
      added: addedAt,
    };
  }
  yield* exportSite(queries);
  yield* exportMedia(queries);
  let isFirst = true;
  for await (const { nameHash, deletedAt } of pages(
    queries,
    selectTombstones,
    [],
    (last) => [last.nameHash],
    [''],
  )) {
    if (isFirst)
      for (const key of await readTombstoneKeys(queries)) yield { type: 'tombstoneKey', key };
    isFirst = false;
    yield { type: 'tombstone', hash: nameHash, deleted: deletedAt };
  }
}

/** Returns the current name of a row's player; null if there is no player. */
async function nameOf(
  queries: Queries,
  { playerId }: { readonly playerId: number | null },
): Promise<string | null> {
  return playerId === null ? null : ((await queries.get(selectName, [playerId]))?.name ?? null);
}

function webhookRecordOf(row: RowOf<typeof webhook>, player: string | null): DataRecord {
  const {
    webhookId: id,
    url,
    secret,
    format,
    events,
    days,
    enabled,
    reason,
    createdAt: created,
  } = rowToWebhook(row);
  return {
    type: 'webhook',
    id,
    url,
    secret,
    format,
    ...omitNil({ events: events === null ? null : [...events], player }),
    days,
    ...(enabled ? {} : { enabled, ...omitNil({ reason }) }),
    created,
  };
}
