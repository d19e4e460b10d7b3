/** Runs the sync of a network with a key, over a private store and a simulated network, on a clock that only advances when the sync waits. */

import { pino } from 'pino';
import type { Network } from '../../src/domain/index.ts';
import { foldName } from '../../src/domain/index.ts';
import { dayMs, minuteMs } from '../../src/domain/time/index.ts';
import { invariant } from '../../src/invariant.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { openStore } from '../../src/store/index.ts';
import type {
  Connector,
  QuickCheck,
  RunOptions,
  RunSummary,
  SyncParts,
} from '../../src/sync/index.ts';
import { createQuickCheck, runSync } from '../../src/sync/index.ts';
import type { SyncState } from '../../src/sync/state/index.ts';
import { createSyncState } from '../../src/sync/state/index.ts';
import type { TestClock } from './sync-bench.ts';
import { testClock } from './sync-bench.ts';

/** The parts with which a connector is opened. */
export interface OpenParts {
  readonly state: SyncState;
  readonly store: SqlStore;
  readonly clock: TestClock;
  readonly log: SyncParts['log'];
  readonly signal: AbortSignal;
}

/** A store, and the sync of one network over it. */
export interface KeyedBench {
  readonly clock: TestClock;
  readonly store: SqlStore;
  readonly state: SyncState;
  /** The lines of the log at level info or higher. */
  readonly lines: readonly { readonly msg: string; readonly level: number }[];
  /** Creates a player in the store, and follows the player's account on the network. */
  link(player: string, account: string): Promise<void>;
  /** Runs one round as a new process would. */
  run(options?: Partial<RunOptions>): Promise<RunSummary>;
  /** Runs rounds every 30 minutes and the quick checks between them, as one process does, until the clock has advanced by `ms`. */
  runFor(ms: number): Promise<void>;
  /** Returns a player's earned trophies as `GAME number date hardcore`, with the date in ISO form. */
  earned(player: string): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Interval between rounds. */
const everyMs = 30 * minuteMs;

/** Starts the bench. @param open opens the connector, once for each round */
export async function startKeyedBench(
  network: Network,
  open: (parts: OpenParts) => Connector,
  clock = testClock(),
): Promise<KeyedBench> {
  const store = await openStore('sqlite::memory:');
  const state = createSyncState(store.operational, network);
  const lines: { msg: string; level: number }[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const { signal } = new AbortController();
  const partsOf = (): SyncParts => ({
    store,
    state,
    clock,
    log,
    network: open({ state, store, clock, log, signal }),
    fullEveryMs: 7 * dayMs,
  });
  const resident = { parts: partsOf(), quick: createQuickCheck(everyMs) };
  const run = (options: Partial<RunOptions>, parts = partsOf(), quick?: QuickCheck) =>
    runSync(parts, { full: false, everyMs: null, ...options }, quick);
  return {
    clock,
    store,
    state,
    lines,
    async link(player, account) {
      await store.load({ now: clock.now(), source: 'test' }, (load) =>
        load.apply([{ type: 'player', name: player }]),
      );
      const { playerId } = invariant(await store.known.playerOfName(player), 'it was loaded');
      await state.follow(account, clock.now(), { playerId });
    },
    run: (options = {}) => run(options),
    async runFor(ms) {
      const until = clock.now() + ms;
      const { parts, quick } = resident;
      while (clock.now() < until) {
        await run({ everyMs }, parts, quick);
        await quick.lookUntil(parts, Math.min(until, clock.now() + everyMs));
      }
    },
    async earned(player) {
      const found: string[] = [];
      for await (const record of store.export(player)) {
        if (record.type !== 'earned' || foldName(record.player) !== foldName(player)) continue;
        const dates = [record.date, record.hardcore].map((at) =>
          typeof at === 'number' ? new Date(at).toISOString() : '-',
        );
        found.push([record.game, record.trophy ?? record.key, ...dates].join(' '));
      }
      return found.toSorted();
    },
    stop: () => store.close(),
  };
}
