/** Reasons why uploaded files are refused. */

/** `invalid`: the request or an archive is not allowed; `too-large`: a limit is exceeded; `no-space`: the disk is full. */
export type UploadFailure = 'invalid' | 'too-large' | 'no-space';

/** Thrown if uploaded files are refused. The message is for the person who sent them. No files remain. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly failure: UploadFailure;

  constructor(failure: UploadFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Checks whether a value is the name of a failure. */
export function isUploadFailure(value: unknown): value is UploadFailure {
  return value === 'invalid' || value === 'too-large' || value === 'no-space';
}
