/** Parameters of the modern API. A parameter is in the path if the path contains its name, otherwise in the query. */

import type { Subject } from '../missing.ts';

interface Described {
  readonly about: string;
  /** A value that the demo has an answer for. */
  readonly sample: string;
}

export interface TextParameter extends Described {
  readonly kind: 'text';
  readonly isRequired: boolean;
  /** What the value names, if the answer to an unknown one is 404. */
  readonly names?: Subject;
}

/** One of a few values; the first is the default. */
export interface ChoiceParameter<V extends string = string> extends Described {
  readonly kind: 'choice';
  readonly values: readonly V[];
}

/** A date, or a date and time, in ISO 8601. */
export interface InstantParameter extends Described {
  readonly kind: 'instant';
}

export interface CountParameter extends Described {
  readonly kind: 'count';
  readonly fallback: number;
  readonly max: number;
}

export type V1Parameter = TextParameter | ChoiceParameter | InstantParameter | CountParameter;

export type V1Parameters = Readonly<Record<string, V1Parameter>>;

/** The value of a parameter: milliseconds UTC for dates, null for an omitted optional one. */
export type V1Value<P extends V1Parameter> = P extends { readonly kind: 'text'; readonly isRequired: true }
  ? string
  : P extends ChoiceParameter<infer V>
    ? V
    : P extends CountParameter
      ? number
      : P extends InstantParameter
        ? number | null
        : string | null;

export function required(about: string, sample: string): TextParameter & { readonly isRequired: true } {
  return { kind: 'text', isRequired: true, about, sample };
}

export function optional(about: string, sample: string): TextParameter & { readonly isRequired: false } {
  return { kind: 'text', isRequired: false, about, sample };
}

/** A parameter whose value names a player or a game. */
export function naming<P extends TextParameter>(names: Subject, parameter: P): P & { readonly names: Subject } {
  return { ...parameter, names };
}

/** @param values the first is the default */
export function choice<const V extends string>(values: readonly [V, ...V[]], about: string): ChoiceParameter<V> {
  return { kind: 'choice', values, about, sample: values[0] };
}

export function instant(about: string): InstantParameter {
  return { kind: 'instant', about, sample: '2012-01-31' };
}

/** @param max the default is 20 */
export function count(about: string, max: number): CountParameter {
  return { kind: 'count', fallback: 20, max, about, sample: '3' };
}
