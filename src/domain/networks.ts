/**
 * The networks whose games a player may have, and the ids of their games (docs/spec/networks.md 1). Sums, levels and ranks count the
 * games of `psn` only; every other network has a board of its own.
 */

/** In the order of lists and exports. */
export const networks = ['psn', 'retro', 'steam', 'xbox'] as const;

/** `psn`: the consoles' network and emulators of the consoles. `retro`: RetroAchievements. */
export type Network = (typeof networks)[number];
/** A network that has a board of its own. */
export type OtherNetwork = Exclude<Network, 'psn'>;

/** The networks whose trophies have no place in sums, levels and ranks. */
export const otherNetworks: readonly OtherNetwork[] = ['retro', 'steam', 'xbox'];

/** The default of lists. */
export const consolesOnly: readonly Network[] = ['psn'];

/** Names for people. */
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

/** The network of a game: its id is the network's prefix, a hyphen and a number; all other ids belong to `psn`. */
export function findNetwork(gameId: string): Network {
  // Ids of the consoles begin with these letters, and come by the million.
  if (gameId.startsWith('NPWR')) return 'psn';
  return forms.find(({ form }) => form.test(gameId))?.network ?? 'psn'; // absent: the id has the form of no other network
}

/** The id of a network's game in this store; `number` is the network's own id, in decimal digits. */
export function gameIdOn(network: OtherNetwork, number: string): string {
  return `${prefixes[network]}-${number}`;
}

/** Xbox numbers achievements from 0 in some games; trophy numbers begin at 1, so 0 becomes the number above all others. */
export function xboxTrophyNumber(id: number): number {
  return id === 0 ? 2_147_483_647 : id;
}

/** Parses the name of a network other than `psn`; null if there is none. */
export function readOtherNetwork(text: string): OtherNetwork | null {
  return otherNetworks.find((network) => network === text) ?? null;
}

/** Parses the name of a network; null if there is none. */
export function readNetwork(text: string): Network | null {
  return networks.find((network) => network === text) ?? null;
}
