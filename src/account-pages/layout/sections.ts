/** The pages that the navigation names, in order. */

/** Entries of the navigation: the operator's pages, then those of everybody who is signed in. */
export const sections = [
  { path: '/manage', name: 'overview', role: 'operator' },
  { path: '/manage/players', name: 'players', role: 'operator' },
  { path: '/manage/games', name: 'games', role: 'operator' },
  { path: '/manage/import', name: 'import', role: 'operator' },
  { path: '/manage/backup', name: 'backup', role: 'operator' },
  { path: '/manage/look', name: 'look', role: 'operator' },
  { path: '/manage/networks', name: 'networks', role: 'operator' },
  { path: '/manage/notices', name: 'notices', role: 'operator' },
  { path: '/manage/people', name: 'people', role: 'operator' },
  { path: '/manage/audit', name: 'audit', role: 'operator' },
  { path: '/me', name: 'me', role: 'player' },
  { path: '/me/games', name: 'myGames', role: 'player' },
  { path: '/me/networks', name: 'myNetworks', role: 'player' },
  { path: '/me/uploads', name: 'myUploads', role: 'player' },
  { path: '/me/hunting', name: 'hunting', role: 'player' },
  { path: '/me/data', name: 'data', role: 'player' },
] as const;
