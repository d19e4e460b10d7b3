/** Markdown in the form the formatter leaves it in, so that what is generated is never formatted anew. */

/** A table; every row has as many cells as the head. */
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

/** A value as code. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** Text that says nothing to Markdown. */
export function plain(text: string): string {
  return text.replace(/[\\`*_<>[\]]/g, String.raw`\$&`);
}

/** Text of the contract, in which names stand between backticks. */
export function plainWithCode(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? code(part) : plain(part)))
    .join('');
}

/** A block of code with the label of its language. */
export function codeBlock(language: string, lines: readonly string[]): string {
  return ['```' + language, ...lines, '```'].join('\n');
}

/** A document: its blocks with a blank line between. */
export function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}

/**
 * Replaces what stands between `<!-- name -->` and `<!-- /name -->`.
 * Throws where a document has no such marks.
 */
export function replaceBetweenMarkers(document: string, name: string, block: string): string {
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = document.indexOf(begin);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The document has no ${begin} followed by ${end}.`);
  return `${document.slice(0, from + begin.length)}\n\n${block}\n\n${document.slice(to)}`;
}
