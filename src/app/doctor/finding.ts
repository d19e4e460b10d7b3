/** The findings of `laurel doctor`, at least one for each applicable check. */

/** `problem`: the service fails or loses data. `warning`: it works, and something will go wrong later or for others. */
export type Verdict = 'ok' | 'warning' | 'problem';

/** A finding: the result of a check, and what to do about it. */
export interface Finding {
  /** The name of the check in a few words, such as "Disk space". */
  readonly check: string;
  readonly verdict: Verdict;
  /** The result in one sentence. */
  readonly message: string;
  /** What to do, in one sentence; absent if nothing has to be done. */
  readonly remedy?: string;
}

/** A check. It only reads. It may return several findings; none means that the check does not apply. */
export type Check = () => Promise<readonly Finding[]> | readonly Finding[];
