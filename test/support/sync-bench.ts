/** Runs the sync with a private store and a simulated network, on a clock that only advances when the sync waits. */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { composeState } from '../../src/app/compose-state.ts';
import type { SqlStore, Store } from '../../src/store/index.ts';
import { openStore } from '../../src/store/index.ts';
import type {
  Connector,
  Friends,
  RunOptions,
  RunSummary,
  SyncParts,
  SyncStatus,
  PsnOptions,
} from '../../src/sync/index.ts';
import {
  leasedBy,
  logIn,
  openPsn,
  psnChecks,
  toPace,
  readHostMap,
  readLogin,
  readNpsso,
  readSyncStatus,
  runSync,
  writeTokens,
} from '../../src/sync/index.ts';
import type { SyncState } from '../../src/sync/state/index.ts';
import type { StandIn, StandInPlayer } from './stand-ins/psn/index.ts';
import { startStandIn } from './stand-ins/psn/index.ts';

/** A clock that tests move. */
export interface TestClock {
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Advances the clock explicitly. */
  advance(ms: number): void;
  /** Durations of all waits so far, in milliseconds. */
  readonly waits: number[];
}

/** A clock that only advances during waits. */
export function testClock(start = Date.UTC(2026, 0, 15, 12)): TestClock {
  let time = start;
  const waits: number[] = [];
  return {
    waits,
    now: () => time,
    advance: (ms) => void (time += ms),
    async sleep(ms) {
      waits.push(ms);
      time += ms;
    },
  };
}

/** Options of a round, and a function that is called with the result of each player. */
export type BenchOptions = Partial<RunOptions> & Pick<SyncParts, 'onResult'>;

/** A line of the log. */
export interface BenchLine {
  readonly msg: string;
  readonly level: number;
}

/** A store, the simulated network and the sync between them. */
export interface SyncBench {
  readonly clock: TestClock;
  readonly standIn: StandIn;
  readonly store: SqlStore;
  readonly state: SyncState;
  readonly tokenFile: string;
  /** The lines of the log at level info or higher. */
  readonly lines: readonly BenchLine[];
  /** Opens the connector to the network as a new process does. */
  network(): Connector & Friends;
  /** Logs in with the simulated network's cookie, or with another one. */
  logIn(npsso?: string): Promise<void>;
  /**
   * Runs one round as a new process does, whose only state is in the store and the token file. With `leader`, the round holds the lease
   * under that name.
   */
  run(
    options?: BenchOptions,
    changes?: Partial<PsnOptions>,
    signal?: AbortSignal,
    leader?: string,
  ): Promise<RunSummary>;
  /** Returns the status of the sync, computed for a spacing of 3 seconds between requests. */
  status(): Promise<SyncStatus>;
  stop(): Promise<void>;
}

/** The id of an account on the console network, which tests give to the player LanternFox. */
export const accountId = '1000000000000000001';

/** Starts the simulated network and the store, follows the players and logs in. */
export async function startSyncBench(
  players: StandInPlayer[],
  followed = players.map(({ onlineId }) => onlineId),
  clock = testClock(),
): Promise<SyncBench> {
  const standIn = await startStandIn(players, () => clock.now());
  const store = await openStore('sqlite::memory:');
  const { sync: state } = composeState(store);
  const folder = await mkdtemp(join(tmpdir(), 'laurel-sync-'));
  const tokenFile = join(folder, 'login.json');
  const lines: BenchLine[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );

  function open(
    changes: Partial<PsnOptions>,
    signal = new AbortController().signal,
  ): ReturnType<typeof openPsn> {
    const hosts = readHostMap(standIn.hosts);
    if (typeof hosts === 'string') throw new Error(hosts);
    const options = {
      tokenFile,
      hosts,
      language: 'en-US',
      pageSize: 100,
      limit: 300,
      spacingMs: 0,
      timeoutMs: 30_000,
      ...changes,
    };
    return openPsn(options, { state, clock, log, signal, random: () => 0.5 });
  }

  const bench: SyncBench = {
    clock,
    standIn,
    store,
    state,
    tokenFile,
    lines,
    network: () => open({}).network,
    async logIn(npsso = standIn.npsso) {
      const cookie = readNpsso(npsso);
      if (typeof cookie === 'string') throw new Error(cookie);
      await writeTokens(tokenFile, await logIn(open({}).ask, cookie, () => clock.now()));
    },
    run({ onResult, ...options } = {}, changes = {}, signal, leader) {
      const lost = new AbortController();
      const written =
        leader === undefined
          ? { store, state }
          : leasedBy({ store, network: 'psn' }, leader, () => lost.abort());
      const { network } = open(changes, signal);
      return runSync(
        {
          ...written,
          network,
          clock,
          log,
          fullEveryMs: 7 * 86_400_000,
          lost: lost.signal,
          ...(onResult === undefined ? {} : { onResult }),
        },
        { full: false, everyMs: null, ...options },
      );
    },
    async status() {
      const now = clock.now();
      return readSyncStatus(state, {
        login: await readLogin(tokenFile, now),
        pace: toPace(300, 3000),
        checks: psnChecks(28_800),
        now,
      });
    },
    async stop() {
      await standIn.stop();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (const name of followed) await state.follow(name, clock.now());
  await bench.logIn();
  return bench;
}

/** Asserts that the store contains exactly the player's games and trophies of the network. */
export async function assertWhole(
  store: Store,
  { onlineId, titles }: StandInPlayer,
): Promise<void> {
  const games = (await store.playerGames(onlineId)) ?? [];
  assert.deepEqual(
    games.map(({ game }) => game.gameId).toSorted(),
    titles.map(({ id }) => id).toSorted(),
  );
  for (const title of titles) {
    const stored = (await store.playerTrophies(onlineId, title.id)) ?? [];
    assert.deepEqual(
      stored.map(({ trophy, earned, earnedAt }) => ({
        trophyId: trophy.trophyId,
        grade: trophy.grade,
        name: trophy.title,
        earned,
        earnedAt,
      })),
      title.trophies.map(({ grade, name, earned }, index) => ({
        trophyId: index + 1,
        grade,
        name,
        earned: earned !== undefined,
        earnedAt: earned === undefined || earned === 'undated' ? null : Date.parse(earned),
      })),
      title.id,
    );
  }
  assert.deepEqual(await store.check(), []);
}
