/** What a trial against the service found. */
export interface Trial {
  /** Figures, a line each. */
  readonly lines: readonly string[];
  /** What should not be; empty where all is well. */
  readonly failures: readonly string[];
}

/** Port of a base URL. */
export function portOf(url: string): number {
  return Number(new URL(url).port);
}
