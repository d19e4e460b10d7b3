/**
 * Interface of data sources. A source is read once, from beginning to end, and converted to records. Each format of this module has its own
 * sources.
 */

import { systemErrorText } from '../../../system-errors.ts';
import type { DataRecord } from '../../../records/records.ts';

/** A location in a source: a file or element, or a line number from 1. */
export type SourcePosition = string | number;

/**
 * An item of a source: a record, a rejection, a warning about an unusable value, a skipped item that is not an error, or a note about the
 * imported data.
 */
export type SourceItem =
  | FoundRecord
  | { readonly invalid: string; readonly where: SourcePosition }
  | { readonly warning: string; readonly where: SourcePosition }
  | { readonly skipped: string; readonly where: SourcePosition }
  | { readonly note: string; readonly where: SourcePosition };

/** A record of a source. */
export interface FoundRecord {
  readonly record: DataRecord;
  readonly where: SourcePosition;
  /**
   * Set if the source has no definitions. The record then waits until the definition of its set is stored, and is left out if the
   * definition lacks its trophy.
   */
  readonly needsDefinition?: true;
}

/** A data source. It chooses the size of its batches. */
export interface Source {
  /** Name that is stored as the source of a player's data, such as `ndjson`. */
  readonly name: string;
  /** Total size in bytes, for progress; null if unknown, as for a pipe. */
  readonly totalBytes: number | null;
  /** Number of bytes read so far. */
  bytesRead(): number;
  /** Yields all items in order; may be called once. Throws SourceError if the source cannot be read. */
  batches(): AsyncIterable<readonly SourceItem[]>;
}

/** The source cannot be opened or read. The message names the source and is shown to the user. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  /** The message without the name of the source, for callers that show the name separately. */
  readonly reason: string;

  constructor(message: string, options: ErrorOptions & { readonly reason?: string } = {}) {
    super(message, options);
    this.reason = options.reason ?? message;
  }
}

/** Creates an error about a file or folder. Its name may be of any length and contain any characters. */
export function wrapSourceError(where: string, reason: string, cause?: unknown): SourceError {
  const name = where.length > maxNameLength ? `${where.slice(0, maxNameLength)}…` : where;
  return new SourceError(`${printable(name)}: ${reason}`, { cause, reason });
}

/** Converts an error from reading `where` to a SourceError with a readable message. */
export function toSourceError(where: string, cause: unknown): SourceError {
  if (cause instanceof SourceError) return cause;
  return wrapSourceError(where, describeReason(cause), cause);
}

/**
 * Yields the bytes of a stream, and converts the stream's errors to a SourceError about `where`. Wrap only the stream itself: an error in
 * the code that reads from it is a defect, and must not be reported as an unreadable file.
 */
export async function* readableBytes<T extends Uint8Array>(
  bytes: AsyncIterable<T>,
  where: string,
): AsyncGenerator<T> {
  try {
    yield* bytes;
  } catch (cause) {
    throw toSourceError(where, cause);
  }
}

/** Returns the reason for a read error, as a phrase that follows the name. */
export function describeReason(cause: unknown): string {
  return systemErrorText(cause) ?? (cause instanceof Error ? cause.message : String(cause));
}

/** Maximum displayed length of a name in UTF-16 units: the maximum path length. */
const maxNameLength = 1000;

/**
 * Makes an untrusted text safe for one terminal line: replaces control characters, line breaks and characters that change
 * the text direction.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}
