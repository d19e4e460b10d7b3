/**
 * Applies instance records: webhooks, followed players, the site's identity, the day zone, images, tombstones. They only add rows; existing
 * rows are never changed.
 */

import type {
  FollowedRecord,
  InstanceRecord,
  WebhookRecord,
} from '../../../records/instance-records.ts';
import type { PictureRecord } from '../../../records/media-records.ts';
import type { DayZoneRecord } from '../../../records/day-zone-record.ts';
import type { SiteSettingRecord } from '../../../records/site-record.ts';
import { foldName } from '../../../domain/index.ts';
import { openTimeZone } from '../../../domain/time/index.ts';
import { findProblem } from '../../../identity/index.ts';
import { hasPlayers, writeDayZone } from '../../derived/day-zone.ts';
import { LoadedMedia } from '../../media/load-media.ts';
import { findPointer } from '../../media/media.ts';
import type { Tombstones } from './tombstones.ts';
import type { Transaction } from '../../engine/engine.ts';
import type { Outcome } from '../../port/loads.ts';
import { addFollowed } from './followed.ts';
import { addWebhook } from '../../outbox/webhook.ts';
import { hasSiteValue, writeSiteValue } from '../../site/site-settings.ts';
import type { PlayerDirectory } from '../player-directory.ts';

/** Default for a webhook record without `days`, the same as in `laurel webhook add`. */
const defaultDays = 7;

/** Applies the instance records of one load. */
export class Instance {
  readonly #transaction: Transaction;
  readonly #directory: PlayerDirectory;
  readonly #tombstones: Tombstones;
  readonly #media: LoadedMedia;
  readonly #now: number;

  constructor(
    transaction: Transaction,
    directory: PlayerDirectory,
    tombstones: Tombstones,
    now: number,
  ) {
    this.#transaction = transaction;
    this.#directory = directory;
    this.#tombstones = tombstones;
    this.#media = new LoadedMedia(transaction, now);
    this.#now = now;
  }

  async apply(records: readonly InstanceRecord[]): Promise<Outcome[]> {
    await this.#directory.load(
      records.flatMap((record) => ('player' in record ? (record.player ?? []) : [])),
    );
    const outcomes: Outcome[] = [];
    for (const record of records) outcomes.push(await this.#applyOne(record));
    return outcomes;
  }

  #applyOne(record: InstanceRecord): Promise<Outcome> {
    switch (record.type) {
      case 'webhook':
        return this.#ofPlayer(record, (playerId) => this.#addWebhook(record, playerId));
      case 'followed':
        return this.#ofPlayer(record, (playerId) => this.#addFollowed(record, playerId));
      case 'media':
        return this.#media.add(record);
      case 'mediaPart':
        return this.#media.addPart(record);
      case 'picture':
        return this.#addPicture(record);
      case 'siteSetting':
        return this.#addSiteSetting(record);
      case 'dayZone':
        return this.#chooseDayZone(record);
      case 'tombstoneKey':
        return this.#tombstones.addKey(this.#transaction, record.key);
      default:
        return this.#tombstones.add(this.#transaction, record.hash, record.deleted ?? this.#now);
    }
  }

  async #ofPlayer(
    { player = null }: WebhookRecord | FollowedRecord,
    add: (playerId: number | null) => Promise<boolean>,
  ): Promise<Outcome> {
    const owner = player === null ? null : this.#directory.find(player);
    if (player !== null && !owner) return { rejected: `unknown player ${JSON.stringify(player)}` };
    return (await add(owner?.tracked.row.playerId ?? null)) ? 'added' : 'unchanged';
  }

  /** Shows an image for a game, trophy or player, unless one is shown already. */
  async #addPicture({ game, trophy, player, hash }: PictureRecord): Promise<Outcome> {
    if (player !== undefined) {
      const row = this.#directory.find(player)?.tracked.row;
      if (row === undefined) return { rejected: `unknown player ${JSON.stringify(player)}` };
      if (row.media !== null) return 'unchanged';
      row.media = hash;
      return 'added';
    }
    const subject = { game: game ?? '', ...(trophy === undefined ? {} : { trophy }) };
    const pointer = await findPointer(this.#transaction, subject);
    if (pointer === null) return { rejected: `unknown game or trophy ${JSON.stringify(subject)}` };
    if (pointer.media !== null) return 'unchanged';
    await this.#transaction.run(pointer.command, [hash, ...pointer.key]);
    return 'added';
  }

  async #addSiteSetting({ name, value }: SiteSettingRecord): Promise<Outcome> {
    const problem = findProblem(name, value);
    if (problem !== null) return { rejected: `${name}: ${problem}` };
    if (await hasSiteValue(this.#transaction, name)) return 'unchanged';
    await writeSiteValue(this.#transaction, name, value);
    return 'added';
  }

  /** Sets the day zone of a store without players. In a store with players, all days would have to be recounted. */
  async #chooseDayZone({ zone }: DayZoneRecord): Promise<Outcome> {
    const chosen = openTimeZone(zone);
    if ((await this.#directory.dayZone()).name === chosen.name) return 'unchanged';
    if (this.#directory.players().length > 0 || (await hasPlayers(this.#transaction)))
      return 'unchanged';
    await writeDayZone(this.#transaction, chosen);
    this.#directory.noteDayZone(chosen);
    return 'added';
  }

  /** Call once, at the end of the load. */
  finish(): Promise<void> {
    return this.#media.finish();
  }

  #addWebhook(record: WebhookRecord, playerId: number | null): Promise<boolean> {
    const {
      id,
      url,
      secret,
      format = 'standard',
      events = null,
      days = defaultDays,
      enabled = true,
      reason = null,
    } = record;
    const createdAt = record.created ?? this.#now;
    const added = {
      webhookId: id,
      url,
      secret,
      format,
      events,
      playerId,
      days,
      enabled,
      reason,
      createdAt,
      dropped: 0,
    };
    return addWebhook(this.#transaction, added);
  }

  #addFollowed(
    { name, network = 'psn', accountId = null, added }: FollowedRecord,
    playerId: number | null,
  ): Promise<boolean> {
    const nameKey = foldName(name);
    return addFollowed(this.#transaction, {
      network,
      nameKey,
      name,
      accountId,
      playerId,
      addedAt: added ?? this.#now,
    });
  }
}
