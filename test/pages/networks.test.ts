/** Pages about games on networks other than the console network (docs/spec/networks.md 3). */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { networkGames } from '../support/network-games.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);

let service: StartedService;
before(async () => {
  service = await startService(
    {},
    (store) =>
      store
        .load({ now, source: 'test' }, (load) => load.apply(networkGames(now)))
        .then(() => undefined),
    () => now,
  );
});
after(() => service.stop());

async function get(path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    headers: { Accept: 'text/html' },
  });
  const body = await response.text();
  assert.equal(response.status, 200, body);
  return body;
}

/** Returns the text of a page's main element, with single spaces. */
async function mainText(path: string): Promise<string> {
  const main = /<main[^]*<\/main>/.exec(await get(path))?.[0] ?? '';
  return main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('every board names the others, and ranks by the measure of its network', async () => {
  for (const path of [
    '/leaderboards',
    '/leaderboards?network=steam',
    '/leaderboards?network=retro',
  ]) {
    assert.match(await mainText(path), /PlayStation RetroAchievements Steam Xbox/);
  }
  assert.match(
    await mainText('/leaderboards?network=steam'),
    /Leaderboard: Steam .* Complete games Achievements 1 LanternFox/,
  );
  assert.match(await mainText('/leaderboards?network=xbox'), /Gamerscore 1 LanternFox 25/);
  assert.doesNotMatch(await mainText('/leaderboards?network=steam'), /QuillOwl/);
  assert.match(
    await mainText('/leaderboards?network=other'),
    /Ranked by points, then by platinum/,
    'no such network',
  );
});

test('the page of a game shows the points and the share that its network states', async () => {
  assert.match(
    await mainText('/games/RA-17'),
    /Ebb 10 points 14 weighted 12\.5\s% on the network .* 1 point /,
  );
  assert.match(await mainText('/games/STEAM-440'), /3\.2\s% on the network/);
  assert.match(await mainText('/games/XBOX-7'), /25 gamerscore/);
  assert.doesNotMatch(await get('/games/NPWR90001_00'), /class="native"/);
});

test('the page of a player lists their other networks, with what counts there', async () => {
  const text = await mainText('/players/LanternFox');
  assert.match(
    text,
    /Other networks .* RetroAchievements .* Hardcore points: 10 · Points: 11 Steam fox &lt;&amp;&gt; lamp/,
  );
  assert.match(text, /Achievements: 1 · Complete games: 1 .* Gamerscore: 25/);
  assert.doesNotMatch(await mainText('/players/ReedHeron'), /Other networks/);
});

test('the games of a player are of all networks, marked, and filters keep the chosen network', async () => {
  const path = '/players/LanternFox/games';
  assert.match(
    await mainText(path),
    /All networks PlayStation RetroAchievements Steam Xbox .* Harbour of Lanterns/,
  );
  assert.match(await mainText(path), /Tide Runner RetroAchievements/);
  assert.doesNotMatch(await mainText(`${path}?network=psn`), /Tide Runner/);
  const retro = await mainText(`${path}?network=retro`);
  assert.match(retro, /Tide Runner/);
  assert.doesNotMatch(retro, /Harbour of Lanterns|Fort of Reeds/);
  assert.match(
    await get(`${path}?network=retro`),
    /<input type="hidden" name="network" value="retro"/,
  );
  assert.match(await mainText(`${path}?network=retro&sort=title&title=tide`), /Tide Runner/);
  assert.match(await mainText(`${path}?network=retro&title=fort`), /No games match/);
});

/** Pages that list trophies or games, each with the entry from the console network and the entry from Steam that it shows. */
const listings: readonly (readonly [path: string, ofConsoles: RegExp, ofSteam: RegExp])[] = [
  ['/players/LanternFox/log', /Harbour of Lanterns/, /Fort of Reeds Steam/],
  ['/players/LanternFox/timeline', /Harbour of Lanterns/, /Fort of Reeds Steam/],
  [
    '/players/LanternFox/milestones',
    /First game at 100\s% Harbour of Lanterns/,
    /First game at 100\s% Steam Fort of Reeds/,
  ],
  ['/players/LanternFox/cabinet', /Harbour of Lanterns/, /Fort of Reeds Steam/],
  ['/games?view=table', /Harbour of Lanterns/, /Fort of Reeds Steam/],
];
for (const [path, ofConsoles, ofSteam] of listings)
  test(`${path} shows all networks, marked, and can be limited to one`, async () => {
    const limited = (network: string): Promise<string> =>
      mainText(`${path}${path.includes('?') ? '&' : '?'}network=${network}`);
    const all = await mainText(path);
    const psn = await limited('psn');
    const steam = await limited('steam');
    for (const text of [all, psn]) assert.match(text, ofConsoles);
    for (const text of [all, steam]) assert.match(text, ofSteam);
    assert.doesNotMatch(psn, ofSteam);
    assert.doesNotMatch(steam, ofConsoles);
  });

test('home page, overview and feeds have trophies of all networks, marked', async () => {
  for (const path of ['/', '/players/LanternFox'])
    assert.match(await mainText(path), /Fort of Reeds Steam/, path);
  for (const path of ['/feed.atom', '/players/LanternFox/feed.atom']) {
    const feed = await get(path);
    assert.match(feed, /<category term="steam" label="Steam"\s*\/>/);
    assert.match(feed, /<category term="psn"/);
    assert.doesNotMatch(await get(`${path}?network=steam`), /<category term="psn"/);
  }
});

/** Pages that show a game which is not on the console network, and how many times each page shows it. */
const mentions: readonly (readonly [path: string, game: RegExp, count: number])[] = [
  ['/', /Fort of Reeds Steam/g, 2],
  ['/games', /Fort of Reeds Steam/g, 1],
  ['/search?q=fort', /Fort of Reeds Steam/g, 1],
  ['/compare?p=LanternFox&p=QuillOwl', /Tide Runner RetroAchievements/g, 1],
  ['/games/STEAM-440', /Fort of Reeds Steam/g, 1],
  ['/games/STEAM-440/trophies/1', /Gate \w+ · Fort of Reeds Steam/g, 1],
  ['/players/LanternFox/games/STEAM-440', /Fort of Reeds Steam/g, 1],
];
for (const [path, game, count] of mentions)
  test(`${path} marks games of another network`, async () => {
    assert.equal((await mainText(path)).match(game)?.length, count);
  });

test('the overview counts the trophies that the log lists, of all networks', async () => {
  assert.match(await mainText('/players/LanternFox'), /Latest trophies All 5 /);
  assert.match(await mainText('/players/QuillOwl'), /Latest trophies All 1 /);
});

test('the home page counts games of all networks, like the page of games, and no trophies of only some', async () => {
  assert.match(await mainText('/'), /All 4 games .* 3 players · 4 games *$/);
});

test('a comparison counts the trophies of all networks', async () => {
  assert.match(
    await mainText('/compare?p=LanternFox&p=QuillOwl'),
    /LanternFox Level 1 5 trophies Platinum 0 Gold 1 Silver 0 Bronze 4 QuillOwl Level 1 1 trophy/,
  );
});

test('no game of another network comes close to a platinum', async () => {
  const text = await mainText('/players/QuillOwl/cabinet');
  assert.match(text, /No platinum yet/);
  assert.doesNotMatch(text, /Tide Runner/);
});

test('a player without points in hardcore mode is on the board of RetroAchievements', async () => {
  const board = await mainText('/leaderboards?network=retro');
  assert.match(board, /1 LanternFox .* 2 QuillOwl/);
});

test('the page of a player with games of other networks alone lists their trophies', async () => {
  const text = await mainText('/players/QuillOwl');
  assert.match(text, /Latest trophies .* Tide Runner RetroAchievements/);
  assert.doesNotMatch(text, /No trophies yet/);
});
