/** An example in help. */
export interface Example {
  /** What the command line does, as a title. */
  readonly about: string;
  /** A line of a POSIX shell. */
  readonly line: string;
}

/** Examples by the words of the command. A command with sub-commands has the first example of each, unless it is listed. */
export type Examples = Readonly<Record<string, readonly Example[]>>;
