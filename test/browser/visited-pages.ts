// cspell:ignore lanternfux
/**
 * The pages that a browser visits: every HTML page of the route table with data of the demo, and some of them with other names and queries.
 */

import { routeNames, findRoute } from '../../src/site/frame/routes.ts';
import { fillRoute } from '../pages/route-addresses.ts';

export const demoPlayer = 'LanternFox';
export const demoGame = 'NPWR90001_00';

/** Paths of files and images, and of search suggestions, which are JSON. */
const isFile = /\.\w+$|\{file\}|\{hash\}|\/suggest$/;

const ofRoutes = routeNames
  .filter((name) => !isFile.test(findRoute(name).path))
  .map((name) => [name, fillRoute(name, { player: demoPlayer, game: demoGame })] as const);

const compared = '/compare?p=LanternFox&p=MossyKettle';

/** Paths of the demo's pages, by the name of their screenshot. */
export const demoPages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofRoutes),
  'search-found': '/search?q=lan',
  'search-nothing': '/search?q=zzzz',
  'games-filtered': '/games?platform=ps4&sort=rarity',
  'games-table': '/games?view=table&sort=completion&not-completed-by=LanternFox',
  'games-series': '/games?series=Silent+Lighthouse&sort=added',
  'games-nothing': '/games?q=zzzz&platform=ps4',
  'game-fastest': `/games/${demoGame}?platinums=fastest`,
  'game-player': `/games/${demoGame}?player=LanternFox&sort=rarity&grade=bronze`,
  'game-rare': '/games/NPWR90007_00',
  'game-series': '/games/NPWR90016_00',
  'game-delisted': '/games/NPWR90043_00',
  'player-without-games': '/players/QuietQuokka',
  'player-games-fastest': `/players/${demoPlayer}/games?sort=fastest&show=platinum`,
  'player-games-stalled': `/players/${demoPlayer}/games?sort=rarest&show=stalled`,
  'player-games-nothing': '/players/QuietQuokka/games',
  'log-rarest': `/players/${demoPlayer}/log?year=2026&month=3&sort=rarest`,
  'log-filtered': `/players/${demoPlayer}/log?grade=gold&platform=ps4`,
  'log-undated': `/players/${demoPlayer}/log?undated=1`,
  'log-nothing': '/players/QuietQuokka/log',
  'timeline-nothing': '/players/QuietQuokka/timeline',
  'milestones-nothing': '/players/QuietQuokka/milestones',
  'cabinet-nothing': '/players/QuietQuokka/cabinet',
  'leaderboards-country': '/leaderboards?country=us',
  'leaderboards-game': `/leaderboards?game=${demoGame}&player=${demoPlayer}`,
  'compare-two': compared,
  'compare-three': `${compared}&p=PixelHeron`,
  'compare-four': `${compared}&p=PixelHeron&p=Tin_Can-Aria`,
  'compare-game': `${compared}&game=${demoGame}`,
  'card-square': `/players/${demoPlayer}/card?size=square&theme=dark`,
  'binding-soap': '/bindings/soap11',
  operations: '/api',
  operation: '/api?op=getGame',
  reference: '/api/docs',
  'reference-players': '/api/docs/players',
  problems: '/api/problems',
  problem: '/api/problems/client.rate',
  'docs-found': '/docs/search?q=back+up',
  'docs-nothing': '/docs/search?q=wxq',
  'docs-tables': '/docs/reference/settings',
  'docs-code': '/docs/integrate/first-call',
  'docs-part': '/docs/reference/cli/laurel-import-csv',
  'docs-image': '/docs/tutorial/1-install',
  missing: '/nothing/here',
  'missing-near': '/players/LanternFux',
  'search-near': '/search?q=lanternfux',
  'search-games': '/search?q=ha&kind=games&platform=ps4',
};

/** Pages of an instance without data. */
export const emptyPages: Readonly<Record<string, string>> = {
  'empty-home': '/',
  'empty-games': '/games',
  'empty-leaderboards': '/leaderboards',
  'empty-compare': '/compare',
  'empty-search': '/search?q=fox',
};
