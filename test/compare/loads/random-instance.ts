/** Random records of instance data, such as webhooks. Keys and secrets are fixed, so that both stores have the same ones. */

import { createHmac } from 'node:crypto';
import type { Random } from '../../../src/data/generate/random.ts';
import { eventTypes } from '../../../src/records/instance-records.ts';
import type { DataRecord } from '../../../src/records/records.ts';
import { foldName } from '../../../src/domain/index.ts';
import { anyDate, anyName, playerNames, some } from './random-values.ts';

const keys = ['ab', 'cd'].map((digits) => digits.repeat(32));
const [ownKey = ''] = keys;

/** These records must be imported first, because a store without a tombstone key creates a random one when it deletes a player. */
export const firstRecords: readonly DataRecord[] = [
  { type: 'tombstoneKey', key: ownKey },
  webhook('all', { days: 9999 }),
];

function webhook(id: string, more: object): DataRecord {
  return {
    type: 'webhook',
    id,
    url: `http://hooks.example/${id}`,
    secret: `whsec_${'a'.repeat(32)}`,
    ...more,
  };
}

export function anyInstanceRecord(random: Random, now: number): DataRecord {
  const player = (): string => anyName(random);
  const kind = random.pick(['webhook', 'webhook', 'followed', 'tombstoneKey', 'tombstone']);
  if (kind === 'webhook')
    return webhook(
      `hook${random.whole(1, 4)}`,
      some(random, 0.4, {
        events: () => random.shuffle(eventTypes).slice(0, random.whole(1, 3)),
        player,
        days: () => random.pick([1, 7, 9999]),
        enabled: () => random.chance(0.5),
        format: () => 'discord',
      }),
    );
  if (kind === 'followed')
    return {
      type: 'followed',
      name: anyName(random),
      ...some(random, 0.5, { accountId: () => '1000001', player }),
    };
  if (kind === 'tombstoneKey') return { type: 'tombstoneKey', key: random.pick(keys) };
  const hash = createHmac('sha256', Buffer.from(random.pick(keys), 'hex'))
    .update(`name ${foldName(random.pick(playerNames))}`)
    .digest('hex');
  return { type: 'tombstone', hash, ...some(random, 0.5, { deleted: () => anyDate(random, now) }) };
}
