/** Progress of a sync: a bar on a terminal, plain lines otherwise, on the standard error. */

import { Presets, SingleBar } from 'cli-progress';
import type { WalkProgress } from '../sync/index.ts';

export interface SyncProgress {
  readonly update: (progress: WalkProgress) => void;
  stop(): void;
}

/** Plain lines come this often at most: milliseconds. */
const lineEveryMs = 5000;

export function createSyncProgress(): SyncProgress {
  return process.stderr.isTTY ? createBar() : createLines();
}

function createBar(): SyncProgress {
  const bar = new SingleBar(
    { format: '{player} {bar} {value}/{total} games | {eta_formatted}', stream: process.stderr, hideCursor: true },
    Presets.shades_classic,
  );
  let current: string | null = null;
  return {
    update({ player, done, total }) {
      if (current !== player) bar.start(total, done, { player });
      current = player;
      bar.setTotal(total);
      bar.update(done, { player });
    },
    stop: () => bar.stop(),
  };
}

function createLines(): SyncProgress {
  let nextAt = Date.now() + lineEveryMs;
  return {
    update({ player, done, total }) {
      if (Date.now() < nextAt) return;
      nextAt = Date.now() + lineEveryMs;
      process.stderr.write(`${player}: ${done} of ${total} games\n`);
    },
    stop: () => undefined,
  };
}
