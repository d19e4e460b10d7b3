/** Query parameters of an import, derived from the import formats that read the bytes of one file. */

import { optional, text } from '../../contract/index.ts';
import type { OptionTable, OptionValue, OptionValues } from '../../data/import/index.ts';
import { findFormat, formats } from '../../data/import/index.ts';
import { badRequest } from './read-fields.ts';

/** The format of a body without the parameter. */
const defaultFormat = 'ndjson';

const streamFormats = formats.filter(({ inputs }) => inputs.includes('stream'));

/** Options by name. Formats share some names, so each value is read by the format that the request chooses. */
const options = streamFormats.flatMap((each) => Object.entries(each.options));

/** The format, and the options of all formats by name; undefined for those that are not stated. */
export const formatFields = {
  format: optional(
    text(
      `Format of the body: ${streamFormats.map(({ name }) => name).join(', ')}; default: ${defaultFormat}.`,
    ),
    defaultFormat,
  ),
  ...Object.fromEntries(
    options.map(([name, option]) => [name, optional({ ...option, read: String }, undefined)]),
  ),
};

/** The format of a body, with its options. */
export interface ChosenFormat {
  readonly format: string;
  readonly options: OptionValues;
}

/** Reads the format of a body and its options. @param query texts of options. Throws RefusedRequest. */
export function readFormat(name: string, query: Readonly<Record<string, unknown>>): ChosenFormat {
  const format = findFormat(name);
  if (format === undefined || !streamFormats.includes(format))
    throw badRequest(`format: ${JSON.stringify(name)} cannot be imported as one file.`);
  // An option of another format would have no effect.
  const other = options.find(
    ([key]) => query[key] !== undefined && !Object.hasOwn(format.options, key),
  );
  if (other !== undefined) throw badRequest(`${other[0]}: is not an option of the format ${name}.`);
  const read = Object.entries(format.options).flatMap(([key, option]) => {
    const given = query[key];
    if (typeof given === 'string') return [[key, readOption(key, option, given)] as const];
    if (option.isRequired) throw badRequest(`${key}: is required for the format ${name}.`);
    return [];
  });
  return { format: name, options: Object.fromEntries(read) };
}

function readOption(key: string, option: OptionTable[string], given: string): OptionValue {
  try {
    return option.read(given);
  } catch (error) {
    throw badRequest(`${key}: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
