/** The documentation of this version, as the site reads it: from the output of the build, or from the Markdown in a clone. */

import type { Contents } from './contents.ts';
import type { DocumentPage } from './document.ts';
import type { Section } from './sections.ts';

/** The documentation of this version. */
export interface Docs {
  /** Checks whether there is a page with this key. */
  has(key: string): boolean;
  contents(): Promise<Contents>;
  /** Reads a page by its key; null if there is none. */
  page(key: string): Promise<DocumentPage | null>;
  /** Finds the key of the page for a Markdown file below `docs`; null if there is none. */
  findKey(file: string): string | null;
  /** Reads a file next to the pages, by its path below `docs`; null if there is none. */
  file(path: string): Promise<Uint8Array | null>;
  /** Returns the sections of all pages, for searches. */
  sections(): Promise<readonly Section[]>;
}
