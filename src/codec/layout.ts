/**
 * The two forms an answer is written in: one line inside a SOAP envelope, indented with CR LF as a
 * bare document (docs/spec/decisions.md 3, "HTTP body" and "SOAP body").
 */

export interface Layout {
  readonly name: 'compact' | 'indented';
  /** What stands before a start or end tag at this depth. */
  indent(depth: number): string;
}

export const compact: Layout = { name: 'compact', indent: () => '' };

export const indented: Layout = { name: 'indented', indent: (depth) => `\r\n${'  '.repeat(depth)}` };
