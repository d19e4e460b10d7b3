/**
 * What a source of data is: something that is read once, from its beginning to its end, and turned
 * into records. Every source is one file of this room and one line of index.ts.
 */

import type { DataRecord } from '../records/records.ts';

/**
 * One thing found in a source: a record; why there is none although there should be; why something is
 * left out that needs not be a fault; or what the owner may want to know of what is loaded.
 */
export type SourceItem =
  | { readonly record: DataRecord; readonly where: string }
  | { readonly invalid: string; readonly where: string }
  | { readonly skipped: string; readonly where: string }
  | { readonly note: string; readonly where: string };

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

/** A kind of source, as the command line offers it. */
export interface SourceKind {
  /** One sentence for the help text. */
  readonly about: string;
  /** Opens a path (`-` is the standard input where the kind can be piped); throws SourceError. */
  open(path: string): Promise<Source>;
}

/** A source that cannot be opened or read; the message names it and is meant for people. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** Turns whatever reading `where` threw into a SourceError that says so in words. */
export function toSourceError(where: string, cause: unknown): SourceError {
  if (cause instanceof SourceError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = reasons[code] ?? (cause instanceof Error ? cause.message : String(cause));
  return new SourceError(`${where}: ${reason}`, { cause });
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'no permission to read it',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'a part of the path is no folder',
};
