/**
 * Messages between a parser process and the importing process. Both are from the same build, so the compiler checks the shape of the
 * messages.
 */

import type { SourceRequest } from '../formats/open-source.ts';
import type { FolderScan, FolderUnit, WatchedFolder } from '../source/watched-folder.ts';
import type { SourceItem } from '../source/source.ts';

/** A request to the parser. If `hasBody` is true, the bytes of the source are sent to its standard input. */
export type ParserRequest =
  | { readonly ask: 'open'; readonly source: SourceRequest; readonly hasBody: boolean }
  | { readonly ask: 'next' }
  | { readonly ask: 'watch'; readonly source: SourceRequest }
  | { readonly ask: 'scan' }
  | { readonly ask: 'read'; readonly unit: string };

/** A folder unit without its read function. */
type UnitDescription = Omit<FolderUnit, 'read'>;
type ScanDescription = Omit<FolderScan, 'units'> & { readonly units: readonly UnitDescription[] };
type FolderDescription = Omit<WatchedFolder, 'scan'>;

/** The result of each request. */
export interface ParserResults {
  readonly open: { readonly name: string; readonly totalBytes: number | null };
  /** The items that were read. Empty if the response only reports how much has been read. */
  readonly next: {
    readonly items: readonly SourceItem[];
    readonly bytesRead: number;
    readonly isDone: boolean;
  };
  readonly watch: FolderDescription;
  readonly scan: ScanDescription;
  readonly read: readonly SourceItem[];
}

/** A response: a result, or the message and reason of a SourceError, or the stack of a defect. */
export type ParserAnswer<T> =
  | { readonly result: T }
  | { readonly message: string; readonly reason: string }
  | { readonly defect: string };
