/** Responses of the simulated Steam match its state, and Laurel's readers of saved responses accept them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  AppAnswers,
  OwnedGames,
} from '../../../../src/data/import/formats/steam/steam-answers.ts';
import {
  readApp,
  readError,
  readOwned,
  readSteamId,
} from '../../../../src/data/import/formats/steam/steam-answers.ts';
import { hourMs, minuteMs } from '../../../../src/domain/time/index.ts';
import { askJson, moveClock } from '../shared/ask.ts';
import type { SteamStandIn } from './index.ts';
import { inventSteamGames, startSteamStandIn, steamFaults } from './index.ts';

const start = Date.UTC(2026, 0, 15, 12);
const steamid = '76561190000000001';

interface Bench {
  readonly standIn: SteamStandIn;
  readonly clock: ReturnType<typeof moveClock>;
  /** Sends a request with the right key. The parameters are written as in a query. */
  ask(call: string, parameters?: string): ReturnType<typeof askJson>;
}

async function onSteam(work: (bench: Bench) => Promise<void>): Promise<void> {
  const clock = moveClock(start);
  const standIn = await startSteamStandIn({ clock });
  const ask: Bench['ask'] = (call, parameters = '') =>
    askJson(`${standIn.url}/${call}/?key=${standIn.key}&${parameters}`);
  try {
    for (const game of inventSteamGames(2)) standIn.world.addGame(game);
    standIn.world.addGame({ appid: 990, name: 'Quay', achievements: [] });
    standIn.world.addPlayer({ name: 'LanternFox', vanity: 'lampfox' });
    await work({ standIn, clock, ask });
  } finally {
    await standIn.close();
  }
}

const ownedCall = 'IPlayerService/GetOwnedGames/v1';
const playerCall = 'ISteamUserStats/GetPlayerAchievements/v1';
const schemaCall = 'ISteamUserStats/GetSchemaForGame/v2';
const ownedParameters = `steamid=${steamid}&include_appinfo=1&include_played_free_games=1`;

/** Requests all data about a game. */
async function askApp({ ask }: Bench, appid: number, language: string): Promise<AppAnswers> {
  const bodyOf = async (call: string, parameters: string): Promise<unknown> =>
    (await ask(call, parameters)).body;
  return {
    schema: await bodyOf(schemaCall, `appid=${appid}&l=${language}`),
    player: await bodyOf(playerCall, `steamid=${steamid}&appid=${appid}&l=${language}`),
    percentages: await bodyOf(
      'ISteamUserStats/GetGlobalAchievementPercentagesForApp/v2',
      `gameid=${appid}`,
    ),
    savedAt: start,
  };
}

test('a game is read with texts of the language, shares and times', () =>
  onSteam(async (bench) => {
    const { world } = bench.standIn;
    world.unlock('LanternFox', { appid: 900, apiname: 'LIGHT_1' }, start - hourMs);
    world.unlock('LanternFox', { appid: 900, apiname: 'LIGHT_4' }, null);
    const games: OwnedGames = new Map();
    assert.equal(readOwned((await bench.ask(ownedCall, ownedParameters)).body, games), null);
    const answers = await askApp(bench, 900, 'german');
    assert.equal(readSteamId(answers.player), steamid);
    const read = readApp('900', answers, games);
    assert.ok(typeof read !== 'string', String(read));
    assert.deepEqual(read.notes, []);
    assert.equal(read.game.title, 'Harbour 0 <&>');
    const [first, , , fourth] = read.game.trophies;
    assert.deepEqual(
      [first?.title, first?.description, first?.share, first?.earned],
      ['Light 0.0 ™ (deutsch)', 'Tu es: Light 0.0 ™', 90, { date: start - hourMs }],
    );
    assert.deepEqual(
      [fourth?.isHidden, fourth?.description, fourth?.earned],
      [true, null, { date: null }],
    );
    assert.deepEqual(world.truthAt('LanternFox', start).earned, [
      { appid: 900, apiname: 'LIGHT_1', at: start - hourMs },
      { appid: 900, apiname: 'LIGHT_4', at: null },
    ]);
    const { body } = await bench.ask('IPlayerService/GetGameAchievements/v1', 'appid=900');
    assert.equal(Object(body).response.achievements[3].localized_desc, 'Do it: Light 0.3 ™');
  }));

test('the list of games states minutes, stats and the last time, and free games on request', () =>
  onSteam(async ({ standIn: { world }, ask, clock }) => {
    world.addGame({ appid: 991, name: 'Ferry', isFree: true, achievements: [] });
    world.own('LanternFox', 990, { minutes: 30 });
    world.own('LanternFox', 991, { minutes: 5 });
    world.start('LanternFox', 900);
    clock.advance(90 * minuteMs);
    world.stop('LanternFox');
    const listOf = async (parameters: string): Promise<unknown> =>
      Object((await ask(ownedCall, parameters)).body).response.games;
    const icon = (appid: number): string => appid.toString(16).padStart(40, '0');
    assert.deepEqual(await listOf(ownedParameters), [
      {
        appid: 900,
        name: 'Harbour 0 <&>',
        img_icon_url: icon(900),
        playtime_forever: 90,
        playtime_windows_forever: 90,
        has_community_visible_stats: true,
        rtime_last_played: (start + 90 * minuteMs) / 1000,
      },
      {
        appid: 990,
        name: 'Quay',
        img_icon_url: icon(990),
        playtime_forever: 30,
        playtime_windows_forever: 30,
        rtime_last_played: 0,
      },
      {
        appid: 991,
        name: 'Ferry',
        img_icon_url: icon(991),
        playtime_forever: 5,
        playtime_windows_forever: 5,
        rtime_last_played: 0,
      },
    ]);
    world.statesLastPlayed = false;
    const [first, ...others] = Object(await listOf(`steamid=${steamid}`));
    assert.deepEqual(
      [Object.keys(first), others.length],
      [['appid', 'playtime_forever', 'playtime_windows_forever'], 1],
    );
  }));

test('summaries tell who plays what, of at most 100 accounts, without those that do not exist', () =>
  onSteam(async ({ standIn: { world }, ask }) => {
    world.addPlayer({ name: 'QuillOwl' });
    world.start('LanternFox', 900);
    const call = 'ISteamUser/GetPlayerSummaries/v2';
    const { body } = await ask(call, `steamids=${steamid},76561190000000002,1`);
    const { players } = Object(body).response;
    assert.deepEqual(
      players.map((player: object) => [Object(player).personaname, Object(player).gameid]),
      [
        ['LanternFox', '900'],
        ['QuillOwl', undefined],
      ],
    );
    assert.equal((await ask(call, `steamids=${Array(101).fill(steamid).join(',')}`)).status, 400);
  }));

test('a vanity name leads to the account that has it now', () =>
  onSteam(async ({ standIn: { world }, ask }) => {
    const call = 'ISteamUser/ResolveVanityURL/v1';
    const resolved = async (): Promise<unknown> => (await ask(call, 'vanityurl=LampFox')).body;
    assert.deepEqual(await resolved(), { response: { steamid, success: 1 } });
    world.setVanity('LanternFox', null);
    assert.deepEqual(await resolved(), { response: { success: 42, message: 'No match' } });
    world.addPlayer({ name: 'QuillOwl', vanity: 'lampfox' });
    assert.deepEqual(await resolved(), {
      response: { steamid: '76561190000000002', success: 1 },
    });
  }));

test('each form of privacy is that of the network, and is no list of nothing', () =>
  onSteam(async (bench) => {
    const { ask, standIn } = bench;
    standIn.world.unlock('LanternFox', { appid: 900, apiname: 'LIGHT_1' }, start);
    const seen: unknown[] = [];
    for (const privacy of ['profile', 'details', 'achievements', 'public'] as const) {
      standIn.world.hide('LanternFox', privacy);
      const summary = await ask('ISteamUser/GetPlayerSummaries/v2', `steamids=${steamid}`);
      const owned = readOwned((await ask(ownedCall, ownedParameters)).body, new Map());
      const { status, body } = await ask(playerCall, `steamid=${steamid}&appid=900`);
      const { communityvisibilitystate: visibility } = Object(summary.body).response.players[0];
      seen.push([visibility, owned === null, status, readError(body)]);
    }
    const refused = 'Steam answered: Profile is not public';
    assert.deepEqual(seen, [
      [1, false, 403, refused],
      [3, false, 403, refused],
      [3, true, 403, refused],
      [3, true, 200, null],
    ]);
    assert.equal(standIn.world.truthAt('LanternFox', start).earned.length, 1);
  }));

test('a game without stats is refused, and has an empty schema', () =>
  onSteam(async ({ ask }) => {
    const { status, body } = await ask(playerCall, `steamid=${steamid}&appid=990`);
    assert.deepEqual(
      [status, readError(body)],
      [400, 'Steam answered: Requested app has no stats'],
    );
    assert.deepEqual(await ask(schemaCall, 'appid=990'), { status: 200, body: { game: {} } });
  }));

test('an extension, an unlock that is taken back, and the history of both', () =>
  onSteam(async (bench) => {
    const { world } = bench.standIn;
    const deed = { appid: 901, apiname: 'LIGHT_7' };
    bench.clock.advance(hourMs);
    world.addAchievement(901, { apiname: 'LIGHT_7' });
    world.unlock('LanternFox', deed, bench.clock.now());
    const read = readApp('901', await askApp(bench, 901, 'english'), new Map());
    assert.equal(typeof read === 'string' ? read : read.game.trophies.length, 7);
    bench.clock.advance(hourMs);
    world.relock('LanternFox', deed);
    const counts = [0, 1, 2].map(
      (hours) => world.truthAt(steamid, start + hours * hourMs).earned.length,
    );
    assert.deepEqual(counts, [0, 1, 0]);
  }));

test('the progress is a form that is posted, and its figures may be old', () =>
  onSteam(async ({ standIn: { url, key, world, requests }, clock }) => {
    world.progressAgeMs = 24 * hourMs;
    world.unlock('LanternFox', { appid: 900, apiname: 'LIGHT_1' }, start);
    const address = `${url}/IPlayerService/GetAchievementsProgress/v1/`;
    const ask = async (): Promise<unknown> => {
      const body = new URLSearchParams({
        key,
        steamid,
        'appids[0]': '900',
        'appids[1]': '990',
        language: 'english',
      });
      return Object((await askJson(address, { method: 'POST', body })).body).response
        .achievement_progress;
    };
    const progressAt = (unlocked: number, at: number): object[] => [
      {
        appid: 900,
        unlocked,
        total: 6,
        percentage: (100 * unlocked) / 6,
        all_unlocked: false,
        cache_time: at / 1000,
      },
    ];
    assert.deepEqual(await ask(), progressAt(0, start - 24 * hourMs));
    clock.advance(24 * hourMs);
    assert.deepEqual(await ask(), progressAt(1, start));
    assert.equal((await askJson(`${address}?key=${key}`)).status, 404);
    assert.equal(JSON.stringify(requests[0]?.parameters).includes(key), false);
  }));

test('a wrong key and planned faults are answered as the network does', () =>
  onSteam(async ({ standIn, ask }) => {
    const { faults, pace } = standIn;
    faults.plan('owned', steamFaults.tooMany(), steamFaults.forbidden, steamFaults.serverError);
    faults.outages.push({ fault: steamFaults.unknownCall, kinds: ['schema'] });
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1)
      statuses.push((await ask(ownedCall, ownedParameters)).status);
    assert.deepEqual(statuses, [429, 403, 500, 200]);
    assert.equal((await ask(schemaCall, 'appid=900')).status, 404);
    pace.limits = { perSecond: null, perDay: 6 };
    assert.equal((await ask(playerCall, `steamid=${steamid}&appid=900`)).status, 200);
    assert.equal((await ask(playerCall, `steamid=${steamid}&appid=900`)).status, 429);
    pace.limits = { perSecond: null, perDay: null };
    standIn.key = 'A'.repeat(32);
    const { status, body } = await askJson(
      `${standIn.url}/${ownedCall}/?key=wrong&${ownedParameters}`,
    );
    assert.equal(status, 403);
    assert.match(String(body), /verify your <pre>key=/);
    assert.equal((await ask(ownedCall)).status, 400);
  }));
