/** Finds messages that the documentation quotes. */

import type { Page } from './pages.ts';

/** A quoted message; `…` stands for any words. */
export interface Quote {
  readonly message: string;
  /** Name of the page. */
  readonly page: string;
}

/** Matches code in a "you see" sentence that is not a message: commands, paths, and single words. */
const otherCode = /^(?:npx|npm|laurel|journalctl) |^[~/.]|^\S+$/;

/**
 * Returns the quoted messages of a page: code in a sentence with "you see", code that is a sentence itself (`No problems found.`), and the
 * cells of columns that are called `message`. Blocks of output (`text`) are left out: other tests compare them with the real output.
 */
export function readQuotes(page: Page): Quote[] {
  const prose = page.text.replaceAll(/^ *```[^]*?^ *```$/gm, '');
  const seen = [...prose.matchAll(/\b[Yy]ou see\b(?:`[^`]*`|[^`.])*/g)].flatMap(([sentence]) =>
    readCode(sentence).filter((code) => !otherCode.test(code)),
  );
  const sentences = readCode(prose).filter((code) => /^[A-Z…][^`]* [^`]*\.$/.test(code));
  const messages = readMessageCells(prose).flatMap((cell) =>
    cell.includes('`') ? readCode(cell) : cell,
  );
  return [...new Set([...seen, ...sentences, ...messages])].map((message) => ({
    message,
    page: page.name,
  }));
}

/** Returns the cells of columns that are called `message`. Only the first column of a table can be one. */
function readMessageCells(text: string): string[] {
  const tables = [...text.matchAll(/^\| message +\|[^\n]*\n\|[-| ]*\n((?:\|[^\n]*\n)+)/gm)];
  return tables.flatMap(
    ([, rows = '']) =>
      rows
        .trimEnd()
        .split('\n')
        .map((row) => (row.split(/(?<!\\)\|/)[1] ?? '').trim()), // absent: never, because every row begins with a cell
  );
}

function readCode(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code); // absent: never, because the group always matches
}
