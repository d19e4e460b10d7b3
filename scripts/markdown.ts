/** Writes Markdown in the formatter's style, so that the formatter never changes generated documents. */

/** Writes a table. Every row has as many cells as the head. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => cellAt(row, column).length)),
  );
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => cellAt(row, column).padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function cellAt(row: readonly string[], column: number): string {
  return (row[column] ?? '').replaceAll('|', String.raw`\|`);
}

/** Writes a value as inline code. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** Escapes the characters of a text that have a meaning in Markdown. */
export function plain(text: string): string {
  return text.replace(/[\\`*_<>[\]]/g, String.raw`\$&`);
}

/** Escapes a text from the contract, except for names between backticks. */
export function plainWithCode(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? code(part) : plain(part)))
    .join('');
}

/** Writes a code block with the name of its language. */
export function codeBlock(language: string, lines: readonly string[]): string {
  return ['```' + language, ...lines, '```'].join('\n');
}

/** Joins blocks to a document, with blank lines between them. */
export function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}

/**
 * Replaces the text between `<!-- name -->` and `<!-- /name -->`.
 * Throws if the document has no such markers.
 */
export function replaceBetweenMarkers(document: string, name: string, block: string): string {
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = document.indexOf(begin);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The document has no ${begin} followed by ${end}.`);
  return `${document.slice(0, from + begin.length)}\n\n${block}\n\n${document.slice(to)}`;
}
