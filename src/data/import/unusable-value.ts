/** A value of a source that cannot be used as it is written, and the warning about it. */

import { gradeIfUnknown } from '../records/records.ts';

export interface UnusableValue {
  /** The property of a record, `statedEarned.gold`, or the element of a document, `Trophies/Gold`. */
  readonly property: string;
  /** As it is shown; null where there is none. */
  readonly value: string | null;
  /** Follows the value: `is not a number`. */
  readonly problem: string;
  /** What became of it. */
  readonly outcome: string;
}

const outcomes: ReadonlyMap<string, string> = new Map([
  ['grade', `a stored grade stays, a new trophy counts as ${gradeIfUnknown}`],
]);

/** With what becomes of a value of this property that is left out, unless another outcome is given. */
export function toUnusable(found: Omit<UnusableValue, 'outcome'> & { readonly outcome?: string }): UnusableValue {
  return { outcome: outcomes.get(found.property) ?? 'it was left out', ...found };
}

/** Names the value and says what is wrong with it: `Country/Culture "es-ES" is not a two-letter country code`. */
export function describeFault({ property, value, problem }: UnusableValue, name = property): string {
  return value === null ? `${name} ${problem}` : `${name} ${value} ${problem}`;
}

/** The fault, and what became of the value. */
export function describeUnusable(unusable: UnusableValue, name?: string): string {
  return `${describeFault(unusable, name)}; ${unusable.outcome}`;
}

/** Longest text shown of a value, in UTF-16 units. */
const maxShownLength = 40;

/** A value as JSON writes it, shortened; lists and objects only by what they are, because they may be of any depth. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > maxShownLength ? `${value.slice(0, maxShownLength)}…` : value);
  }
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '(a list)' : '(an object)';
  return String(value);
}
