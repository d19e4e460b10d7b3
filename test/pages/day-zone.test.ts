/** Pages show dates in the day zone (the setting `--day-zone`), and the footer names this zone. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openTimeZone } from '../../src/domain/time/index.ts';
import { makeEarned, makePlayer } from '../../src/store/testing/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const game = 'NPWR00001_00';
/** 14 March in Tokyo. */
const earnedAt = Date.UTC(2026, 2, 13, 23, 30);

let service: StartedService;
before(async () => {
  service = await startService({}, async (store) => {
    await store.load({ now: earnedAt, source: 'test' }, (load) =>
      load.apply([
        makePlayer('Ren'),
        { type: 'game', id: game, title: 'Harbour' },
        { type: 'trophy', game, id: 1, grade: 'platinum', title: 'All in all' },
        makeEarned('Ren', game, 1, earnedAt),
      ]),
    );
  });
  await service.store.rebuild({ dayZone: openTimeZone('Asia/Tokyo') });
});
after(() => service.stop());

describe('dates of a player', () => {
  for (const path of [
    '/players/Ren',
    '/players/Ren/games',
    '/players/Ren/log',
    '/players/Ren/timeline',
    '/players/Ren/milestones',
    '/players/Ren/cabinet',
    `/players/Ren/games/${game}`,
    `/games/${game}`,
    `/games/${game}/trophies/1`,
    '/',
  ])
    test(`are those of the day zone on ${path}`, async () => {
      const page = await (await fetch(`http://127.0.0.1:${service.port}${path}`)).text();
      assert.match(page, /14 Mar/);
      assert.doesNotMatch(page, />[^<]*13 Mar/);
      assert.match(page, /Times are in Asia\/Tokyo/);
    });
});
