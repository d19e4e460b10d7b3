/** Handles SIGINT and SIGTERM: the first signal requests a graceful stop, the second ends the process immediately. */

import type { ExitCode } from './exit-codes.ts';
import { exitCodes } from './exit-codes.ts';

interface StopSignal {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** Resolves with the name of the first signal. */
  readonly received: Promise<NodeJS.Signals>;
  /** Exit code of a process stopped by the first signal, as in shells. */
  readonly exitCode: () => ExitCode;
  /** Restores the default handling of the signals. */
  release(): void;
}

/**
 * Starts to handle the signals.
 * @param secondCode exit code at the second signal; default: that of the first signal, as in shells
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
