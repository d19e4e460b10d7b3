/**
 * The two XML layouts: one line inside a SOAP envelope, and indented with CR LF as a bare document (docs/spec/decisions.md 3,
 * "HTTP body" and "SOAP body").
 */

/** Line breaks and indentation of XML. */
export interface Layout {
  readonly name: 'compact' | 'indented';
  /** Returns the white space before a tag at this depth. */
  indent(depth: number): string;
}

/** A layout without white space between elements. */
export const compact: Layout = { name: 'compact', indent: () => '' };

/** A layout with each element on its own line. */
export const indented: Layout = {
  name: 'indented',
  indent: (depth) => `\r\n${'  '.repeat(depth)}`,
};
