/** Splits a source text into pieces: code, comments, texts and regular expressions. */

/** What a piece is; the fixed parts of a template are texts, what is inserted into it is code. */
type PieceKind = 'code' | 'comment' | 'text' | 'expression';

/** A piece of a source text, with its kind. */
export interface Piece {
  readonly kind: PieceKind;
  readonly text: string;
}

/** A `/` after one of these begins an expression; after a value it divides. */
const beforeExpression =
  /(?:^|[(,=:[!&|?{};+<>~%^*-]|=>|\b(?:return|typeof|case|in|of|await|yield|void|else))$/;

/** The pieces of a source text in order; together they are the text. */
export function* splitSource(text: string): Generator<Piece> {
  /** Depths of braces at which a template goes on. */
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

/** The piece at a place that is not in a template: for code, a word or a character. */
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

/** The place after the end of a template, or after the next `${`. */
function endOfTemplatePart(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += text[at] === '\\' ? 2 : 1) {
    if (text[at] === '`') return at + 1;
    if (text.startsWith('${', at)) return at + 2;
  }
  return text.length;
}

/** Replaces comments and texts by blanks, so that the brackets are those of the code. What a template inserts is in parentheses. */
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
