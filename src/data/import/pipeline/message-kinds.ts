/** Groups messages by kind: messages that differ only in numbers and quoted values are of one kind. */

import type { Rejection } from './import-counts.ts';

/** Messages of one kind. */
export interface MessageKind {
  readonly count: number;
  /** The first messages; all of them if there are few. */
  readonly first: readonly Rejection[];
}

export interface Kinds {
  add(message: Rejection): void;
  /** In the order of the first message of each. */
  list(): readonly MessageKind[];
}

/** Number of messages of a kind that are listed one by one. More are one line with their number. */
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

/** Returns the text without what differs between messages of one kind. */
function kindOf(reason: string): string {
  return reason.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').replaceAll(/\d+/g, '0');
}
