/**
 * The networks whose games a player may have, and the ids of their games (docs/spec/networks.md 1). Sums, levels and ranks include
 * only the games of `psn`; every other network has its own leaderboard.
 */

/** The networks in the order in which lists and exports show them. */
export const networks = ['psn', 'retro', 'steam', 'xbox'] as const;

/** `psn`: the consoles' network and emulators of the consoles. `retro`: RetroAchievements. */
export type Network = (typeof networks)[number];
/** A network with its own leaderboard: any network but `psn`. */
export type OtherNetwork = Exclude<Network, 'psn'>;

/** The networks whose trophies are not included in sums, levels and ranks. */
export const otherNetworks: readonly OtherNetwork[] = ['retro', 'steam', 'xbox'];

/** The networks whose games lists show by default. */
export const consolesOnly: readonly Network[] = ['psn'];

/** Display names of the networks. */
export const networkNames: Readonly<Record<Network, string>> = {
  psn: 'PlayStation',
  retro: 'RetroAchievements',
  steam: 'Steam',
  xbox: 'Xbox',
};

const prefixes: Readonly<Record<OtherNetwork, string>> = {
  retro: 'RA',
  steam: 'STEAM',
  xbox: 'XBOX',
};
const formOf = (network: OtherNetwork): RegExp => new RegExp(`^${prefixes[network]}-\\d+$`, 'i');
const forms = otherNetworks.map((network) => ({ network, form: formOf(network) }));

/** Returns the network of a game id. An id on another network is a prefix, a hyphen and a number; all other ids belong to `psn`. */
export function findNetwork(gameId: string): Network {
  // Fast path: the ids of console games begin with these letters, and an import can have millions of them.
  if (gameId.startsWith('NPWR')) return 'psn';
  return forms.find(({ form }) => form.test(gameId))?.network ?? 'psn'; // absent: the id has the form of no other network
}

/** Returns the id under which a network's game is stored. `number` is the network's own id in decimal digits. */
export function gameIdOn(network: OtherNetwork, number: string): string {
  return `${prefixes[network]}-${number}`;
}

/** Returns the trophy number of an Xbox achievement. Trophy numbers begin at 1, so achievement 0 gets a number above all others. */
export function xboxTrophyNumber(id: number): number {
  return id === 0 ? 2_147_483_647 : id;
}

/** Parses the name of a network other than `psn`; returns null for any other text. */
export function readOtherNetwork(text: string): OtherNetwork | null {
  return otherNetworks.find((network) => network === text) ?? null;
}

/** Parses the name of a network; returns null for any other text. */
export function readNetwork(text: string): Network | null {
  return networks.find((network) => network === text) ?? null;
}
