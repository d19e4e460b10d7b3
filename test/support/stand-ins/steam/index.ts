/** Simulated Steam on loopback (docs/spec/networks.md 5), with invented accounts and games. */

import type { StandInClock, StandInServer } from '../shared/serve.ts';
import { serveNetwork } from '../shared/serve.ts';
import { steamFaults } from './faults.ts';
import type { SteamKind } from './route.ts';
import { answerSteam } from './route.ts';
import { SteamWorld } from './world.ts';

export { steamFaults } from './faults.ts';
export { inventSteamGames } from './invent.ts';
export type { SteamPlayer, SteamPrivacy } from './model.ts';
export type { SteamKind } from './route.ts';
export type { SteamTruth } from './truth.ts';
export { SteamWorld } from './world.ts';

/** The simulated network. The base URL of its interface is `url`. */
export interface SteamStandIn extends StandInServer<SteamKind> {
  readonly world: SteamWorld;
  /** The web API key that the network accepts. When a test sets another key, the former one becomes wrong. */
  key: string;
}

/** Starts the simulated network. */
export async function startSteamStandIn({
  clock,
}: {
  readonly clock: StandInClock;
}): Promise<SteamStandIn> {
  const world = new SteamWorld(clock);
  const server = await serveNetwork<SteamKind>({
    clock,
    secrets: ['key'],
    tooMany: steamFaults.tooMany(),
    answer: (request) => answerSteam(world, standIn.key, request),
  });
  const standIn: SteamStandIn = Object.assign(server, { world, key: 'F'.repeat(32) });
  return standIn;
}
