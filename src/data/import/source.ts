/**
 * What a source of data is: something that is read once, from its beginning to its end, and turned
 * into records. Every source is one file of this room and one line of index.ts.
 */

import { systemErrorText } from '../../system-errors.ts';
import type { DataRecord } from '../records/records.ts';
import { printable } from './printable.ts';

/** Where something stands in a source: a file, an element; a number is that of a line, from 1. */
export type Place = string | number;

/**
 * One thing found in a source: a record; why there is none although there should be; a value that could not be used
 * as it is written; why something is left out that needs not be a fault; or what the owner may want to know of what is loaded.
 */
export type SourceItem =
  | { readonly record: DataRecord; readonly where: Place }
  | { readonly invalid: string; readonly where: Place }
  | { readonly warning: string; readonly where: Place }
  | { readonly skipped: string; readonly where: Place }
  | { readonly note: string; readonly where: Place };

/** Data on its way in. Items come in batches of the source's own size, so that reading stays cheap. */
export interface Source {
  /** Named in a player's freshness, such as `ndjson`. */
  readonly name: string;
  /** Size of the whole in bytes, for progress; null where nobody knows it, as with a pipe. */
  readonly totalBytes: number | null;
  /** How much of it has been read so far, in bytes. */
  bytesRead(): number;
  /** Everything in it, in order; to be called once. What cannot be read at all throws SourceError. */
  batches(): AsyncIterable<readonly SourceItem[]>;
}

/** A source that cannot be opened or read; the message names it and is meant for people. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  /** The message without what it is about, where that is told beside. */
  readonly reason: string;

  constructor(message: string, options: ErrorOptions & { readonly reason?: string } = {}) {
    super(message, options);
    this.reason = options.reason ?? message;
  }
}

/** An error about a file or folder, whose name may be of any characters and any length. */
export function sourceErrorOf(where: string, reason: string, cause?: unknown): SourceError {
  const name = where.length > maxNameLength ? `${where.slice(0, maxNameLength)}…` : where;
  return new SourceError(`${printable(name)}: ${reason}`, { cause, reason });
}

/** Turns whatever reading the bytes of `where` threw into a SourceError that says so in words. */
export function toSourceError(where: string, cause: unknown): SourceError {
  if (cause instanceof SourceError) return cause;
  return sourceErrorOf(where, reasonOf(cause), cause);
}

/**
 * The same bytes; what goes wrong while they are read becomes a SourceError about `where`. Wrap the bytes and nothing
 * more: an error of the code that works on them is a defect, and must not be reported as an unreadable file.
 */
export async function* readableBytes<T extends Uint8Array>(bytes: AsyncIterable<T>, where: string): AsyncGenerator<T> {
  try {
    yield* bytes;
  } catch (cause) {
    throw toSourceError(where, cause);
  }
}

/** Why something cannot be read, in words that follow its name. */
export function reasonOf(cause: unknown): string {
  return systemErrorText(cause) ?? (cause instanceof Error ? cause.message : String(cause));
}

/** What is shown of a name, in UTF-16 units: the longest that a file can have, with its folders. */
const maxNameLength = 1000;
