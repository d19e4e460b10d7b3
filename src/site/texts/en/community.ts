/** English texts about the whole instance: home, search, leaderboards, feeds, API. */

import { englishFormats } from './formats.ts';

const { number: formatNumber } = englishFormats;

/** Texts of the first page. */
export const homeTexts = {
  title: 'Trophies, players and games',
  intro: 'Look up a player, follow the latest trophies, see the leaderboard.',
  totals: 'On this instance',
  totalPlayers: 'players',
  totalGames: 'games',
  totalTrophies: 'trophies to earn',
  totalEarned: 'trophies earned',
  recentTrophies: 'Latest trophies',
  justEarned: 'Just earned',
  spotlight: 'In the spotlight',
  spotlightUntil: 'Until',
  spotlightEarners: 'Earned by',
  spotlightNobody: 'Nobody has earned it since it began.',
  earnedIn: (trophies: number) => `earned ${trophies} trophies in`,
  earnedOne: 'earned a trophy in',
  latestPlatinums: 'Latest platinums',
  rarest: 'Rarest this week',
  playing: 'Playing now',
  allGames: 'All games',
  popularGames: 'Most played',
  ranking: 'Top players',
  wholeRanking: 'Full leaderboard',
};

/** Texts of the search and its results. */
export const searchTexts = {
  title: (text: string) => `Search: ${text}`,
  heading: 'Search',
  players: 'Players',
  games: 'Games',
  suggestions: 'Suggestions',
  player: 'Player',
  game: 'Game',
  nothing: (text: string) => `Nothing was found for “${text}”.`,
  near: 'Did you mean',
  platform: 'Platform',
  anyPlatform: 'All platforms',
  kind: 'Show',
  kinds: { all: 'Everything', players: 'Players', games: 'Games' },
  seeAll: (count: number) => `See all ${formatNumber(count)}`,
  hint: 'Type the beginning of each word. Accents and capital letters do not matter.',
};

/** Texts of the leaderboards. */
export const boardTexts = {
  title: 'Leaderboards',
  world: 'World',
  worldHeading: 'World leaderboard',
  countryHeading: (name: string) => `Leaderboard: ${name}`,
  gameHeading: (title: string) => `Leaderboard: ${title}`,
  country: 'Country',
  choose: 'Show',
  jump: 'Jump to player',
  jumpButton: 'Find',
  jumpHint: 'Player’s name',
  notThere: (name: string) => `${name} is not in this leaderboard.`,
  rank: 'Rank',
  player: 'Player',
  level: 'Level',
  points: 'Points',
  progress: 'Progress',
  platinumDate: 'Platinum',
  networks: 'Networks',
  networkHeading: (name: string) => `Leaderboard: ${name}`,
  networkRule: 'Ranked by the network’s own measure. Levels and ranks elsewhere count console games only. Ties share a rank.',
  /** The measures of each network’s board: the first ranks, the second decides between equal players. */
  measures: {
    retro: ['Hardcore points', 'Points'],
    steam: ['Achievements', 'Complete games'],
    xbox: ['Gamerscore', null],
  } as const,
  rule: 'Ranked by points, then by platinum, gold and silver trophies. Ties share a rank.',
};

/** Titles and entries of the Atom feeds. */
export const feedTexts = {
  site: (name: string) => `${name}: latest trophies`,
  player: (name: string) => `${name}: latest trophies`,
  entry: (player: string, trophy: string, game: string) => `${player} earned “${trophy}” in ${game}`,
  hidden: 'a hidden trophy',
};

/** Texts of the pages about the ways to call the API. */
export const bindingTexts = {
  title: 'Bindings',
  heading: 'One service, five bindings',
  intro: 'Every binding supports every operation. You can copy the requests below and send them unchanged.',
  request: 'Request',
  curl: 'With curl',
  tryIt: 'Try it',
  about: {
    soap11: 'Post an envelope as text/xml; SOAPAction names the operation.',
    soap12: 'Post an envelope as application/soap+xml.',
    get: 'Send parameters in the query; the response is plain XML.',
    post: 'Send parameters in a form; the response is plain XML.',
    json: 'Send parameters in the query or as a JSON object; the response is JSON.',
  },
};

/** Texts of the page about the site. */
export const aboutTexts = {
  heading: (site: string) => `About ${site}`,
  figures: 'How figures are computed',
  rules: (minOwners: number, zone: string, classes: string): readonly (readonly [name: string, rule: string])[] => [
    [
      'Points and ranks',
      'A bronze trophy gives 15 points, silver 30, gold 90, and platinum 180 or 300 by the level system. Players are ranked by points, then by platinum, gold and silver trophies. Ties share a rank.',
    ],
    ['Progress', 'The points a player has earned in a game, as a percentage of the points of its set. It is rounded down.'],
    ['Completion', 'The mean progress of the games that a player has begun.'],
    ['Rarity', `The percentage of owners who earned a trophy, shown from ${minOwners} owners. ${classes}`],
    [
      'Rarity score',
      `The base of a trophy (bronze 15, silver 30, gold 90, platinum 300) times the square root of 1 / p, rounded. From ${minOwners} owners, p is (earners + 1) / (owners + 1). If the network states a rate r, p is (earners + 20 r) / (owners + 20). Otherwise p is 1. It is at least 0.001 and at most 1. The score of a set is the sum of its trophies.`,
    ],
    [
      'Time to platinum',
      'From the first trophy of the game to the platinum, by the calendar. It is known if every trophy that the platinum needs has a date.',
    ],
    ['Streaks', 'Days in a row with at least one dated trophy.'],
    ['Days', `A day begins at midnight in the time zone ${zone}.`],
    ['Sessions', 'Trophies with at most four hours between them belong to one session.'],
  ],
  classBound: (name: string, bound: number) => `${name}: up to ${bound}%.`,
  lastClass: (name: string) => `${name}: above.`,
  freshness: 'How current the data is',
  freshnessText: 'The last update of a player from each source, of the 100 players that were updated last:',
  yours: 'Your profile',
  yoursText: 'The operator of this site adds, hides and removes profiles.',
  contact: 'Contact the operator',
  noContact: 'This site names no contact. Ask the person who runs it, in the way you know them.',
  forOperator:
    'If you run this site, hide or remove a player with one of these commands, and name a contact for the next one who asks. LanternFox stands for the name of the player.',
  commands: 'Hide, remove, name a contact',
  programs: 'For programs',
  programsText: 'Everything on these pages is also available as data.',
  openApi: 'Interactive API reference',
  runsOn: 'This site runs on Laurel.',
};

/** Texts of an instance without data. */
export const firstRunTexts = {
  preparing: 'This site is being set up. Players, games and trophies will appear here.',
  heading: 'Where are your trophies?',
  intro:
    'There are no players yet. Load trophies in one of these ways, then open this page again; the service can keep running. LanternFox stands for your name.',
  operator: 'Do you run this site?',
  where: {
    elsewhere:
      'Run the commands in a terminal on the computer that runs Laurel. In a clone, begin them with npx. If you start the service with --store or --config, give the commands the same.',
    machine: 'Run the commands in a terminal on this computer, in the folder in which Laurel was started.',
    container: 'Run the commands in a terminal on the computer that runs the container.',
    'inside container': 'Run the commands in the container.',
  },
  sameStore: 'Give each of them the --store of the service, too: it has a password, and is not shown.',
  emulator: 'An emulator on this computer',
  emulatorText: 'RPCS3, shadPS4 or Vita3K. With --watch, new trophies appear while you play.',
  file: 'A file or a folder',
  fileText: 'A table of your trophies, an export, or a copy from a console. Other formats: laurel import --help.',
  network: 'An account of the console network',
  networkText: 'Laurel asks for your login and fetches the trophies of the players you name.',
  demo: 'Just look around',
  demoText: 'Invented players in a store of their own, at another port.',
  again: 'Look again',
  api: 'The API for programs',
};
