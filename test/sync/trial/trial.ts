/** Runs the trial: sets everything up, lets all players play, and waits until all trophies are shown. */

import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import type { Random } from '../../../src/data/generate/random.ts';
import { createRandom } from '../../../src/data/generate/random.ts';
import { minuteMs } from '../../../src/domain/time/index.ts';
import { eventually } from '../../support/eventually.ts';
import { makeFolder } from '../../support/make-folder.ts';
import type { Served } from '../../support/served.ts';
import { startServed } from '../../support/served.ts';
import { startEmulators } from './emulators.ts';
import type { TrialNetworks } from './networks.ts';
import { joinNetworks, startNetworks } from './networks.ts';
import type { TrialHome, TrialPlayer, TrialSession, TrialSource } from './source.ts';
import type { Earned } from './watch-players.ts';
import { PlayerWatch } from './watch-players.ts';

/** The result of the trial. */
export interface Trial {
  readonly earned: readonly Earned[];
  /** Number of requests that each network has received while the players played. */
  readonly requests: ReadonlyMap<string, number>;
}

interface TrialOptions {
  readonly minutes: number;
  readonly members: number;
  readonly seed: number;
}

/** Number of trophies that are earned in each source. */
const trophiesOfSource = 60;
const sessions = 2;

/** Runs the trial. @param say called with each sentence about the progress */
export async function playTrial(
  { minutes, members, seed }: TrialOptions,
  say: (text: string) => void,
): Promise<Trial> {
  const size = {
    members,
    sessions,
    perSession: Math.floor(trophiesOfSource / (members * sessions)),
  };
  const networks = await startNetworks(size);
  const home = makeHome(networks);
  const sources = await joinNetworks(networks, home, size);
  const served = await startServed([...home.store, ...home.sync]);
  try {
    sources.push(...(await startEmulators(home, size)));
    say(`${sources.length} sources are set up`);
    const watch = new PlayerWatch(served.url);
    await untilLoaded(watch, sources);
    say('the first loads are over');
    const before = countRequests(networks);
    const watching = watch.run();
    await Promise.all(
      letPlay({ watch, sources, random: createRandom(seed), ms: minutes * minuteMs }),
    );
    say(`all is earned; ${watch.waiting} trophies are not shown yet`);
    await waitForRest(watch);
    watch.end();
    await watching;
    const requests = [...countRequests(networks)].map(
      ([name, count]) => [name, count - (before.get(name) ?? 0)] as const, // absent: never, because both counts are about the same networks
    );
    return { earned: watch.earned, requests: new Map(requests) };
  } finally {
    await stopAll(served, sources);
  }
}

function makeHome({ hosts }: TrialNetworks): TrialHome {
  const folder = makeFolder();
  return {
    folder,
    store: ['--store', `sqlite:${join(folder, 'laurel.db')}`],
    sync: ['--sync-secrets', join(folder, 'secrets'), '--sync-hosts', hosts],
  };
}

/** Waits until each player has a game for each session. */
async function untilLoaded(watch: PlayerWatch, sources: readonly TrialSource[]): Promise<void> {
  for (const { players } of sources)
    for (const { name, sessions: played } of players)
      await eventually(() => watch.begin(name, played.length), 5 * minuteMs, `${name} is loaded`);
}

interface Playing {
  readonly watch: PlayerWatch;
  readonly sources: readonly TrialSource[];
  readonly random: Random;
  /** How long all players play, in milliseconds. */
  readonly ms: number;
}

/** Plays the sessions of each player one after the other. The trophies of a session are earned at random times within it. */
function letPlay({ watch, sources, random, ms }: Playing): Promise<void>[] {
  return sources.flatMap((source) =>
    source.players.map((player) => {
      const each = trophiesOfSource / source.players.length / player.sessions.length;
      const length = ms / player.sessions.length;
      const plans = player.sessions.map(() =>
        Array.from({ length: Math.floor(each) }, () => random.unit() * length).toSorted(
          (a, b) => a - b,
        ),
      );
      return playSessions(player, plans, length, () => watch.note(source, player.name));
    }),
  );
}

async function playSessions(
  { sessions: played }: TrialPlayer,
  plans: readonly (readonly number[])[],
  length: number,
  note: () => void,
): Promise<void> {
  for (const [index, session] of played.entries())
    await playSession(session, { times: plans[index] ?? [], length }, note); // absent: never, because each session has a plan
}

async function playSession(
  session: TrialSession,
  { times, length }: { readonly times: readonly number[]; readonly length: number },
  note: () => void,
): Promise<void> {
  const began = performance.now();
  const sleepUntil = (at: number): Promise<void> =>
    delay(Math.max(0, began + at - performance.now()));
  session.start();
  for (const at of times) {
    await sleepUntil(at);
    note();
    await session.earn();
  }
  await sleepUntil(length);
  session.stop();
}

/** Waits until all trophies are shown, at most five minutes. */
async function waitForRest(watch: PlayerWatch): Promise<void> {
  const until = performance.now() + 5 * minuteMs;
  while (watch.waiting > 0 && performance.now() < until) await delay(1000);
}

function countRequests({ psn, retro, steam }: TrialNetworks): ReadonlyMap<string, number> {
  return new Map([
    ['console network', psn.log.length],
    ['RetroAchievements', retro.requests.length],
    ['Steam', steam.requests.length],
  ]);
}

async function stopAll(served: Served, sources: readonly TrialSource[]): Promise<void> {
  served.signal('SIGTERM');
  await served.ended;
  await Promise.all(sources.map((source) => source.stop()));
}
