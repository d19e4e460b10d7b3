/** Parses a page of the documentation into steps: commands to type, and output to expect. */

import type { Page } from '../structure/pages.ts';

/** A step of a page, in the order of the page. */
export interface Step {
  /**
   * `commands`: a shell block. `output`: a block in the language `text`. `quote`: code in a sentence with "You see", where `…` stands for
   * any text. `stop`: the reader presses Ctrl+C.
   */
  readonly kind: 'commands' | 'output' | 'quote' | 'stop';
  readonly text: string;
  /** Name of the page and number of the line, as `NAME:LINE`. */
  readonly place: string;
}

const fence = /^( *)```([^\n`]*)\n([^]*?)^ *```\s*$/gm;

/** Returns the steps of a page. */
export function readSteps(page: Page): Step[] {
  const steps: Step[] = [];
  let end = 0;
  for (const match of page.text.matchAll(fence)) {
    const [whole, indent = '', info = '', code = ''] = match; // absent: never, because these groups always match
    steps.push(...readProse(page, end, match.index));
    const kind = kindOf(info.trim());
    const text = code.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd();
    if (kind !== null) steps.push({ kind, text, place: placeOf(page, match.index) });
    end = match.index + whole.length;
  }
  return [...steps, ...readProse(page, end, page.text.length)];
}

function kindOf(info: string): 'commands' | 'output' | null {
  if (info === 'text') return 'output';
  return /^sh\b/.test(info) ? 'commands' : null;
}

/**
 * Matches sentences that say what the reader sees ("You see …") or that they press Ctrl+C. Sentences with "If you see …" are left out: they
 * describe another case than the output of the command before.
 */
const seen = /(?<!\b[Ii]f )\b[Yy]ou see\b(?:`[^`]*`|[^`.])*|\bPress Ctrl\+C\b/g;

function readProse(page: Page, from: number, to: number): Step[] {
  return [...page.text.slice(from, to).matchAll(seen)].flatMap((match): Step[] => {
    const [sentence] = match;
    const place = placeOf(page, from + match.index);
    if (sentence.startsWith('Press')) return [{ kind: 'stop', text: sentence, place }];
    return [...sentence.matchAll(/`([^`]*)`/g)].map(([, text = '']) => ({
      kind: 'quote',
      text,
      place,
    }));
  });
}

function placeOf({ name, text }: Page, index: number): string {
  return `${name}:${text.slice(0, index).split('\n').length}`;
}
