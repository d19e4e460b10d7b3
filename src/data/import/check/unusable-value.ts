/** Unusable values in a source, and the warnings about them. */

import { gradeIfUnknown } from '../../../records/records.ts';

/** A value that was omitted: where it stands, what is wrong with it, and what became of it. */
export interface UnusableValue {
  /** The property of a record, `statedEarned.gold`, or the element of a document, `Trophies/Gold`. */
  readonly property: string;
  /** The displayed value; null if there is none. */
  readonly value: string | null;
  /** Phrase that follows the value: `is not a number`. */
  readonly problem: string;
  /** How the value was handled. */
  readonly outcome: string;
}

const outcomes: ReadonlyMap<string, string> = new Map([
  ['grade', `a stored grade was not changed, a new trophy was imported as ${gradeIfUnknown}`],
]);

/** Adds the default outcome for the property, unless another outcome is given. */
export function toUnusable(
  found: Omit<UnusableValue, 'outcome'> & { readonly outcome?: string },
): UnusableValue {
  return { outcome: outcomes.get(found.property) ?? 'it was left out', ...found };
}

/** Describes the error: `Country/Culture "es-ES" is not a two-letter country code`. */
export function describeFault(
  { property, value, problem }: UnusableValue,
  name = property,
): string {
  return value === null ? `${name} ${problem}` : `${name} ${value} ${problem}`;
}

/** Describes the error and how the value was handled. */
export function describeUnusable(unusable: UnusableValue, name?: string): string {
  return `${describeFault(unusable, name)}; ${unusable.outcome}`;
}

/** Maximum displayed length of a value in UTF-16 units. */
const maxShownLength = 40;

/** The value as shortened JSON; only the type of lists and objects, because they may be deeply nested. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(
      value.length > maxShownLength ? `${value.slice(0, maxShownLength)}…` : value,
    );
  }
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? '(a list)' : '(an object)';
  return String(value);
}
