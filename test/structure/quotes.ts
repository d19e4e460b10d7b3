/** Finds messages that the documentation quotes. */

import type { Page } from './pages.ts';

/** A quoted message; `…` stands for any words. */
export interface Quote {
  readonly message: string;
  /** Name of the page. */
  readonly page: string;
}

/** What a sentence may have a reader see besides messages: commands, and places. */
const otherCode = /^(?:npx|npm|laurel|journalctl) |^[~/.]|^\S+$/;

/**
 * Returns the quoted messages of a page: code where a sentence says "you see", code that is a sentence itself (`No problems found.`), and
 * the cells of columns that are called `message`. Tests print blocks of output (`text`).
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

/** Returns the cells of columns that are called `message`, the first of their tables. */
function readMessageCells(text: string): string[] {
  const tables = [...text.matchAll(/^\| message +\|[^\n]*\n\|[-| ]*\n((?:\|[^\n]*\n)+)/gm)];
  return tables.flatMap(
    ([, rows = '']) =>
      rows
        .trimEnd()
        .split('\n')
        .map((row) => (row.split(/(?<!\\)\|/)[1] ?? '').trim()), // absent: never, a row begins with a cell
  );
}

function readCode(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code); // absent: never, the group is not empty
}
