/** What `laurel doctor` finds: one finding for each check. */

/** `problem`: the service fails or loses data. `warning`: it works, and something will go wrong later or for others. */
export type Verdict = 'ok' | 'warning' | 'problem';

/** The result of one check, with what to do about it. */
export interface Finding {
  /** A few words, such as "Disk space". */
  readonly check: string;
  readonly verdict: Verdict;
  /** One sentence. */
  readonly message: string;
  /** What to do, as one sentence; absent where nothing is to be done. */
  readonly remedy?: string;
}

/** A check: reads, and changes nothing. It may find several things; none means that it does not apply. */
export type Check = () => Promise<readonly Finding[]> | readonly Finding[];
