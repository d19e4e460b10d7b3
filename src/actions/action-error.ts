/** Errors of actions. The command line converts the kind of failure to an exit code, the admin API to a status. */

/** `invalid`: a value is invalid. `unknown`: there is no such object. `conflict`: the stored data does not allow the action. */
export type ActionFailure = 'invalid' | 'unknown' | 'conflict';

/** Error of an action. The message is a sentence for users. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  readonly failure: ActionFailure;

  constructor(failure: ActionFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
