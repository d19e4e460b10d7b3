/** Problem details (RFC 9457): the error format of every HTTP interface that is not XML. */

/** The media type of problem details (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** A failure. `type` is omitted if the status is sufficient; other properties are extensions. */
export interface ProblemDetails {
  readonly type?: string;
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** Explains what is wrong with this request. */
  readonly detail: string;
  readonly [extension: string]: unknown;
}

/** Serializes problem details as a response body. */
export function writeProblem(problem: ProblemDetails): string {
  return JSON.stringify(problem);
}
