/** Exit codes of the process. */

/** The exit codes on which scripts can rely. */
export const exitCodes = {
  ok: 0,
  /** Something failed, or some records were rejected. */
  failed: 1,
  /** The command line or a setting is invalid. */
  usage: 2,
  /** Stopped by SIGINT or SIGTERM: 128 plus the number of the signal, as in shells. */
  interrupted: 130,
  terminated: 143,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A failure reported to the user in one sentence. The process exits with `code`. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: ExitCode;

  constructor(message: string, code: ExitCode = exitCodes.failed, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }
}
