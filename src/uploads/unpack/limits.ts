/** Limits of what archives may become. */

/** What all archives of an upload may become together, and what reading one may take. */
export interface UnpackLimits {
  readonly maxFiles: number;
  readonly maxBytes: number;
  /** Unpacked bytes for each packed one, of files above a megabyte. */
  readonly maxRatio: number;
  /** Milliseconds for an archive. */
  readonly timeMs: number;
}

/** Times that the unpacked files of an upload may be larger than the upload itself may be. */
const growth = 4;

/** The limits of an upload. @param maxUpload bytes that an upload may have */
export function unpackLimits(maxUpload: number): UnpackLimits {
  return { maxFiles: 20_000, maxBytes: growth * maxUpload, maxRatio: 200, timeMs: 300_000 };
}

/** Files below this size may have any ratio: texts of a megabyte of blanks exist. */
export const smallBytes = 1_048_576;
