/**
 * A page of the documentation as data: blocks and texts, without markup. The build reads it from Markdown. The site, and the writer of
 * static pages, convert it to HTML with the escaping template.
 */

/** The target of a link. */
export type Target =
  /** A page of the documentation, and the id of one of its headings; the id is empty for the beginning of the page. */
  | { readonly kind: 'page'; readonly page: string; readonly anchor: string }
  /** A file next to the pages, such as an image or a schema: its path below `docs`. */
  | { readonly kind: 'file'; readonly path: string }
  /** A URL of another site. */
  | { readonly kind: 'web'; readonly href: string }
  /** A file that exists only in a clone: its path in the repository. */
  | { readonly kind: 'clone'; readonly path: string };

/** An inline element of a text. */
export type Inline =
  | string
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly target: Target; readonly content: readonly Inline[] }
  | { readonly kind: 'image'; readonly path: string; readonly alt: string };

/** A heading, with the id to which links refer. */
export interface Heading {
  readonly kind: 'heading';
  readonly level: number;
  readonly id: string;
  readonly content: readonly Inline[];
}

/** A block of code; the language is empty if the page states none. */
export interface CodeBlock {
  readonly kind: 'code';
  readonly language: string;
  readonly text: string;
}

/** A table; each cell is a text. */
export interface Table {
  readonly kind: 'table';
  readonly head: readonly (readonly Inline[])[];
  readonly rows: readonly (readonly (readonly Inline[])[])[];
}

/** A list; an item is a sequence of blocks. */
export interface List {
  readonly kind: 'list';
  readonly isOrdered: boolean;
  readonly items: readonly (readonly Block[])[];
}

/** A block of a page. */
export type Block =
  | Heading
  | CodeBlock
  | Table
  | List
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' };

/** A page of the documentation. */
export interface DocumentPage {
  /** Identifies the page in URLs: `how-to/export`; empty for the first page. */
  readonly key: string;
  /** Its Markdown file below `docs`: `how-to/export.md`. */
  readonly file: string;
  readonly title: string;
  /** Everything below the title. */
  readonly blocks: readonly Block[];
  /** The Markdown source of the page. */
  readonly source: string;
}

/** Returns the visible text of inline elements. */
export function readText(content: readonly Inline[]): string {
  return content.map(inlineText).join('');
}

function inlineText(part: Inline): string {
  if (typeof part === 'string') return part;
  if (part.kind === 'code') return part.text;
  if (part.kind === 'image') return part.alt;
  return part.kind === 'break' ? ' ' : readText(part.content);
}
