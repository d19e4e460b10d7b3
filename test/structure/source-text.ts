/** Splits the text of a source file into pieces: code, comments, texts (strings and templates) and regular expressions. */

/** The kinds of pieces. The fixed parts of a template are `text`, and the inserted expressions are `code`. */
type PieceKind = 'code' | 'comment' | 'text' | 'expression';

/** A piece of a source text, with its kind. */
export interface Piece {
  readonly kind: PieceKind;
  readonly text: string;
}

/** Matches code after which a `/` begins a regular expression. After a value, a `/` is a division. */
const beforeExpression =
  /(?:^|[(,=:[!&|?{};+<>~%^*-]|=>|\b(?:return|typeof|case|in|of|await|yield|void|else))$/;

/** Yields the pieces of a source text in order. Joined, they are the whole text. */
export function* splitSource(text: string): Generator<Piece> {
  /** For each open template, the depth of braces at which a `}` continues it. */
  const templates: number[] = [];
  let depth = 0;
  let before = '';
  for (let at = 0; at < text.length;) {
    const isTemplate = text[at] === '`' || (text[at] === '}' && templates.at(-1) === depth);
    const piece = isTemplate
      ? { kind: 'text' as const, text: text.slice(at, endOfTemplatePart(text, at)) }
      : nextPiece(text, at, before);
    yield piece;
    at += piece.text.length;
    if (isTemplate && piece.text.startsWith('}')) templates.pop();
    if (isTemplate && piece.text.endsWith('${')) templates.push(depth);
    if (piece.kind === 'code') {
      if (piece.text === '{') depth += 1;
      if (piece.text === '}') depth -= 1;
      if (piece.text.trim() !== '')
        before = piece.text === '>' && before === '=' ? '=>' : piece.text;
    } else if (piece.kind !== 'comment')
      before = isTemplate && piece.text.endsWith('${') ? '{' : 'value';
  }
}

const expression = /\/(?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])+\/[a-z]*/y;
const word = /[\w$]+/y;

/** Returns the piece that begins at a position outside of templates. A piece of code is one word or one character. */
function nextPiece(text: string, at: number, before: string): Piece {
  const to = (kind: PieceKind, end: number): Piece => ({ kind, text: text.slice(at, end) });
  if (text.startsWith('//', at) || (at === 0 && text.startsWith('#!')))
    return to('comment', endAt(text, '\n', at));
  if (text.startsWith('/*', at)) return to('comment', endAt(text, '*/', at + 2));
  if (text[at] === "'" || text[at] === '"') return to('text', endOfText(text, at));
  for (const pattern of [expression, word]) pattern.lastIndex = at;
  if (text[at] === '/' && beforeExpression.test(before) && expression.test(text))
    return to('expression', expression.lastIndex);
  return to('code', word.test(text) ? word.lastIndex : at + 1);
}

function endAt(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start]) at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Returns the position after the next `${` of a template, or after the template's end. */
function endOfTemplatePart(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += text[at] === '\\' ? 2 : 1) {
    if (text[at] === '`') return at + 1;
    if (text.startsWith('${', at)) return at + 2;
  }
  return text.length;
}

/**
 * Replaces comments and texts by blanks, so that all remaining brackets belong to the code. Expressions that a template inserts are put in
 * parentheses.
 */
export function maskTexts(source: string): string {
  return [...splitSource(source)].map(maskPiece).join('');
}

function maskPiece({ kind, text }: Piece): string {
  const blank = text.replaceAll(/[^\n]/g, ' ');
  if (kind === 'code') return text;
  if (kind === 'comment' || text.length < 2) return blank;
  const first = text.startsWith('}') ? ')' : "'";
  const last = text.endsWith('${') ? '(' : "'";
  return `${first}${blank.slice(1, -1)}${last}`;
}
