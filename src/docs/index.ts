/** The documentation: pages as data, the tree of pages, and the search in them. */

export { docsPath, docsRoot } from './address.ts';
export type { Contents, ContentsEntry, ContentsGroup, ContentsPage } from './contents.ts';
export { findNeighbours, listPages } from './contents.ts';
export type { Docs } from './docs.ts';
export type { Block, CodeBlock, DocumentPage, Heading, Inline, Table, Target } from './document.ts';
export { readText } from './document.ts';
export { openDocs } from './open-docs.ts';
export type { FoundPage } from './search.ts';
export { searchSections } from './search.ts';
export type { SnippetPart } from './snippet.ts';
