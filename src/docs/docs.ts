/** The documentation of this version, as the site reads it: from what the build wrote, or from the Markdown of a clone. */

import type { Contents } from './contents.ts';
import type { DocumentPage } from './document.ts';
import type { Section } from './sections.ts';

/** The documentation of this version. */
export interface Docs {
  /** Whether a Markdown file is the page of this key. */
  has(key: string): boolean;
  contents(): Promise<Contents>;
  /** A page by its key; null if there is none. */
  page(key: string): Promise<DocumentPage | null>;
  /** The key of the page that a Markdown file below `docs` is; null if there is none. */
  findKey(file: string): string | null;
  /** A file next to the pages, by its path below `docs`; null if there is none. */
  file(path: string): Promise<Uint8Array | null>;
  /** The parts of all pages, for searches. */
  sections(): Promise<readonly Section[]>;
}
