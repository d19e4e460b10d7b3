/** Defaults of look-ups in src/: `rows[0] ?? …`, `(await queries.get(…))?.count ?? …`, found by reading the text. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sourceFolder = join(import.meta.dirname, '..', '..', 'src');

/** A default for what a look-up did not find. */
export interface LookupDefault {
  readonly line: number;
  /** The look-up, the operator and the line's rest. */
  readonly text: string;
  /** The reason in a comment `absent: …` on the same line or the one before; null without one. */
  readonly reason: string | null;
}

/** Folders that read rows, in which every look-up counts. Elsewhere only elements do: maps and names there come from outside. */
const rowFolders = ['actions', 'api', 'domain', 'limits', 'operations', 'ops', 'service', 'store', 'sync', 'webhooks'];

/** The defaults of look-ups in a file relative to src/. */
export function defaultsOf(file: string): LookupDefault[] {
  const isOfRows = rowFolders.some((folder) => file.startsWith(`${folder}/`));
  return defaultsIn(readFileSync(join(sourceFolder, file), 'utf8'), isOfRows ? anyLookup : element);
}

/** An element of a list: by a number, or at an end. */
const element = /(?:[\w)\]]|\?\.)\[(?!')|\.(?:at|pop|shift)\(/;
/** A look-up that may find nothing: an element, a call that finds, or a property of what may be missing. */
const anyLookup = /(?:[\w)\]]|\?\.)\[|\?\.|\.(?:get|find|findLast|at|pop|shift)\(/;

/** A default that is absence itself, which goes on as such. */
const absence = /^(?:null|undefined)\b(?!\s*\?\?)/;

/** The defaults of look-ups in a source text. */
export function defaultsIn(text: string, lookup = anyLookup): LookupDefault[] {
  const code = maskTexts(text);
  const lines = text.split('\n');
  return [...code.matchAll(/\?\?=?/g)].flatMap((operator) => {
    const end = operator.index + operator[0].length;
    const start = startOfOperand(code, operator.index);
    const rest = /^[^\n]*/.exec(code.slice(end).trimStart())?.[0] ?? '';
    const operand = code.slice(start, operator.index);
    if (!lookup.test(operand) || absence.test(rest) || isSetNext(operand, code.slice(start))) return [];
    const line = code.slice(0, operator.index).split('\n').length;
    const shown = text.slice(start, end + 1).replaceAll(/\s+/g, ' ');
    return [{ line, text: `${shown}${rest}`, reason: reasonAt(lines, line) }];
  });
}

/** Whether a map's entry is made where it is missing: `map.set(key, (map.get(key) ?? 0) + 1)`, on the same line or one of the two next. */
function isSetNext(operand: string, code: string): boolean {
  const map = /^([\w.#]+)\.get\(/.exec(operand)?.[1];
  return map !== undefined && code.split('\n', 3).some((line) => line.includes(`${map}.set(`));
}

function reasonAt(lines: readonly string[], line: number): string | null {
  const [before = '', same = ''] = lines.slice(line - 2, line);
  return (/\babsent: (\S.*)$/.exec(same) ?? /^\s*\/\/.*\babsent: (\S.*)$/.exec(before))?.[1] ?? null;
}

/** The text with the contents of comments, strings and templates replaced by blanks, so that its brackets are those of the code. */
function maskTexts(text: string): string {
  const part = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|(?<=[(,=:[!&|?]\s*)\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\\\]\n]|\\.)*\])+\/[a-z]*|`(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)/g;
  return text.replaceAll(part, (found) => (found.startsWith('`') ? found : found.replaceAll(/[^\n]/g, (char, at: number) => (at === 0 || at === found.length - 1 ? char : ' '))));
}

const closing = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Where the operand before an operator begins: names, members, calls and elements, from the right to the left. */
function startOfOperand(code: string, operator: number): number {
  let at = operator;
  for (;;) {
    const before = code.slice(0, at).trimEnd();
    const last = before.at(-1) ?? '';
    if (closing.has(last)) at = openingOf(before);
    else {
      const name = /(?:[\w$#]+|\?\.|\.|')$/.exec(before)?.[0];
      if (name === undefined || /^(?:return|await|yield|typeof)$/.test(name)) return at;
      at = before.length - name.length;
    }
  }
}

/** The place of the bracket that the last one closes. */
function openingOf(code: string): number {
  let depth = 0;
  for (let at = code.length - 1; at > 0; at--) {
    const char = code[at] ?? '';
    if (closing.has(char)) depth += 1;
    else if ('([{'.includes(char)) depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}
