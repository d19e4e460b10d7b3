/** Limits for unpacking archives. */

/** The limits of all archives in an upload together, and the time limit of each. */
export interface UnpackLimits {
  readonly maxFiles: number;
  readonly maxBytes: number;
  /** Maximum number of unpacked bytes for each packed byte, in files above a megabyte. */
  readonly maxRatio: number;
  /** Maximum time for an archive in milliseconds. */
  readonly timeMs: number;
}

/** Maximum size of an upload's unpacked files, as a multiple of the maximum upload size. */
const growth = 4;

/** Returns the limits of an upload. @param maxUpload maximum size of an upload in bytes */
export function unpackLimits(maxUpload: number): UnpackLimits {
  return { maxFiles: 20_000, maxBytes: growth * maxUpload, maxRatio: 200, timeMs: 300_000 };
}

/** Files below this size may have any ratio, because small texts can compress extremely well. */
export const smallBytes = 1_048_576;
