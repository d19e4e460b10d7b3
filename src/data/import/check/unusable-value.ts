/** Unusable values in a source, and warnings about them. */

import { gradeIfUnknown } from '../../../records/records.ts';

/** An omitted value: its location, the problem, and how it was handled. */
export interface UnusableValue {
  /** The property of a record, such as `statedEarned.gold`, or the element of a document, such as `Trophies/Gold`. */
  readonly property: string;
  /** The displayed value; null if there is none. */
  readonly value: string | null;
  /** Phrase that follows the value, such as `is not a number`. */
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

/** Describes the error, such as `Country/Culture "es-ES" is not a two-letter country code`. */
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

/** Returns the value as shortened JSON. For lists and objects, only the type is shown, because they may be deeply nested. */
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
