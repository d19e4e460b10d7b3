/** Pages of an instance without data, or without some of it (docs/spec/site.md 2.16). */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import { findMistake } from '../structure/laurel-commands.ts';
import { readShell } from '../structure/shell-commands.ts';
import { startService } from '../support/start-service.ts';

const set = 'NPWR90001_00';
const untouched = 'NPWR90002_00';

/** A catalogue of two games and three players: two with games that they do not share, one without any. */
const records: readonly DataRecord[] = [
  ...[set, untouched].flatMap((id): DataRecord[] => [
    { type: 'game', id, title: `Harbour ${id}` },
    { type: 'trophy', game: id, id: 1, grade: 'bronze', title: 'First Light' },
  ]),
  { type: 'game', id: 'NPWR90003_00', title: 'A set of which nothing is known' },
  { type: 'player', name: 'LanternFox', country: 'us' },
  { type: 'earned', player: 'LanternFox', game: set, trophy: 1, date: null },
  { type: 'player', name: 'MossyKettle' },
];

async function readPages(changes: { publicUrl?: string }, loaded: readonly DataRecord[], paths: readonly string[]) {
  const service = await startService(changes, async (store) => {
    await store.load({ now: Date.UTC(2026, 10, 21), source: 'test' }, (load) => load.apply(loaded));
  });
  try {
    const read = async (path: string): Promise<readonly [string, string]> => {
      const response = await fetch(`http://127.0.0.1:${service.port}${path}`, { headers: { Accept: 'text/html' } });
      assert.equal(response.status, 200, path);
      return [path, await response.text()];
    };
    return new Map(await Promise.all(paths.map(read)));
  } finally {
    await service.stop();
  }
}

describe('the home page of an instance without players', () => {
  let home = '';
  before(async () => {
    home = (await readPages({}, [], ['/'])).get('/') ?? '';
  });

  test('names the ways to load data, with valid commands and a link that looks again', async () => {
    const commands = [...home.matchAll(/<code>([^<]*)<\/code>/g)].flatMap(([, block = '']) => readShell(block));
    const mistakes = await Promise.all(commands.map(({ words }) => findMistake(words.slice(1))));
    assert.ok(commands.length >= 6);
    assert.deepEqual(new Set(mistakes), new Set([null]));
    assert.match(home, /<a class="button" href="\.?\/?">Look again<\/a>/);
  });

  test('tells visitors from elsewhere that the site is being set up; the commands are folded', async () => {
    const page = (await readPages({ publicUrl: 'https://trophies.example/api' }, [], ['/'])).get('/') ?? '';
    assert.match(page, /<p class="empty">This site is being set up[^<]*<\/p>\s*<details[^>]*>\s*<summary>Do you run this site\?/);
    assert.doesNotMatch(home, /being set up/);
  });

  test('shows the totals of a catalogue that came first', async () => {
    const catalogue = records.filter(({ type }) => type === 'game' || type === 'trophy');
    const page = (await readPages({}, catalogue, ['/'])).get('/') ?? '';
    assert.match(page, /Where are your trophies\?/);
    assert.match(page, /0 players · 3 games/);
  });
});

describe('a list without entries says why, what will be there, and one thing to do:', () => {
  const cases: readonly (readonly [path: string, loaded: readonly DataRecord[], why: string, action: string])[] = [
    ['/games', [], 'No player has a game yet.', 'How to load data'],
    ['/leaderboards', [], 'No players are ranked here yet.', 'How to load data'],
    ['/leaderboards?country=ar', records, 'No players are ranked here yet.', 'Full leaderboard'],
    ['/leaderboards?network=xbox', records, 'No players are ranked here yet.', 'Full leaderboard'],
    [`/leaderboards?game=${untouched}`, records, 'No players are ranked here yet.', 'About this game'],
    ['/search?q=zzz', records, 'Nothing was found for “zzz”.', 'All games'],
    ['/players/MossyKettle', records, 'No trophies yet.', 'All games'],
    ['/players/MossyKettle/games', records, 'No game of this player is stored yet.', 'Overview'],
    ['/players/MossyKettle/timeline', records, 'No dated trophy yet.', 'Overview'],
    ['/players/MossyKettle/milestones', records, 'No dated trophy yet.', 'Overview'],
    ['/players/MossyKettle/cabinet', records, 'No platinum yet.', 'Games of this player'],
    ['/compare?a=LanternFox&b=MossyKettle', records, 'These players have no games in common.', 'Compare others'],
    [`/games/${untouched}`, records, 'In the catalogue, not yet played here.', 'All games'],
    ['/games/NPWR90003_00', records, 'No source has listed them yet.', 'All games'],
    ['/', records, 'No trophy with a date is stored yet.', 'How data is loaded'],
  ];
  for (const [path, loaded, why, action] of cases) {
    test(path, async () => {
      const page = (await readPages({}, loaded, [path])).get(path) ?? '';
      const states = [...page.matchAll(/<div class="empty">([^]*?)<\/div>/g)].map(([, state = '']) => state);
      const state = states.find((each) => each.includes(why)) ?? '';
      assert.match(state, /<strong>[^<]*(?:<bdi>)?[^<]+/, page);
      assert.equal(state.match(/<a class="button second" href="[^"]+">([^<]*)<\/a>/)?.[1], action);
      assert.equal(state.match(/<a /g)?.length, 1);
    });
  }
});
