/** The reference and the OpenAPI document describe every message that the code can send, exactly as it is sent. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { eventReferenceFile } from '../../scripts/event-reference.ts';
import { composeState } from '../../src/app/compose-state.ts';
import { tellLowDisk } from '../../src/app/disk-space.ts';
import type { Failure } from '../../src/app/failure-notices.ts';
import { tellFailure } from '../../src/app/failure-notices.ts';
import { summariseWeek } from '../../src/app/week-summary.ts';
import { testType } from '../../src/contract/index.ts';
import { eventTypes, playerEventTypes } from '../../src/records/instance-records.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { openStore } from '../../src/store/index.ts';
import { load, makeEarned, makeGame, makePlayer } from '../../src/store/testing/records.ts';
import type { OperatorEvent } from '../../src/sync/events/operator-event.ts';
import { failureReasons, toStoredEvent } from '../../src/sync/events/operator-event.ts';
import { completeMessage } from '../../src/webhooks/complete-message.ts';
import { assertDescribed, describedTypes, findSample } from './described-messages.ts';
import { makeHook } from './hooks.ts';

const monday = Date.UTC(2026, 0, 12);
const day = 86_400_000;

/** Opens a store with a webhook that gets every event. */
async function openHooked(context: { after: (end: () => Promise<void>) => void }) {
  const store = await openStore('sqlite::memory:');
  context.after(() => store.close());
  const { webhooks, notices } = composeState(store);
  await webhooks.add(makeHook('all', { events: [...eventTypes] }));
  return {
    store,
    notices,
    async sent(): Promise<readonly { readonly type: string; readonly payload: string }[]> {
      return (await webhooks.log('all', 1000)).toReversed();
    },
  };
}

function assertSent(
  messages: readonly { readonly type: string; readonly payload: string }[],
  types: readonly string[],
): void {
  assert.deepEqual([...new Set(messages.map(({ type }) => type))].toSorted(), types.toSorted());
  for (const { payload } of messages) assertDescribed(payload);
}

test('every event, and the test, is in the OpenAPI document and in the reference', () => {
  assert.deepEqual(describedTypes.toSorted(), [...eventTypes, testType].toSorted());
  const reference = readFileSync(eventReferenceFile, 'utf8');
  const headings = [...reference.matchAll(/^### `([\w.]+)`$/gm)].map(([, type]) => type);
  assert.deepEqual(headings.toSorted(), [...eventTypes, testType].toSorted());
});

test('every sample is as it is described', () => {
  for (const type of describedTypes) assertDescribed(JSON.stringify(findSample(type)));
});

test('a message with a field that is not described, or without one that is needed, is found', () => {
  for (const data of [{ network: 'psn', since: '2026-01-10T12:00:00.000Z', more: 1 }, {}])
    assert.throws(() =>
      assertDescribed(
        JSON.stringify({ type: 'sync.recovered', timestamp: '2026-01-10T12:00:00.000Z', data }),
      ),
    );
});

describe('messages are as they are described:', () => {
  test('those that a load causes, with and without a public address', async (context) => {
    const { store, sent } = await openHooked(context);
    const games: readonly DataRecord[] = [
      ...makeGame('NPWR90001_00', ['platinum', 'gold'], { image: '/icons/1.png' }),
      ...makeGame('NPWR90002_00', ['bronze']),
    ];
    await load(store, [...games, makePlayer('Fox'), makePlayer('Owl')], monday);
    await load(
      store,
      [1, 2].map((trophy) => makeEarned('Fox', 'NPWR90001_00', trophy, monday - day)),
      monday,
    );
    await load(store, [makeEarned('Owl', 'NPWR90002_00', 1, monday - day)], monday);
    assertSent(await sent(), playerEventTypes);
    for (const site of ['https://trophies.example', null]) {
      const page = site === null ? null : `${site}/players/Fox`;
      const links = { site, pageOf: () => page, home: site };
      for (const { payload } of await sent())
        assertDescribed(JSON.stringify(completeMessage(JSON.parse(payload), links).body));
    }
  });

  test('those about logins and the sync', async (context) => {
    const { notices, sent } = await openHooked(context);
    const events: readonly OperatorEvent[] = [
      { type: 'login.ending', network: 'psn', endsAt: monday + day, daysLeft: 1 },
      { type: 'login.ended', network: 'psn', reason: 'expired' },
      ...failureReasons.flatMap((reason) =>
        [monday, null].map(
          (until) => ({ type: 'sync.failed', network: 'retro', reason, until }) as const,
        ),
      ),
      { type: 'sync.recovered', network: 'steam', since: monday },
    ];
    for (const event of events) await notices.tell(toStoredEvent(event), monday);
    assertSent(await sent(), ['login.ending', 'login.ended', 'sync.failed', 'sync.recovered']);
  });

  test('those about failures, the disk and the week', async (context) => {
    const { store, notices, sent } = await openHooked(context);
    const telling = { notices, now: () => monday, onNotifyError: assert.ifError };
    const failures: readonly Failure[] = [
      { of: 'api' },
      { of: 'folder', folder: '/srv', where: 'NPWR90001_00' },
      { of: 'backup', file: 'laurel-backup.db' },
    ];
    for (const failure of failures) await tellFailure(telling, failure, 'It is damaged.');
    await tellLowDisk(notices, { folder: '/srv', freeBytes: 1, storeBytes: 0 }, monday);
    await summariseWeek({ store, notices }, monday - 3 * day);
    const earned = makeEarned('Fox', 'NPWR90001_00', 1, monday - day);
    await load(
      store,
      [...makeGame('NPWR90001_00', ['gold', 'gold']), makePlayer('Fox'), earned],
      monday - 20 * day,
    );
    await summariseWeek({ store, notices }, monday + day);
    const about = (await sent()).filter(
      ({ type }) => !playerEventTypes.some((each) => each === type),
    );
    assertSent(about, ['backup.failed', 'disk.low', 'import.failed', 'week.summary']);
  });
});
