/** Reasons why uploaded files are refused. */

/**
 * `invalid`: the request or an archive is not allowed; `too-large`: a limit is exceeded; `no-space`: the disk is full; `unwritable`: the
 * folder of uploads cannot be written.
 */
export type UploadFailure = (typeof uploadFailures)[number];

const uploadFailures = ['invalid', 'too-large', 'no-space', 'unwritable'] as const;

/** The cause of a refusal, and whether files arrived at all, which is the usual case. */
interface RefusalOptions extends ErrorOptions {
  readonly hasFiles?: boolean;
}

/** Thrown if uploaded files are refused. The message is for the person who sent them. No files remain. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly failure: UploadFailure;
  /** Whether files arrived, which were then deleted. */
  readonly hasFiles: boolean;

  constructor(
    failure: UploadFailure,
    message: string,
    { hasFiles = true, ...options }: RefusalOptions = {},
  ) {
    super(message, options);
    this.failure = failure;
    this.hasFiles = hasFiles;
  }
}

/** Checks whether a value is the name of a failure. */
export function isUploadFailure(value: unknown): value is UploadFailure {
  return uploadFailures.some((failure) => failure === value);
}
