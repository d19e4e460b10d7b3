/**
 * Records of what an instance has beside the data: webhooks, players that the sync follows, tombstones of deleted
 * players. They only add: what is stored already stays as it is. A tombstone is a keyed hash of a name or an account,
 * as it is stored, and is of use only together with its key (store/maintenance/tombstones.ts).
 */

import * as v from 'valibot';
import { optionalInstant, playerName, text, whole } from './values.ts';

/** Events that a webhook can be told of. */
export const eventTypes = ['trophy.earned', 'set.completed', 'level.up', 'rank.changed'] as const;
export const webhookFormats = ['standard', 'discord'] as const;

const hex64 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is not 64 hexadecimal digits in lower case'));
const optionalPlayer = v.optional(v.nullable(playerName));

const secret = v.pipe(v.string(), v.regex(/^whsec_[A-Za-z0-9+/=]{16,200}$/, 'is not whsec_ and base64'));
const address = v.pipe(v.string(), v.maxLength(2000), v.check(isWebAddress, 'is not an http or https address'));

export const webhookRecord = v.strictObject({
  type: v.literal('webhook'),
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'is not the id of a webhook')),
  url: address,
  secret,
  format: v.optional(v.picklist(webhookFormats)),
  /** Null or left out: all. */
  events: v.optional(v.nullable(v.pipe(v.array(v.picklist(eventTypes)), v.minLength(1, 'is empty')))),
  /** Null or left out: all. */
  player: optionalPlayer,
  days: v.optional(whole(1, 9999)),
  enabled: v.optional(v.boolean()),
  /** Why it is not enabled. */
  reason: v.optional(v.nullable(text)),
  created: optionalInstant,
});

export const followedRecord = v.strictObject({
  type: v.literal('followed'),
  /** The name the player was added under. */
  name: playerName,
  accountId: v.optional(v.nullable(text)),
  /** The stored player, once there is one. */
  player: optionalPlayer,
  added: optionalInstant,
});

export const tombstoneKeyRecord = v.strictObject({ type: v.literal('tombstoneKey'), key: hex64 });

export const tombstoneRecord = v.strictObject({ type: v.literal('tombstone'), hash: hex64, deleted: optionalInstant });

export type WebhookRecord = v.InferOutput<typeof webhookRecord>;
export type FollowedRecord = v.InferOutput<typeof followedRecord>;
export type TombstoneKeyRecord = v.InferOutput<typeof tombstoneKeyRecord>;
export type TombstoneRecord = v.InferOutput<typeof tombstoneRecord>;
export type InstanceRecord = WebhookRecord | FollowedRecord | TombstoneKeyRecord | TombstoneRecord;

const instanceTypes: ReadonlySet<string> = new Set(['webhook', 'followed', 'tombstoneKey', 'tombstone']);

/** Properties whose values no message may show: whoever knows one can sign messages, or receive and test what is private. */
export const confidentialProperties: ReadonlySet<string> = new Set(['secret', 'key', 'url', 'hash']);

/** Tells records of the instance from those of the data. */
export function isInstanceRecord<R extends { readonly type: string }>(record: R): record is R & InstanceRecord {
  return instanceTypes.has(record.type);
}

function isWebAddress(given: string): boolean {
  const protocol = URL.parse(given)?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}
