/** Result of a trial against the service. */
export interface Trial {
  /** Figures, one per line. */
  readonly lines: readonly string[];
  /** Failures; empty if the trial passed. */
  readonly failures: readonly string[];
}

/** Returns the port of a base URL. */
export function readPort(url: string): number {
  return Number(new URL(url).port);
}
