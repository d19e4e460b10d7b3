/** Pages about games of other networks than that of the consoles (docs/spec/networks.md 3). */

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
    (store) => store.load({ now, source: 'test' }, (load) => load.apply(networkGames(now))).then(() => undefined),
    () => now,
  );
});
after(() => service.stop());

async function get(path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`, { headers: { Accept: 'text/html' } });
  const body = await response.text();
  assert.equal(response.status, 200, body);
  return body;
}

/** The text of a page's main part, with single blanks. */
async function mainText(path: string): Promise<string> {
  const main = /<main[^]*<\/main>/.exec(await get(path))?.[0] ?? '';
  return main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('every board names the others, and ranks by the measure of its network', async () => {
  for (const path of ['/leaderboards', '/leaderboards?network=steam', '/leaderboards?network=retro']) {
    assert.match(await mainText(path), /PlayStation RetroAchievements Steam Xbox/);
  }
  assert.match(await mainText('/leaderboards?network=steam'), /Leaderboard: Steam .* Complete games Achievements 1 LanternFox/);
  assert.match(await mainText('/leaderboards?network=xbox'), /Gamerscore 1 LanternFox 25/);
  assert.doesNotMatch(await mainText('/leaderboards?network=steam'), /QuillOwl/);
  assert.match(await mainText('/leaderboards?network=other'), /Ranked by points, then by platinum/, 'no such network');
});

test('the page of a game shows the points and the share that its network states', async () => {
  assert.match(await mainText('/games/RA-17'), /Ebb 10 points 14 weighted 12\.5% on the network .* 1 point /);
  assert.match(await mainText('/games/STEAM-440'), /3\.2% on the network/);
  assert.match(await mainText('/games/XBOX-7'), /25 gamerscore/);
  assert.doesNotMatch(await get('/games/NPWR90001_00'), /class="native"/);
});

test('the page of a player lists their other networks, with what counts there', async () => {
  const text = await mainText('/players/LanternFox');
  assert.match(text, /Other networks .* RetroAchievements .* Hardcore points: 10 · Points: 11 Steam fox &lt;&amp;&gt; lamp/);
  assert.match(text, /Achievements: 1 · Complete games: 1 .* Gamerscore: 25/);
  assert.doesNotMatch(await mainText('/players/ReedHeron'), /Other networks/);
});

test('the games of a player are listed by network, and filters keep it', async () => {
  const path = '/players/LanternFox/games';
  assert.match(await mainText(path), /PlayStation RetroAchievements Steam Xbox .* Harbour of Lanterns/);
  assert.doesNotMatch(await mainText(path), /Tide Runner/);
  const retro = await mainText(`${path}?network=retro`);
  assert.match(retro, /Tide Runner/);
  assert.doesNotMatch(retro, /Harbour of Lanterns|Fort of Reeds/);
  assert.match(await get(`${path}?network=retro`), /<input type="hidden" name="network" value="retro"/);
  assert.match(await mainText(`${path}?network=retro&sort=title&title=tide`), /Tide Runner/);
  assert.match(await mainText(`${path}?network=retro&title=fort`), /No games match/);
});
