/**
 * Declarations of parameters: those of operations, resources, endpoints, the admin API and pages, and the settings with their flags.
 * Parsing, errors and documents are derived from one declaration (docs/adr/0017-one-declaration-of-a-parameter.md).
 */

import type { TimeZone } from '../domain/time/index.ts';
import { acceptedInstantForms, readInstant, utc } from '../domain/time/index.ts';
import type { FaultDetails } from './fault-kind.ts';
import { notBetween, notAmong, quoted } from './fault-texts.ts';
import { Fault } from './fault.ts';
import type { FaultCode } from './faults.ts';
import type { Kind } from './kinds.ts';

/** The kind of object that a parameter names. If no such object exists, the response has the status 404. */
export type Subject = 'player' | 'game';

/** A declared parameter whose value has the type T. */
export interface Parameter<T = unknown> {
  /** `whole`: a whole number. `instant`: a date, or a date and time. */
  readonly type: 'text' | 'whole' | 'choice' | 'instant' | 'boolean';
  /** One sentence for documents. */
  readonly about: string;
  /** A sample value that exists in the demo; empty if no document shows a sample. */
  readonly sample: string;
  /** Whether every request must contain the parameter. */
  readonly isRequired: boolean;
  /** The default value, for requests without the parameter. */
  readonly fallback: T;
  readonly names?: Subject;
  /** Limits of a whole number, inclusive. */
  readonly bounds?: readonly [min: number, max: number];
  /** The values of a choice. */
  readonly values?: readonly string[];
  /** Parses a value. Dates without a time zone are in `zone`, by default UTC. Throws InvalidValue. */
  readonly read: (text: string, zone?: TimeZone) => T;
  /** Whether an array of strings in a JSON body is the value as it is. */
  readonly isArray?: boolean;
}

/** Declared parameters by name. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** The value of a parameter. */
export type ValueOf<P> = P extends Parameter<infer T> ? T : never;

/** The values of declared parameters. */
export type ValuesOf<P> = { readonly [N in keyof P]: ValueOf<P[N]> };

/** Thrown for a value that a declaration does not allow. The message says why; the caller adds the parameter's name. */
export class InvalidValue extends Error {
  override readonly name = 'InvalidValue';
  /** The fault for a request with this value; null for values that do not come from a request. */
  readonly fault: readonly [code: FaultCode, details: FaultDetails] | null;

  constructor(message: string, fault: InvalidValue['fault'] = null) {
    super(message);
    this.fault = fault;
  }
}

/** Declares a required text. */
export function text(about = '', sample = ''): Parameter<string> {
  return { type: 'text', about, sample, isRequired: true, fallback: '', read: (given) => given };
}

/** Declares that a text parameter names a player or a game. */
export function naming(names: Subject, parameter: Parameter<string>): Parameter<string> {
  return { ...parameter, names };
}

/** Declares a required whole number from `min` to `max`, inclusive. */
export function whole(
  [min, max]: readonly [number, number],
  about = '',
  sample = '',
): Parameter<number> {
  return {
    type: 'whole',
    about,
    sample,
    isRequired: true,
    fallback: min,
    bounds: [min, max],
    read(given) {
      const value = Number(given);
      if (/^\d+$/.test(given) && value >= min && value <= max) return value;
      const details = { value: given, min, max };
      throw new InvalidValue(notBetween(details), ['client.parameter.not-between', details]);
    },
  };
}

/** Declares a choice between a few values. The first value is the default. */
export function choice<const V extends string>(
  values: readonly [V, ...V[]],
  about?: string,
): Parameter<V>;
export function choice<V extends string>(values: readonly V[], about?: string): Parameter<V>;
export function choice(values: readonly string[], about = ''): Parameter<string> {
  const [first = ''] = values;
  return {
    type: 'choice',
    about,
    sample: first,
    isRequired: false,
    fallback: first,
    values,
    read(given) {
      if (values.includes(given)) return given;
      const details = { value: given, values: values.join(', ') };
      throw new InvalidValue(notAmong(details), ['client.parameter.not-one-of', details]);
    },
  };
}

/** Declares an optional date, or date and time. Its value is milliseconds UTC, or null if omitted. */
export function instant(about: string, sample = '2012-01-31'): Parameter<number | null> {
  return {
    type: 'instant',
    about,
    sample,
    isRequired: false,
    fallback: null,
    read(given, zone = utc) {
      const at = readInstant(given, zone);
      if (at !== null) return at;
      const details = { value: given, forms: acceptedInstantForms };
      throw new InvalidValue(`${quoted(given)} is not a date`, [
        'client.parameter.not-a-date',
        details,
      ]);
    },
  };
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['', '1', 'true', 'yes', 'on'].map((each) => [each, true] as const),
  ...['0', 'false', 'no', 'off'].map((each) => [each, false] as const),
]);

/** Declares a truth value. A parameter without a value is true. */
export function boolean(about: string): Parameter<boolean> {
  return {
    type: 'boolean',
    about,
    sample: '',
    isRequired: false,
    fallback: false,
    read(given) {
      const value = booleans.get(given.toLowerCase());
      if (value !== undefined) return value;
      const details = { value: given, values: 'true, false' };
      throw new InvalidValue(notAmong(details), ['client.parameter.not-one-of', details]);
    },
  };
}

/** Declares an optional list of texts in a JSON body: an array, or one text with commas, if no item contains one. */
export function texts(about: string): Parameter<readonly string[]> {
  return {
    ...optional(text(about), ''),
    fallback: [],
    read: (given) => given.split(',').filter((each) => each.trim() !== ''),
    isArray: true,
  };
}

/** Makes a required parameter optional. @param fallback its value if a request omits it */
export function optional<T, const F extends T | null | undefined>(
  parameter: Parameter<T>,
  fallback: F,
): Parameter<T | F> {
  return { ...parameter, isRequired: false, fallback };
}

/** Parses a list of values, separated by commas. Throws InvalidValue. */
export function readList<T>({ read }: Parameter<T>, given: string): readonly T[] {
  return given.split(',').map((each) => read(each.trim()));
}

/** Returns the simple type of a parameter on the wire. */
export function toKind({ type }: Pick<Parameter, 'type'>): Kind {
  if (type === 'whole') return 'int';
  return type === 'boolean' ? 'boolean' : 'string';
}

/** Parses a parameter, or returns its default if the text is missing. Throws Fault. */
export function readParameter<T>(
  name: string,
  parameter: Parameter<T>,
  given: string | null,
  zone?: TimeZone,
): T {
  if (given === null && parameter.isRequired) throw new Fault('client.parameter.missing', { name });
  if (given === null) return parameter.fallback;
  try {
    return parameter.read(given, zone);
  } catch (error) {
    if (!(error instanceof InvalidValue) || error.fault === null) throw error;
    const [code, details] = error.fault;
    throw new Fault(code, { ...details, name });
  }
}

/** Parses all declared parameters. @param find returns the text of a parameter, or null if it is missing. Throws Fault. */
export function readParameters<P extends Parameters>(
  parameters: P,
  find: (name: string, parameter: Parameter) => string | null,
): ValuesOf<P>;
export function readParameters(
  parameters: Parameters,
  find: (name: string, parameter: Parameter) => string | null,
): ValuesOf<Parameters> {
  const entries = Object.entries(parameters).map(
    ([name, each]) => [name, readParameter(name, each, find(name, each))] as const,
  );
  return Object.fromEntries(entries);
}

/** Returns the text of a value in JSON. Throws Fault unless its JSON type is that of the parameter. */
export function readJsonValue(
  value: unknown,
  { name, kind }: { readonly name: string; readonly kind: Kind },
): string {
  const expected = kind === 'int' ? 'number' : kind === 'boolean' ? 'boolean' : 'string';
  if (typeof value === expected) return String(value);
  throw new Fault('client.parameter.wrong-type', {
    name,
    type: nameType(value),
    expected: `a ${expected}`,
  });
}

function nameType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** How names that a client sends are compared and shown. */
export interface NameReading {
  /** Returns the key by which a name is compared. */
  readonly keyOf: (name: string) => string;
  /** Returns the name with a key as the client has sent it. */
  readonly sentAs: (key: string) => string;
}

/** Names are compared and shown as they are sent. */
export const exactNames: NameReading = { keyOf: (name) => name, sentAs: (key) => key };

/** Throws Fault for a name that is not declared. @param given the keys of the names that the client has sent */
export function refuseUnknown(
  given: Iterable<string>,
  names: readonly string[],
  { keyOf, sentAs } = exactNames,
): void {
  const known = new Set(names.map(keyOf));
  for (const key of given)
    if (!known.has(key)) {
      const details = { name: sentAs(key), names: names.join(', ') };
      throw new Fault('client.parameter.unknown', details);
    }
}

/** Returns the names of the query parameters: the parameters that the path template does not contain. */
export function namesInQuery({
  path,
  parameters,
}: {
  readonly path: string;
  readonly parameters: Parameters;
}): string[] {
  return Object.keys(parameters).filter((name) => !path.includes(`{${name}}`));
}
