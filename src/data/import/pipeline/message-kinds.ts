/** Groups messages by kind: messages of one kind differ only in numbers and quoted values. */

import type { Rejection } from './import-counts.ts';

/** Messages of one kind. */
export interface MessageKind {
  readonly count: number;
  /** The first messages of the kind; all of them if there are only a few. */
  readonly first: readonly Rejection[];
}

/** Collects messages by kind. */
export interface Kinds {
  add(message: Rejection): void;
  /** Lists the kinds, in the order of their first messages. */
  list(): readonly MessageKind[];
}

/** Maximum number of messages of a kind that are listed one by one. If there are more, one line states their number. */
const maxSingle = 3;
/** Maximum number of kinds, to bound memory; messages of further kinds are not grouped. */
const maxKinds = 200;

/** Creates an empty grouping. */
export function createKinds(): Kinds {
  const kinds = new Map<string, { count: number; readonly first: Rejection[] }>();
  return {
    add(message) {
      const key = kindOf(message.reason);
      const kind = kinds.get(key);
      if (kind === undefined) {
        if (kinds.size < maxKinds) kinds.set(key, { count: 1, first: [message] });
        return;
      }
      kind.count += 1;
      if (kind.first.length < maxSingle) kind.first.push(message);
    },
    list: () => [...kinds.values()],
  };
}

/** Returns the text without the numbers and quoted values that differ between messages of one kind. */
function kindOf(reason: string): string {
  return withoutQuotedTexts(reason).replaceAll(/\d+/g, '0');
}

/** Empties quoted texts. In them, a backslash escapes the next character. A quote that is not closed remains. */
function withoutQuotedTexts(text: string): string {
  let rest = '';
  for (let from = 0; ;) {
    const start = text.indexOf('"', from);
    const end = start < 0 ? -1 : endOfQuoted(text, start);
    if (end < 0) return rest + text.slice(from);
    rest += `${text.slice(from, start)}""`;
    from = end + 1;
  }
}

/** Returns the offset of the closing quote; -1 if there is none. */
function endOfQuoted(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at < text.length ? at : -1;
}
