/** The header and the tabs are the same on all pages of a player. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import { networkGames } from '../support/network-games.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const game = 'NPWR80001_00';
/** The player has two trophies in the log, one of them a platinum. The total in the player's record is higher. */
const records: readonly DataRecord[] = [
  ...networkGames(now),
  {
    type: 'player',
    name: 'Quay',
    statedEarned: { platinum: 4, gold: 9, silver: 9, bronze: 9 },
  },
  { type: 'game', id: game, title: 'Lamps', platform: 'ps4' },
  { type: 'trophy', game, id: 1, grade: 'platinum' },
  { type: 'trophy', game, id: 2, grade: 'gold' },
  ...[1, 2].map((trophy): DataRecord => ({
    type: 'earned',
    player: 'Quay',
    game,
    trophy,
    date: now - trophy,
  })),
];
const tabs = ['', '/games', '/log', '/timeline', '/milestones', '/cabinet'] as const;

describe('the pages of a player', () => {
  let service: StartedService;
  before(async () => {
    service = await startService(
      {},
      async (store) => {
        await store.load({ now, source: 'test' }, (load) => load.apply(records));
      },
      () => now,
    );
  });
  after(() => service.stop());

  async function get(path: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${service.port}/players/${path}`);
    assert.equal(response.status, 200, path);
    return response.text();
  }
  /** Returns the texts of a page's tabs, as screen readers read them. */
  async function tabsOf(path: string): Promise<string> {
    const [list = ''] = /<nav class="tabs"[^]*?<\/nav>/.exec(await get(path)) ?? [];
    return list
      .replaceAll(/<small aria-hidden[^]*?<\/small\s*>|<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  }

  for (const path of tabs.slice(1)) {
    test(`${path} begins with the face and the name`, async () => {
      const body = await get(`Quay${path}`);
      assert.match(
        body,
        /<div class="player-head">\s*<span class="avatar[^]*<h1>[^]*Quay[^]*<\/h1>/,
      );
      assert.equal(body.match(/<h1/g)?.length, 1);
    });
  }
  for (const path of tabs) {
    test(`${path || 'the overview'} has the numbers of entries behind the tabs`, async () => {
      assert.equal(
        await tabsOf(`Quay${path}`),
        'Overview Games 1 game Log 2 trophies Timeline Milestones Cabinet 1 platinum Card',
      );
    });
    test(`${path || 'the overview'} counts what lists have of other networks`, async () => {
      assert.match(
        await tabsOf(`LanternFox${path}`),
        /Games 4 games Log 5 trophies .* Milestones Cabinet Card/,
      );
    });
  }

  test('a page of the games of one network has the number of all of them', async () => {
    assert.match(await tabsOf('LanternFox/games?network=steam'), /Games 4 games /);
  });
});
