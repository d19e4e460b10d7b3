/** What the process ends with, by the habits of command lines. */

export const exitCodes = {
  ok: 0,
  /** Something failed, or some records were rejected. */
  failed: 1,
  /** The command line cannot be understood. */
  usage: 2,
  /** Ended by SIGINT or SIGTERM: 128 and the number of the signal, as shells count. */
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A failure that is told in one sentence; the process ends with `code`. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: ExitCode;

  constructor(message: string, code: ExitCode = exitCodes.failed, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }
}
