/** Messages between a process that parses a source and the one that loads it. Both are this build, so their shape is checked by the compiler. */

import type { SourceRequest } from '../formats/open-source.ts';
import type { FolderScan, FolderUnit, WatchedFolder } from '../source/watched-folder.ts';
import type { SourceItem } from '../source/source.ts';

/** What the parser is asked for. The body of a request with `hasBody` is its standard input. */
export type ParserRequest =
  | { readonly ask: 'open'; readonly source: SourceRequest; readonly hasBody: boolean }
  | { readonly ask: 'next' }
  | { readonly ask: 'watch'; readonly source: SourceRequest }
  | { readonly ask: 'scan' }
  | { readonly ask: 'read'; readonly unit: string };

/** A unit without its function. */
type UnitDescription = Omit<FolderUnit, 'read'>;
type ScanDescription = Omit<FolderScan, 'units'> & { readonly units: readonly UnitDescription[] };
type FolderDescription = Omit<WatchedFolder, 'scan'>;

/** The result of each request. */
export interface ParserResults {
  readonly open: { readonly name: string; readonly totalBytes: number | null };
  /** Empty if it only reports how much has been read. */
  readonly next: {
    readonly items: readonly SourceItem[];
    readonly bytesRead: number;
    readonly isDone: boolean;
  };
  readonly watch: FolderDescription;
  readonly scan: ScanDescription;
  readonly read: readonly SourceItem[];
}

/** An answer: a result, the message and reason of a SourceError, or the stack of a defect. */
export type ParserAnswer<T> =
  | { readonly result: T }
  | { readonly message: string; readonly reason: string }
  | { readonly defect: string };
