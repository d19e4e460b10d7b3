/** SIGINT and SIGTERM: the first asks what is under way to end, the second ends the process at once. */

import type { ExitCode } from './exit-codes.ts';
import { exitCodes } from './exit-codes.ts';

export interface StopSignal {
  /** Aborted by the first one. */
  readonly signal: AbortSignal;
  /** Resolves with the name of the first one. */
  readonly received: Promise<NodeJS.Signals>;
  /** What a process ends with that was stopped by the first one, as shells count. */
  readonly exitCode: () => ExitCode;
  /** From now on the signals do again what they do by themselves. */
  release(): void;
}

/**
 * From now on the signals are taken.
 * @param secondCode what the process ends with at the second one; left out: what shells expect after the first
 */
export function takeStopSignal(secondCode?: ExitCode): StopSignal {
  const stopping = new AbortController();
  const received = Promise.withResolvers<NodeJS.Signals>();
  let exitCode: ExitCode = exitCodes.failed;
  const onSignal = (name: NodeJS.Signals): void => {
    if (stopping.signal.aborted) process.exit(secondCode ?? exitCode);
    exitCode = name === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated;
    received.resolve(name);
    stopping.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    signal: stopping.signal,
    received: received.promise,
    exitCode: () => exitCode,
    release: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal),
  };
}
