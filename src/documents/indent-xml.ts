/** Lays out a document written on one line for people to read. */

/**
 * Indents a document of ours by two spaces, lines ended by LF. Takes what the compact writers make:
 * well-formed XML without comments, CDATA sections or mixed content, in which `<` only begins a tag
 * and `>` only ends one. Text keeps to the line of its element.
 */
export function indentXml(xml: string): string {
  const pieces = xml.match(/<[^>]*>[^<]*/g) ?? [];
  const lines: string[] = [];
  let depth = 0;
  let open = false;
  for (const piece of pieces) {
    const kind = tagKind(piece);
    if (kind === 'end') depth -= 1;
    if (kind === 'end' && open) lines.push(`${lines.pop() ?? ''}${piece}`);
    else lines.push('  '.repeat(depth) + piece);
    open = kind === 'start';
    if (open) depth += 1;
  }
  return lines.join('\n');
}

function tagKind(piece: string): 'start' | 'end' | 'empty' {
  if (piece.startsWith('</')) return 'end';
  return piece.startsWith('<?') || /^<[^>]*\/>/.test(piece) ? 'empty' : 'start';
}
