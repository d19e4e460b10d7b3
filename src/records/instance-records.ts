/**
 * Instance records: webhooks, players followed by the sync, pictures (media-records.ts), the site's identity
 * (site-record.ts), tombstones of deleted players. They are only added: stored
 * records are not changed. A tombstone is the stored keyed hash of a name or an account, and can be used only with its key
 * (store/write/instance/tombstones.ts).
 */

import * as v from 'valibot';
import type { DayZoneRecord } from './day-zone-record.ts';
import type { MediaPartRecord, MediaRecord, PictureRecord } from './media-records.ts';
import type { SiteSettingRecord } from './site-record.ts';
import { networks } from '../domain/index.ts';
import { optionalInstant, playerName, text, whole } from './values.ts';

/** Events about a player, which loads cause. A webhook that names no events gets these. */
export const playerEventTypes = [
  'trophy.earned',
  'set.completed',
  'level.up',
  'rank.changed',
] as const;
/** Events about the whole site. */
export const siteEventTypes = ['week.summary'] as const;
/** Events for the operator: about logins, the sync, imports, backups, the disk, and what players ask for. */
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
/** Events that only a webhook gets which names them and is for all players: the channels of the others may be public. */
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
  /** Null or left out: all about players. */
  events: v.optional(
    v.nullable(v.pipe(v.array(v.picklist(eventTypes)), v.minLength(1, 'is empty'))),
  ),
  /** Null or left out: all. */
  player: optionalPlayer,
  days: v.optional(whole(1, 9999)),
  enabled: v.optional(v.boolean()),
  /** The reason why it is disabled. */
  reason: v.optional(v.nullable(text)),
  created: optionalInstant,
});

/** The schema of a player whom the sync follows. */
export const followedRecord = v.strictObject({
  type: v.literal('followed'),
  /** The name under which the player was added. */
  name: playerName,
  /** The network; left out: that of the consoles. */
  network: v.optional(v.picklist(networks)),
  accountId: v.optional(v.nullable(text)),
  /** The stored player, if there is one. */
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

/** A webhook, its secret included. */
export type WebhookRecord = v.InferOutput<typeof webhookRecord>;
/** A player whom the sync follows. */
export type FollowedRecord = v.InferOutput<typeof followedRecord>;
/** The key with which tombstones are hashed. */
export type TombstoneKeyRecord = v.InferOutput<typeof tombstoneKeyRecord>;
/** The hash of the name or account of a deleted player. */
export type TombstoneRecord = v.InferOutput<typeof tombstoneRecord>;
/** A record of the instance, not of its players and games. */
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

const instanceTypes: ReadonlySet<string> = new Set([
  'webhook',
  'followed',
  'tombstoneKey',
  'tombstone',
  'media',
  'mediaPart',
  'picture',
  'siteSetting',
  'dayZone',
]);

/** Secret properties that messages must not show: they allow signing messages, or receiving private data. */
export const confidentialProperties: ReadonlySet<string> = new Set([
  'secret',
  'key',
  'url',
  'hash',
]);

/** Whether a record is an instance record. */
export function isInstanceRecord<R extends { readonly type: string }>(
  record: R,
): record is R & InstanceRecord {
  return instanceTypes.has(record.type);
}

function isWebAddress(given: string): boolean {
  const protocol = URL.parse(given)?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}
