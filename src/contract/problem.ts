/** Problem details (RFC 9457): how every HTTP interface that is not XML words a failure. */

export const problemMediaType = 'application/problem+json';

/** A failure. `type` is left out where the status says all; other properties are extensions. */
export interface ProblemDetails {
  readonly type?: string;
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** What was wrong with this request. */
  readonly detail: string;
  readonly [extension: string]: unknown;
}

/** The body of an answer. */
export function writeProblem(problem: ProblemDetails): string {
  return JSON.stringify(problem);
}
