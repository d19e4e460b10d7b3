/**
 * A club on the simulated console network: members who have few games and are current, and a newcomer with thousands of games. "Current"
 * means that the store has all their data.
 */

import type { RunSummary } from '../../src/sync/index.ts';
import type { StandInPlayer, StandInTitle } from './stand-ins/psn/index.ts';
import { inventTitles } from './stand-ins/psn/index.ts';
import type { SyncBench } from './sync-bench.ts';
import { startSyncBench } from './sync-bench.ts';

/** How many people and games a club has. */
export interface ClubSize {
  readonly members: number;
  readonly gamesOfMember: number;
  readonly gamesOfNewcomer: number;
}

/** What a round of the sync did, according to the log of the simulated network. */
export interface ClubRun {
  readonly summary: RunSummary;
  /** Number of requests in the whole round. `requestsOfMembers` counts those until the last member was current. */
  readonly requests: number;
  readonly requestsOfMembers: number;
  /** Duration of the whole round by the test's clock. `durationOfMembersMs` is the time until the last member was current. */
  readonly durationMs: number;
  readonly durationOfMembersMs: number;
}

/** The member who joins last. */
export const newcomer = 'GreatOwl';

/** Starts the bench. All members have the same games, so that the store has their sets after the first member's sync. */
export function startClub({
  members,
  gamesOfMember,
  gamesOfNewcomer,
}: ClubSize): Promise<SyncBench> {
  const shared = inventTitles(gamesOfMember);
  const players: StandInPlayer[] = Array.from({ length: members }, (_, index) => ({
    accountId: String(2_000_000_000_000_000_000n + BigInt(index)),
    onlineId: `Member-${index}`,
    titles: shared.map((title) => ({ ...title })),
  }));
  const own = inventTitles(gamesOfNewcomer).map((title, index) => ({
    ...title,
    id: `NPWR${String(20_000 + index)}_00`,
  }));
  return startSyncBench([
    ...players,
    { accountId: '3000000000000000001', onlineId: newcomer, titles: own },
  ]);
}

/** Lets a member play a game on the network: they earn one more trophy, and the game's date changes. */
export function play(title: StandInTitle, at: number): void {
  const instant = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
  title.lastUpdated = instant;
  title.trophies = title.trophies.map((trophy, index) =>
    index === 1 ? { ...trophy, earned: instant } : trophy,
  );
}

/** Runs a round and measures when the last member was current. */
export async function runMeasured(bench: SyncBench): Promise<ClubRun> {
  const { standIn, clock } = bench;
  const before = { requests: standIn.log.length, at: clock.now() };
  const lastOfMembers = { requests: 0, at: before.at };
  const summary = await bench.run({
    onResult({ name }) {
      if (name === newcomer) return;
      lastOfMembers.requests = standIn.log.length;
      lastOfMembers.at = clock.now();
    },
  });
  return {
    summary,
    requests: standIn.log.length - before.requests,
    requestsOfMembers: lastOfMembers.requests - before.requests,
    durationMs: clock.now() - before.at,
    durationOfMembersMs: lastOfMembers.at - before.at,
  };
}
