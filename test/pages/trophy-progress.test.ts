/** The page of a player's game shows the player's progress towards trophies that they have not earned. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const game = 'NPWR91001_00';
const records: readonly DataRecord[] = [
  { type: 'game', id: game, title: 'Harbour' },
  ...[1, 2, 3, 4].map(
    (id) => ({ type: 'trophy', game, id, grade: 'bronze', title: `Trophy ${id}` }) as const,
  ),
  { type: 'player', name: 'Wren' },
  {
    type: 'playerGame',
    player: 'Wren',
    game,
    trophyProgress: [
      { trophy: 1, value: 50, target: 50 },
      { trophy: 2, value: 1200, target: 5000 },
      { trophy: 3, value: 7 },
    ],
  },
  { type: 'earned', player: 'Wren', game, trophy: 1 },
];

test('a trophy that is not earned shows the value and the target that its network states', async (context) => {
  const service = await startService(
    {},
    (store) =>
      store.load({ now, source: 'test' }, (load) => load.apply(records)).then(() => undefined),
    () => now,
  );
  context.after(() => service.stop());
  const response = await fetch(`http://127.0.0.1:${service.port}/players/Wren/games/${game}`);
  const list = /<ul class="trophies sheet">[^]*?<\/ul>/.exec(await response.text())?.[0] ?? '';
  const rows = list
    .split('<li')
    .map((row) => row.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '));
  assert.doesNotMatch(rows[1] ?? '', /50 of 50/, 'an earned trophy');
  assert.match(rows[2] ?? '', /1,200 of 5,000/);
  assert.match(rows[3] ?? '', /7 so far/);
  assert.match(rows[4] ?? '', /Not earned/);
});
