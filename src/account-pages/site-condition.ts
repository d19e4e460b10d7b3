/** The condition of the service, for the overview page. */

/** A result of a check, as in `laurel doctor`: what was checked, and what to do. */
export interface SiteFinding {
  /** The name of the check in a few words, such as "Disk space". */
  readonly check: string;
  readonly verdict: 'ok' | 'warning' | 'problem';
  /** The result in one sentence. */
  readonly message: string;
  /** What to do; left out if nothing has to be done. */
  readonly remedy?: string;
}

/** The condition of the service. */
export interface SiteCondition {
  /** The version of the program. */
  readonly version: string;
  /** Returns the free disk space and the size of the store; null for a database server. */
  space(): Promise<{ readonly freeBytes: number; readonly storeBytes: number } | null>;
  /** Runs those checks of `laurel doctor` that a running service can make, except the checks of logins and keys. */
  check(): Promise<readonly SiteFinding[]>;
}
