/** English texts about the whole instance: home, search, leaderboards, feeds, API. */

export const homeTexts = {
  title: 'Trophies, players and games',
  intro: 'Look up a player, follow the latest trophies, see the leaderboard.',
  totals: 'On this instance',
  totalPlayers: 'players',
  totalGames: 'games',
  totalTrophies: 'trophies to earn',
  totalEarned: 'trophies earned',
  recentTrophies: 'Latest trophies',
  recentPlayers: 'Recently updated',
  popularGames: 'Most played',
  nothingYet: 'There is no data yet. Import your data, or start with --demo to look around.',
  ranking: 'Top players',
  wholeRanking: 'Full leaderboard',
};

export const searchTexts = {
  title: (text: string) => `Search: ${text}`,
  heading: 'Search',
  players: 'Players',
  games: 'Games',
  nothing: (text: string) => `Nothing was found for “${text}”.`,
  hint: 'Type the beginning of each word. Accents and capital letters do not matter.',
};

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
  nobody: 'No players are ranked here yet.',
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

export const feedTexts = {
  site: (name: string) => `${name}: latest trophies`,
  player: (name: string) => `${name}: latest trophies`,
  entry: (player: string, trophy: string, game: string) => `${player} earned “${trophy}” in ${game}`,
  hidden: 'a hidden trophy',
};

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
