/** "Playing now" on the home page: only with data that is recent and correct (docs/spec/figures.md 7). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataRecord, PlayerRecord } from '../../src/records/records.ts';
import { dayMs, hourMs, minuteMs } from '../../src/domain/time/index.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12, 30);

const catalogue: readonly DataRecord[] = [
  { type: 'game', id: 'NPWR90001_00', title: 'Harbour of Lanterns' },
  { type: 'trophy', game: 'NPWR90001_00', id: 1, grade: 'bronze', title: 'First Light' },
  { type: 'player', name: 'MossyKettle' },
  {
    type: 'earned',
    player: 'MossyKettle',
    game: 'NPWR90001_00',
    trophy: 1,
    date: now - 20 * dayMs,
  },
];

/**
 * Returns the names in the section "Playing now" after each of these records was imported at its time; null if the page does not have the
 * section.
 */
async function shownAfter(
  loads: readonly (readonly [at: number, record: Omit<PlayerRecord, 'type'>])[],
): Promise<readonly string[] | null> {
  const service = await startService(
    {},
    async (store) => {
      await store.load({ now: now - 10 * dayMs, source: 'test' }, (load) => load.apply(catalogue));
      for (const [at, record] of loads) {
        await store.load({ now: at, source: 'test' }, (load) =>
          load.apply([{ type: 'player', ...record }]),
        );
      }
    },
    () => now,
  );
  try {
    const response = await fetch(`http://127.0.0.1:${service.port}/`, {
      headers: { Accept: 'text/html' },
    });
    const [, section] = /id="playing"([^]*?)<\/ul>/.exec(await response.text()) ?? [];
    return section === undefined
      ? null
      : Array.from(
          section.matchAll(/<div class="who">\s*<a [^>]*><bdi>([\w-]+)</g),
          ([, name = '']) => name,
        );
  } finally {
    await service.stop();
  }
}

const playing = { online: true, statusPlaying: 'Harbour of Lanterns' };
const seen = { ...playing, lastSeen: now - 5 * minuteMs };

test('a player who was seen online in a game a few minutes ago is shown', async () =>
  assert.deepEqual(await shownAfter([[now - 5 * minuteMs, { name: 'LanternFox', ...seen }]]), [
    'LanternFox',
  ]));

test('an update that does not look at who is online does not make an old status new', async () =>
  assert.equal(
    await shownAfter([
      [now - 9 * dayMs, { name: 'LanternFox', ...playing, lastSeen: now - 9 * dayMs }],
      [now - minuteMs, { name: 'LanternFox', statedPoints: 500 }],
    ]),
    null,
  ));

for (const [name, record] of [
  ['was seen a day ago', { ...playing, lastSeen: now - dayMs }],
  ['was seen at no known time', playing],
  ['will be seen tomorrow', { ...playing, lastSeen: now + 25 * hourMs }],
  ['is in a game without a name', { ...seen, statusPlaying: '', statusTitle: '' }],
  ['is online in no game', { online: true, lastSeen: now }],
  ['is offline', { ...seen, online: false }],
] as const) {
  test(`the section is hidden if the only player ${name}`, async () =>
    assert.equal(await shownAfter([[now - minuteMs, { name: 'LanternFox', ...record }]]), null));
}
