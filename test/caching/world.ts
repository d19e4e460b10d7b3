/** A small instance for the caching tests, and the targets that a client can request. */

import { pino } from 'pino';
import { composeServer } from '../../src/app/compose.ts';
import { Pictures } from '../../src/media/index.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import type { Settings } from '../../src/settings/index.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../src/store/testing/records.ts';
import { defaultSettings } from '../support/start-service.ts';

export const day = 86_400_000;
export const startAt = 15_000 * day;
export const players = ['LanternFox', 'NightOwl', 'TallHare'] as const;
export const games = Array.from(
  { length: 18 },
  (_, index) => `NPWR9${String(index).padStart(4, '0')}_00`,
);
const [firstGame = '', secondGame = ''] = games;
const [fox, owl, hare] = players;

/** Every player has every game, and every trophy has an earner. */
export const records: readonly DataRecord[] = [
  ...games.flatMap((id) => makeGame(id, ['platinum', 'gold', 'silver', 'bronze'])),
  ...players.map((name) => makePlayer(name, { country: 'us', aboutMe: `About ${name}` })),
  ...players.flatMap((name, index) =>
    games.map((game, number) =>
      makeEarned(name, game, 1 + ((number + index) % 4), startAt - day * (number + index)),
    ),
  ),
];

/** GET targets: every operation, every JSON resource, every page with data. */
export const targets: readonly string[] = [
  ...players.flatMap((name) => [
    `/api/search_jid?sNetID=${name}`,
    `/api/getNetID?sNetID=${name}`,
    `/api/json/getNetID?sNetID=${name}`,
    `/api/v1/players/${name}`,
    `/api/v1/players/${name}/games`,
    `/api/v1/players/${name}/trophies?sort=oldest`,
    `/api/getLastUpdate?sNetID=${name}`,
    `/api/getGames?sNetID=${name}`,
    `/api/getGamesSince?sNetID=${name}&sDate=2011-01-20`,
    `/api/getLastestTrophies?sNetID=${name}&iMax=9&sSince=`,
    `/api/getGame?sNetID=${name}&sIdGame=${firstGame}`,
    `/api/getTrophies?sNetID=${name}&sGameId=${firstGame}`,
    `/api/GetTrophyProgression?sNetId=${name}&sGameId=`,
    `/players/${name}`,
    `/players/${name}?sort=title`,
    `/players/${name}/games/${secondGame}`,
    `/players/${name}/card.svg`,
    `/players/${name}/feed.atom`,
  ]),
  '/api/getNumberListGames',
  '/api/getListGames?sGameId=',
  `/api/getListTrophies?sGameId=${firstGame}`,
  '/api/GetAVGTrophiesGames',
  `/api/json/players/${fox}/compare/${owl}`,
  '/api/json/leaderboards/world',
  '/api/v1/leaderboards',
  '/api/v1/games?sort=owners',
  `/api/v1/games/${firstGame}/trophies`,
  '/api/v1/search?q=lantern',
  '/api/json/leaderboards/countries/us',
  `/api/json/leaderboards/games/${firstGame}`,
  `/api/json/games/${firstGame}/rarity`,
  '/api/json/search/players?text=lantern',
  '/api/json/search/games?text=title',
  '/api/json/trophies/recent',
  '/',
  '/feed.atom',
  '/leaderboards',
  `/games/${firstGame}`,
  `/compare?a=${owl}&b=${hare}`,
  '/search?q=lantern',
];

export interface Asked {
  readonly target: string;
  readonly status: number;
  readonly body: string;
}

export interface Served {
  readonly port: number;
  ask(target: string): Promise<Asked>;
  askAll(): Promise<readonly Asked[]>;
  /** The Cache-Status header, which explains whether the response came from the cache; null without debug headers. */
  status(target: string): Promise<string | null>;
  /** The first value of Cache-Status: `hit`, or the reason for a miss. */
  outcome(target: string): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** Returns drawings instead of rendered images, because rendering would take longer than all other requests of these tests. */
class UndrawnPictures extends Pictures {
  override draw(svg: string): Promise<Buffer> {
    return Promise.resolve(Buffer.from(svg));
  }
  override icon(bytes: Uint8Array): Promise<Buffer> {
    return Promise.resolve(Buffer.from(bytes));
  }
}

/** Starts a service with empty caches over a store, which the caller closes. */
export async function serve(
  store: SqlStore,
  now: () => number = () => startAt,
  changes: Partial<Settings> = {},
  log = pino({ level: 'silent' }),
): Promise<Served> {
  const settings = { ...defaultSettings(), limitExempt: '127.0.0.0/8', ...changes };
  const server = composeServer({ store, settings, now, pictures: new UndrawnPictures() }, log);
  const port = await listen(server, '127.0.0.1', 0);
  async function ask(target: string): Promise<Asked> {
    const answer = await fetch(`http://127.0.0.1:${port}${target}`, {
      headers: { Accept: 'text/html' },
    });
    // Pages and feeds contain the address of the service, which differs between services.
    const body = (await answer.text()).replaceAll(`127.0.0.1:${port}`, 'laurel.example');
    return { target, status: answer.status, body };
  }
  async function status(target: string): Promise<string | null> {
    const answer = await fetch(`http://127.0.0.1:${port}${target}`);
    await answer.arrayBuffer();
    return answer.headers.get('cache-status');
  }
  return {
    port,
    ask,
    status,
    outcome: async (target) => (await status(target))?.split('; ')[1],
    async askAll() {
      const answers: Asked[] = [];
      for (const target of targets) answers.push(await ask(target));
      return answers;
    },
    stop: () => stop(server, 0),
  };
}

/** A change of the data. */
export type Change = (store: SqlStore) => Promise<unknown>;

/** Returns a change that imports records at the time `at`. */
export function loading(some: readonly DataRecord[], at = startAt): Change {
  return (store) => load(store, some, at);
}
