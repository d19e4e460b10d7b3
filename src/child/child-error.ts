/** Why a task was not done. */

/**
 * `ended`: the process ended, or could not start. `time`, `memory`: the task broke a limit. `failed`: the task threw an error there,
 * whose message this is.
 */
export type ChildFailure = 'ended' | 'time' | 'memory' | 'failed';

/** A task of a process was not done. */
export class ChildError extends Error {
  override readonly name = 'ChildError';
  readonly reason: ChildFailure;

  constructor(reason: ChildFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
