/**
 * The two XML layouts: one line inside a SOAP envelope, and indented with CR LF as a bare document (docs/spec/decisions.md 3,
 * "HTTP body" and "SOAP body").
 */

export interface Layout {
  readonly name: 'compact' | 'indented';
  /** Returns the white space before a tag at this depth. */
  indent(depth: number): string;
}

export const compact: Layout = { name: 'compact', indent: () => '' };

export const indented: Layout = { name: 'indented', indent: (depth) => `\r\n${'  '.repeat(depth)}` };
