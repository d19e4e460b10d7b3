/** Simulated RetroAchievements on loopback (docs/spec/networks.md 4), with invented accounts and games. */

import type { StandInClock, StandInServer } from '../shared/serve.ts';
import { serveNetwork } from '../shared/serve.ts';
import { retroFaults } from './faults.ts';
import type { RetroKind } from './route.ts';
import { answerRetro } from './route.ts';
import { RetroWorld } from './world.ts';

export { retroFaults } from './faults.ts';
export { inventRetroGames } from './invent.ts';
export type { RetroPlayer } from './model.ts';
export type { RetroKind } from './route.ts';
export type { RetroEarned, RetroTruth } from './truth.ts';
export { RetroWorld } from './world.ts';

/** The simulated network. The base URL of its interface is `url`, followed by `/API/`. */
export interface RetroStandIn extends StandInServer<RetroKind> {
  readonly world: RetroWorld;
  /** The web API key that the network accepts. When a test sets another key, the former one becomes wrong. */
  key: string;
}

/** Starts the simulated network. */
export async function startRetroStandIn({
  clock,
}: {
  readonly clock: StandInClock;
}): Promise<RetroStandIn> {
  const world = new RetroWorld(clock);
  const server = await serveNetwork<RetroKind>({
    clock,
    secrets: ['y'],
    tooMany: retroFaults.tooMany(),
    answer: (request) => answerRetro(world, standIn.key, request),
  });
  const standIn: RetroStandIn = Object.assign(server, { world, key: 'r'.repeat(32) });
  return standIn;
}
