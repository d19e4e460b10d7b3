/** What an instance has beside the data, as records: webhooks with their secrets, followed players, tombstones with their keys. */

import type { DataRecord } from '../records/records.ts';
import { readTombstoneKeys } from './deletion-marks.ts';
import type { Queries } from './engine.ts';
import { statement } from './engine.ts';
import { pages, present } from './export-pages.ts';
import type { RowOf } from './tables.ts';
import { columnList, deletedPlayer, syncPlayer, webhook } from './tables.ts';
import { toWebhook } from './webhooks/webhook-state.ts';

type WithPlayer = { readonly player: string | null };

const selectWebhooks = statement<RowOf<typeof webhook> & WithPlayer>(
  `SELECT ${columnList(webhook, 'w')}, p.name AS "player" FROM webhook w LEFT JOIN player p ON p.player_id = w.player_id
   WHERE w.webhook_id > ? ORDER BY w.webhook_id LIMIT ?`,
);
const selectFollowed = statement<RowOf<typeof syncPlayer> & WithPlayer>(
  `SELECT ${columnList(syncPlayer, 'f')}, p.name AS "player" FROM sync_player f LEFT JOIN player p ON p.player_id = f.player_id
   WHERE f.name_key > ? ORDER BY f.name_key LIMIT ?`,
);
const selectTombstones = statement<RowOf<typeof deletedPlayer>>(
  `SELECT ${columnList(deletedPlayer, 'd')} FROM deleted_player d WHERE d.name_hash > ? ORDER BY d.name_hash LIMIT ?`,
);

/**
 * In the order of their keys. Tombstones come last: a player who has a name of a deleted one today has to be loaded before the
 * tombstone that would keep them out.
 */
export async function* exportInstance(queries: Queries): AsyncGenerator<DataRecord> {
  for await (const row of pages(queries, selectWebhooks, [], ({ webhookId }) => [webhookId], [''])) {
    // A webhook of a player who was deleted is told of nothing, and could not be loaded.
    if (row.playerId === null || row.player !== null) yield webhookRecordOf(row);
  }
  for await (const row of pages(queries, selectFollowed, [], ({ nameKey }) => [nameKey], [''])) {
    const { name, accountId, player, addedAt } = row;
    yield { type: 'followed', name, ...present({ accountId, player }), added: addedAt };
  }
  let isFirst = true;
  for await (const { nameHash, deletedAt } of pages(queries, selectTombstones, [], (last) => [last.nameHash], [''])) {
    if (isFirst) for (const key of await readTombstoneKeys(queries)) yield { type: 'tombstoneKey', key };
    isFirst = false;
    yield { type: 'tombstone', hash: nameHash, deleted: deletedAt };
  }
}

function webhookRecordOf(row: RowOf<typeof webhook> & WithPlayer): DataRecord {
  const { webhookId: id, url, secret, format, events, days, enabled, reason, createdAt: created } = toWebhook(row);
  return {
    type: 'webhook',
    id,
    url,
    secret,
    format,
    ...present({ events: events === null ? null : [...events], player: row.player }),
    days,
    ...(enabled ? {} : { enabled, ...present({ reason }) }),
    created,
  };
}
