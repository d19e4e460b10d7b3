/** The reasons why a task of a child process fails. */

/**
 * `ended`: the process ended, or could not start. `time`, `memory`: the task exceeded a limit. `failed`: the task threw an error in the
 * child process; the message is that of the error.
 */
export type ChildFailure = 'ended' | 'time' | 'memory' | 'failed';

/** Thrown if a task of a child process fails. */
export class ChildError extends Error {
  override readonly name = 'ChildError';
  readonly reason: ChildFailure;

  constructor(reason: ChildFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
