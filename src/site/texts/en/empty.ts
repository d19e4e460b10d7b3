/** English texts of lists without entries: what will be there, why there is nothing, and what to do. */

export const emptyTexts = {
  games: ['Every game that a player here has appears in this list.', 'No player has a game yet.', 'How to load data'],
  board: ['Players appear here by rank as soon as they have trophies.', 'No players are ranked here yet.', 'How to load data'],
  country: ['Players of this country appear here by rank.', 'No players are ranked here yet.', 'Full leaderboard'],
  network: ['Players with an account of this network appear here.', 'No players are ranked here yet.', 'Full leaderboard'],
  gameBoard: ['Players who earn a trophy of this game appear here.', 'No players are ranked here yet.', 'About this game'],
  playerGames: ['Games appear here with the player’s next update.', 'No game of this player is stored yet.', 'Overview'],
  playerTrophies: ['Trophies appear here with the player’s next update.', 'No trophies yet.', 'All games'],
  owners: ['Players who earn a trophy of this game appear here.', 'In the catalogue, not yet played here.', 'All games'],
  trophies: ['The trophies of this set appear here.', 'No source has listed them yet.', 'All games'],
  latest: ['The newest trophies of all players appear here.', 'No trophy with a date is stored yet.', 'How data is loaded'],
  timeline: ['The timeline shows each game from its first to its last dated trophy.', 'No dated trophy yet.', 'Overview'],
  milestones: ['The first trophy will be the first milestone.', 'No dated trophy yet.', 'Overview'],
  cabinet: ['Each platinum stands here as the cover of its game.', 'No platinum yet.', 'Games of this player'],
  log: ['Trophies appear here when a source states when they were earned.', 'No dated trophy.', 'Overview'],
  logUndated: ['Trophies appear here when a source states when they were earned.', 'No dated trophy.', 'Trophies without a date'],
  logDated: ['Trophies appear here when no source states when they were earned.', 'Every trophy has a date.', 'Log by date'],
  found: ['Players and games are found by the beginnings of words.', null, 'All games'],
  common: ['Games that both players have appear here.', 'These players have no games in common.', 'Compare others'],
} as const satisfies Readonly<Record<string, readonly [what: string, why: string | null, action: string]>>;
