/** How the service is, for the overview. */

/** What `laurel doctor` finds, too: what was looked at, and what to do about it. */
export interface SiteFinding {
  /** A few words, such as "Disk space". */
  readonly check: string;
  readonly verdict: 'ok' | 'warning' | 'problem';
  /** One sentence. */
  readonly message: string;
  /** What to do; left out where nothing is to be done. */
  readonly remedy?: string;
}

/** The condition of the service. */
export interface SiteCondition {
  /** The version of the program. */
  readonly version: string;
  /** The free space where the store is, and the size of the store; null for a database server. */
  space(): Promise<{ readonly freeBytes: number; readonly storeBytes: number } | null>;
  /** Makes the checks of `laurel doctor` that a running service can make, but those of logins and keys. */
  check(): Promise<readonly SiteFinding[]>;
}
