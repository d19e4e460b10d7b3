/** An example in a command's help. */
export interface Example {
  /** A title that says what the command line does. */
  readonly about: string;
  /** The command line, for a POSIX shell. */
  readonly line: string;
}

/** Examples by command, such as `db check`. A command with sub-commands that is not listed shows the first example of each. */
export type Examples = Readonly<Record<string, readonly Example[]>>;
