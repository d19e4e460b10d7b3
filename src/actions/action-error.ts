/** Why an action was refused. The command line makes an exit code of the kind, the admin API a status. */

/** `invalid`: a value cannot be used. `unknown`: nothing has this name. `conflict`: what is stored stands against it. */
export type ActionFailure = 'invalid' | 'unknown' | 'conflict';

/** An action that was refused; the message is a sentence for people. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  readonly failure: ActionFailure;

  constructor(failure: ActionFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
