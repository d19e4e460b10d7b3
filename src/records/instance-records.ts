/**
 * Instance records: webhooks, players followed by the sync, images (media-records.ts), the site's identity (site-record.ts), and tombstones
 * of deleted players. An import only adds them and does not change stored ones. A tombstone is the stored keyed hash of a name or account,
 * and is only usable with its key (store/write/instance/tombstones.ts).
 */

import * as v from 'valibot';
import type { DayZoneRecord } from './day-zone-record.ts';
import type { MediaPartRecord, MediaRecord, PictureRecord } from './media-records.ts';
import type { SiteSettingRecord } from './site-record.ts';
import { networks } from '../domain/index.ts';
import { optionalInstant, playerName, text, whole } from './values.ts';

/** Events about a player. Imports cause them. A webhook that does not name events gets these. */
export const playerEventTypes = [
  'trophy.earned',
  'set.completed',
  'level.up',
  'rank.changed',
] as const;
/** Events about the whole site. */
export const siteEventTypes = ['week.summary'] as const;
/** Events for the operator: about logins, the sync, imports, backups, the disk, and players' requests. */
export const operatorEventTypes = [
  'login.ending',
  'login.ended',
  'sync.failed',
  'sync.recovered',
  'import.failed',
  'backup.failed',
  'disk.low',
  'claim.made',
  'report.made',
] as const;
/** Events that a webhook gets only if it names them and is not limited to one player. Other webhooks may post to public channels. */
export const namedEventTypes = [...siteEventTypes, ...operatorEventTypes] as const;
/** Events that can trigger a webhook. */
export const eventTypes = [...playerEventTypes, ...namedEventTypes] as const;
/** The formats of messages to webhooks. */
export const webhookFormats = ['standard', 'discord', 'ntfy', 'apprise'] as const;

const hex64 = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, 'is not 64 hexadecimal digits in lower case'),
);
const optionalPlayer = v.optional(v.nullable(playerName));

const secret = v.pipe(
  v.string(),
  v.regex(/^whsec_[A-Za-z0-9+/=]{16,200}$/, 'is not whsec_ and base64'),
);
/** Maximum length of the address of a webhook. */
export const webhookAddressLength = 2000;
const address = v.pipe(
  v.string(),
  v.maxLength(webhookAddressLength),
  v.check(isWebAddress, 'is not an http or https address'),
);

/** The schema of a webhook with its secret. */
export const webhookRecord = v.strictObject({
  type: v.literal('webhook'),
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'is not the id of a webhook')),
  url: address,
  secret,
  format: v.optional(v.picklist(webhookFormats)),
  /** The events of the webhook; null or left out for all events about players. */
  events: v.optional(
    v.nullable(v.pipe(v.array(v.picklist(eventTypes)), v.minLength(1, 'is empty'))),
  ),
  /** The player of the webhook; null or left out for all players. */
  player: optionalPlayer,
  days: v.optional(whole(1, 9999)),
  enabled: v.optional(v.boolean()),
  /** The reason why the webhook is disabled. */
  reason: v.optional(v.nullable(text)),
  created: optionalInstant,
});

/** The schema of a player whom the sync follows. */
export const followedRecord = v.strictObject({
  type: v.literal('followed'),
  /** The name under which the operator followed the player. */
  name: playerName,
  /** The network. Default: the network of the consoles. */
  network: v.optional(v.picklist(networks)),
  accountId: v.optional(v.nullable(text)),
  /** The name of the stored player, if the store has the player. */
  player: optionalPlayer,
  added: optionalInstant,
});

/** The schema of the key of all tombstones. */
export const tombstoneKeyRecord = v.strictObject({ type: v.literal('tombstoneKey'), key: hex64 });

/** The schema of a tombstone. */
export const tombstoneRecord = v.strictObject({
  type: v.literal('tombstone'),
  hash: hex64,
  deleted: optionalInstant,
});

/** A webhook, including its secret. */
export type WebhookRecord = v.InferOutput<typeof webhookRecord>;
/** A player whom the sync follows. */
export type FollowedRecord = v.InferOutput<typeof followedRecord>;
/** The key with which tombstones are hashed. */
export type TombstoneKeyRecord = v.InferOutput<typeof tombstoneKeyRecord>;
/** The hash of the name or account of a deleted player. */
export type TombstoneRecord = v.InferOutput<typeof tombstoneRecord>;
/** A record about the instance itself, not about players and games. */
export type InstanceRecord =
  | WebhookRecord
  | FollowedRecord
  | TombstoneKeyRecord
  | TombstoneRecord
  | MediaRecord
  | MediaPartRecord
  | PictureRecord
  | SiteSettingRecord
  | DayZoneRecord;

const deleted = 'tombstones of deleted players';

/** What the types of instance records are about, in words. */
const subjects: Readonly<Record<InstanceRecord['type'], string>> = {
  webhook: 'webhooks with their secrets',
  followed: 'followed players',
  tombstoneKey: deleted,
  tombstone: deleted,
  media: 'images',
  mediaPart: 'images',
  picture: 'images',
  siteSetting: 'the name and look of the site',
  dayZone: 'the time zone of its days',
};

const instanceTypes: ReadonlySet<string> = new Set(Object.keys(subjects));

/** Lists what instance records are about, for descriptions of options and parameters. */
export const instanceSubjects = new Intl.ListFormat('en-GB').format(
  new Set(Object.values(subjects)),
);

/** Secret properties that messages must not show. With them, anyone could sign messages or receive private data. */
export const confidentialProperties: ReadonlySet<string> = new Set([
  'secret',
  'key',
  'url',
  'hash',
]);

/** Checks whether a record is an instance record. */
export function isInstanceRecord<R extends { readonly type: string }>(
  record: R,
): record is R & InstanceRecord {
  return instanceTypes.has(record.type);
}

function isWebAddress(given: string): boolean {
  const protocol = URL.parse(given)?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}
