/** Query parameters of an import, derived from the import formats that read the bytes of one file. */

import type { ImportFormat, OptionTable, OptionValue, OptionValues } from '../../data/import/index.ts';
import { findFormat, formats } from '../../data/import/index.ts';
import { RefusedRequest } from './read-fields.ts';
import { problem } from './route.ts';
import type { Field, Fields, Values } from './route.ts';

/** The format of a body without the parameter. */
const defaultFormat = 'ndjson';

const streamFormats = formats.filter(({ inputs }) => inputs.includes('stream'));

/** The format, and the options of all formats by name. */
export const formatFields: Fields = {
  format: {
    type: 'string',
    about: `Format of the body: ${streamFormats.map(({ name }) => name).join(', ')}; default: ${defaultFormat}.`,
  },
  ...toFields(Object.assign({}, ...streamFormats.map(({ options }) => options))),
};

/** Returns the parameters that set options. */
export function toFields(options: OptionTable): Fields {
  return Object.fromEntries(
    Object.entries(options).map(([name, { about, fallback }]) => [name, { type: typeOf(fallback), about }]),
  );
}

function typeOf(fallback: OptionValue): Field['type'] {
  if (typeof fallback === 'boolean') return 'boolean';
  return typeof fallback === 'number' ? 'integer' : 'string';
}

export interface ChosenFormat {
  readonly format: string;
  readonly options: OptionValues;
}

/** Reads the format of a body and its options. Throws RefusedRequest. */
export function readFormat(query: Values): ChosenFormat {
  const name = String(query['format'] ?? defaultFormat); // absent: the request leaves it out
  const format = findFormat(name);
  if (format === undefined || !streamFormats.includes(format))
    throw bad(`format: ${JSON.stringify(name)} cannot be imported as one file.`);
  refuseOthers(format, query);
  const options = Object.entries(format.options).flatMap(([key, option]) => {
    const given = query[key];
    if (given === undefined && option.isRequired === true) throw bad(`${key}: is required for the format ${name}.`);
    return given === undefined ? [] : [[key, readOption(key, option, given)] as const];
  });
  return { format: name, options: Object.fromEntries(options) };
}

/** An option of another format would have no effect. */
function refuseOthers({ name, options }: ImportFormat, query: Values): void {
  const other = Object.keys(query).find(
    (key) => key !== 'format' && Object.hasOwn(formatFields, key) && !Object.hasOwn(options, key),
  );
  if (other !== undefined) throw bad(`${other}: is not an option of the format ${name}.`);
}

function readOption(key: string, option: OptionTable[string], given: OptionValue): OptionValue {
  try {
    return option.read(String(given));
  } catch (error) {
    throw bad(`${key}: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function bad(detail: string): RefusedRequest {
  return new RefusedRequest(problem(400, 'Bad request', detail));
}
